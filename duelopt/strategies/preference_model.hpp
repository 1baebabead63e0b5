// SPDX-License-Identifier: Apache-2.0
//
// What strategies believe that learn from labels and duels at once: parameters fitted at known
// moments, and the posterior that follows. It depends on the answers alone, never on what was asked
// of it before; the cache only saves time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/models/belief.hpp"
#include "duelopt/models/preference/fit.hpp"
#include "duelopt/strategies/process_options.hpp"

namespace duelopt {

// Up to so many, functions with narrow hills are not told from others.
inline constexpr std::size_t kFewDimensions = 3;

struct PreferenceSpec {
  LearnedParameters process{};  // its cadence is that of duels; every label is followed by a fit
  DuelLink link = DuelLink::kLogistic;
  bool guard = false;  // whether judges are trusted only while they do better than a coin
  double hills = 0.0;  // in [0, 1): their share of the variance, once there are labels enough
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

// Throws kInvalidArgument unless the process and the share of hills are in range, its kernel is
// stationary and its search goes by the gradient: no other is implemented.
void check(const PreferenceSpec& spec);

// Another belief, in which a judge who seems honest lies, or the other way round.
struct Rival {
  double chance;  // of it, by the evidence and the priors of both; at most ½
  Belief belief;
};

class PreferenceCache {
 public:
  // The belief after the labels and the duels of the judges who are trusted. The result is valid
  // until the next call.
  const Belief& belief(const PreferenceSpec& spec,
                       std::span<const Observation> labels,
                       std::span<const Comparison> duels,
                       std::size_t dim);

  // The rival of that belief, unless its chance is below one in a hundred.
  [[nodiscard]] std::optional<Rival> rival() const;

  // Of each judge, as of that belief. Without a guard all are trusted.
  [[nodiscard]] const std::vector<JudgeReliability>& reliabilities() const noexcept {
    return standings_;
  }

 private:
  void refit(const PreferenceSpec& spec, std::span<const Comparison> duels, std::size_t dim);
  [[nodiscard]] std::vector<Comparison> trusted(std::span<const Comparison> duels) const;

  PreferenceSpec spec_;
  std::vector<Observation> labels_;  // of which the parameters are,
  std::vector<Comparison> fitted_;   // and the duels;
  std::vector<Comparison> duels_;    // those of the belief
  std::size_t judges_ = 0;
  std::size_t dim_ = 0;
  std::vector<JudgeReliability> standings_;
  std::optional<PreferenceFit> fit_;
  Vector start_;  // a of the posterior after what was fitted
  std::optional<Belief> belief_;
};

}  // namespace duelopt
