// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "duelopt/models/preference/duel_likelihood.hpp"
#include "duelopt/models/process_options.hpp"
#include "duelopt/strategies/method.hpp"

namespace duelopt {

// Labels and duels in one model (docs/strategies.md), and the next question is the label or the
// duel that is expected to raise the best posterior mean most for its price, averaged over all that
// the kernel, the noise and the judges may be: a liar is as good as an honest judge, and one who
// says nothing is soon asked nothing. Without duels it is log-ei, without labels eubo.
struct Joint {
  static constexpr std::string_view kName = "joint";
  LearnedParameters process{.refit_every = 5, .refit_growth = 0.1, .fit_points = 100};
  DuelLink link = DuelLink::kLogistic;
  double initial_duels = 0.6;        // >= 0: a tournament among points all over the space for so
                                     // many labels' cost, and never more than thirty duels,
  double duels_before_labels = 1.5;  // >= 0: then the duels that are worth most until so many
                                     // labels' cost went into duels, and never more than a hundred;
                                     // the first label follows
  friend bool operator==(const Joint&, const Joint&) = default;
};

void check(const Joint& options);  // Throws kInvalidArgument unless the options are in range.

// See method.hpp.
void describe(Joint& s, const OptionVisitor& visit);
[[nodiscard]] AllowedKinds kinds_of(const Joint& s);
[[nodiscard]] Decision decide(const Joint& s, const StudyProgress& p, Rng& rng, Cache& cache);
[[nodiscard]] Beliefs learn(const Joint& s, const StudyProgress& p, Cache& cache);

}  // namespace duelopt
