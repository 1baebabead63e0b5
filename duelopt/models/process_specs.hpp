// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "duelopt/models/process.hpp"

namespace duelopt {

// The specs of the two kinds of process.
[[nodiscard]] ProcessSpec label_spec(const ProcessParameters& parameters, std::size_t dim);
[[nodiscard]] ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim);

}  // namespace duelopt
