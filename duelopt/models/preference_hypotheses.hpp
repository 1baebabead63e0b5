// SPDX-License-Identifier: Apache-2.0
//
// What may be true of labels and judges, before the answers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/models/preference_model.hpp"

namespace duelopt {

// One hypothesis about the kernel and the noise, and each judge's latent utility where a search for
// it begins.
struct KernelHypothesis {
  PreferencePrior start;
  FitOptions options{};
};

// Those of log-ei (process_specs.hpp), all alike probable. Without a second label nothing is known
// of the noise, so that those with noise are left out.
[[nodiscard]] std::vector<KernelHypothesis> kernel_hypotheses(const PreferenceSpec& spec,
                                                              std::span<const Observation> labels,
                                                              std::size_t dim,
                                                              std::size_t judges);

// Who the judges may be: a kind for each, and how probable that is before the answers.
struct JudgeHypothesis {
  std::vector<JudgeKind> kinds;
  double log_prior;
};

// The same for all judges.
[[nodiscard]] JudgeHypothesis all_judges(JudgeKind kind, std::size_t judges);

// With another kind for one of them.
[[nodiscard]] JudgeHypothesis with_kind(JudgeHypothesis hypothesis,
                                        std::size_t judge,
                                        JudgeKind kind);

[[nodiscard]] double log_prior(JudgeKind kind);

// Those of the judges who are not uninformative.
[[nodiscard]] std::vector<Comparison> informative(std::span<const Comparison> duels,
                                                  const std::vector<JudgeKind>& kinds);

}  // namespace duelopt
