// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "duelopt/models/process.hpp"

namespace duelopt {

// The specs of the two kinds of process. What is not fitted may be fixed by the initial labels.
[[nodiscard]] ProcessSpec label_spec(const ProcessParameters& parameters,
                                     std::size_t dim,
                                     std::span<const Observation> initial = {});
// The process of labels whose noise has this standard deviation, in their own units. Without priors
// the noise is learnt all the same, as the paper has it, and given parameters have their own.
void know_noise(ProcessSpec& spec, double stddev);
[[nodiscard]] ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim);

}  // namespace duelopt
