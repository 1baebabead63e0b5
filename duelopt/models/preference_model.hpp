// SPDX-License-Identifier: Apache-2.0
//
// Labels and duels in one model: parameters fitted at known moments, which judges are trusted, and
// the posterior that follows.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/models/belief.hpp"
#include "duelopt/models/preference/fit.hpp"
#include "duelopt/models/process_options.hpp"

namespace duelopt {

struct PreferenceSpec {
  LearnedParameters process{};  // its cadence is that of duels; every label is followed by a fit
  DuelLink link = DuelLink::kLogistic;
  bool guard = false;  // whether judges are trusted only while they do better than a coin
  std::optional<double> label_noise{};  // the standard deviation of a label, if it is known
  friend bool operator==(const PreferenceSpec&, const PreferenceSpec&) = default;
};

// How a judge stands with the guard. Its evidence is how much better, in nats, its answers and the
// labels are explained by a latent utility than the labels alone and a coin explain them. It is
// trusted until the coin is better by kDoubt, and again if later labels speak for it; before the
// second label nobody is left out, for there would be little else to go by.
struct JudgeReliability {
  double evidence = 0.0;
  bool trusted = true;
};
inline constexpr double kDoubt = 3.0;

// Throws kInvalidArgument unless the process is in range, its kernel is stationary and its search
// goes by the gradient: no other is implemented.
void check(const PreferenceSpec& spec);

// Another belief, in which a judge who seems honest lies, or the other way round.
struct Rival {
  double chance;  // of it, by the evidence and the priors of both; at most ½
  Belief belief;
};

struct PreferenceModel {
  // A PreferencePosterior after the labels and the duels of the judges who are trusted.
  std::shared_ptr<const Belief> belief;
  std::vector<JudgeReliability> judges;  // without a guard all are trusted
  std::optional<TurnedFit> turned;       // see PreferenceFit
  double log_density;                    // of the parameters of the belief
  std::vector<Observation> labels;
  std::vector<Comparison> duels;  // of the judges who are trusted

  [[nodiscard]] const PreferencePosterior& posterior() const {
    return std::get<PreferencePosterior>(belief->form());
  }
  // The rival of the belief, unless its chance is below one in a hundred.
  [[nodiscard]] std::optional<Rival> rival() const;
  // Whether the judge is trusted; one who has not judged yet is.
  [[nodiscard]] bool trusts(std::size_t judge) const {
    return judge >= judges.size() || judges[judge].trusted;
  }
};

// Keeps the last model. What it gives depends on its arguments alone; the cache only saves time.
class PreferenceCache {
 public:
  [[nodiscard]] PreferenceModel model(const PreferenceSpec& spec,
                                      std::span<const Observation> labels,
                                      std::span<const Comparison> duels,
                                      std::size_t dim);

 private:
  void refit(const PreferenceSpec& spec, std::span<const Comparison> duels, std::size_t dim);
  [[nodiscard]] std::vector<Comparison> trusted(std::span<const Comparison> duels) const;

  PreferenceSpec spec_;
  std::vector<Observation> labels_;  // of which the parameters are,
  std::vector<Comparison> fitted_;   // and the duels;
  std::vector<Comparison> duels_;    // those of the belief
  std::size_t judges_ = 0;
  std::size_t dim_ = 0;
  std::vector<JudgeReliability> reliabilities_;
  std::optional<PreferenceFit> fit_;
  Vector start_;  // a of the posterior after what was fitted
  std::shared_ptr<const Belief> belief_;
};

}  // namespace duelopt
