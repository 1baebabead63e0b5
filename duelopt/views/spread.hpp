// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/study/parameter.hpp"

namespace duelopt::views {

// At most `count` values from the lowest to the highest, evenly spaced on the parameter's scale;
// every choice, and every whole number unless there are more.
[[nodiscard]] std::vector<Value> spread(const Parameter& parameter, std::size_t count);

}  // namespace duelopt::views
