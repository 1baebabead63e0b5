// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "duelopt/models/preference/duel_likelihood.hpp"
#include "duelopt/models/process_options.hpp"
#include "duelopt/optim/maximizer.hpp"
#include "duelopt/strategies/method.hpp"

namespace duelopt {

enum class Guard : std::uint8_t { kOff, kOn };

// Labels and duels in one model (docs/strategies.md), and the next question is the label or the
// duel that is expected to raise the best posterior mean most for its price; a label is put where
// its expected improvement is largest. How far a judge can be believed is learned: a liar is as
// good as an honest one. Without duels it is log-ei, without labels eubo.
struct Joint {
  static constexpr std::string_view kName = "joint";
  LearnedParameters process{.refit_every = 5, .refit_growth = 0.1, .fit_points = 100};
  DuelLink link = DuelLink::kLogistic;
  double initial_duels = 0.6;        // uniform ones for at most so many labels' cost, >= 0, and
                                     // never more than thirty,
  double duels_before_labels = 1.5;  // then those that are worth most until so many labels' cost
                                     // went into duels, >= 0, and never more than a hundred,
  std::size_t initial_labels = 1;    // then >= 1 labels, the first where the duels say it is best,
                                     // unless the guard takes them for a coin's
  double duels_in_a_row = 0.5;       // > 0: so many labels' cost of duels, and a label follows
  Guard guard = Guard::kOn;          // no judge is trusted whose answers a coin explains better
  std::size_t repeats = 16;          // >= 1: a duel is looked at as if asked up to so often
  double min_improvement = 0.01;     // >= 0: what is better by less than this share of the labels'
                                     // spread does not count as an improvement
  MultiStart maximizer{
      .sobol_points = 512, .face_points = 256, .neighbours = 256, .ascents = 4, .evaluations = 50};
  std::size_t best_points = 60;    // >= 1 promising points that may be asked about,
  std::size_t other_points = 100;  // and others
  friend bool operator==(const Joint&, const Joint&) = default;
};

void check(const Joint& options);  // Throws kInvalidArgument unless the options are in range.

// See method.hpp.
void describe(Joint& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const Joint& s);
[[nodiscard]] Decision decide(const Joint& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const Joint& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
