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
[[nodiscard]] ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim);

}  // namespace duelopt
