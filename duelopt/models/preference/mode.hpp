// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "duelopt/core/interval.hpp"
#include "duelopt/models/gp/fit.hpp"
#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

enum class JudgeKind : std::uint8_t {
  kHonest,         // its latent utility rises with the objective
  kAdversarial,    // and falls with it
  kUninformative,  // its answers say nothing of either
};

// What is believed of the latent utility (a, c) of an honest judge. Its size √(a² + c²) is
// log-normal; its angle arctan(a / c), whose sine is the agreement, is within 0 and π/2, by a bell
// N(centre, width²) and, for a share of the judges, anywhere. That of an adversarial one is the
// same with -a.
struct UtilityPrior {
  Interval size{0.1, 30.0};         // > 0
  LogNormal size_prior{1.15, 0.7};  // the chance of an error for a random pair is 5 to 35 % mostly
  double centre = 1.35;
  double width = 0.3;   // > 0
  double others = 0.1;  // within (0, 1)
};
[[nodiscard]] LogDensity log_density(const UtilityPrior& prior, double angle);

// One way in which labels and duels may have come about: who the judges are, and what is believed
// of the kernel, of the noise and of the judges before the answers.
struct PreferenceHypothesis {
  PreferencePrior start;   // an uninformative judge has the latent utility 0
  FitOptions objective{};  // of the kernel and the noise; its mean and search are not read
  UtilityPrior utility{};
  std::vector<JudgeKind> kinds;  // of each judge of the start
};

// The parameters that are most probable after the answers, as a density in their logarithms and
// angles, and how probable others are.
struct PreferenceMode {
  PreferencePrior prior;
  double
      log_evidence;  // of the hypothesis: log ∫ p(answers | θ) p(θ) dθ by Laplace's approximation
  double log_volume;  // of that, what is not log p(answers | θ) at the mode: the prior's density
                      // there times the volume of the θ that are about as probable
};

// Nothing if the evidence is nowhere finite. Parameters of judges without a duel stay as they are.
// Throws kInvalidArgument for bad data or options. REQUIRES: there is a kind for each judge, and
// none without a latent utility has judged
[[nodiscard]] std::optional<PreferenceMode> preference_mode(const PreferenceHypothesis& hypothesis,
                                                            const PreferenceData& data,
                                                            std::size_t evaluations = 40);

}  // namespace duelopt
