// SPDX-License-Identifier: Apache-2.0
//
// What the pictures show of a study's beliefs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duelopt/duelopt.hpp"
#include "duelopt/views/spread.hpp"

namespace duelopt::cli {

using views::spread;

struct Believed {
  Estimate estimate;
  bool feasible;
};

// Of f once there is a label; before, of the share of duels that a setting wins, if the strategy
// models it; nothing else.
[[nodiscard]] std::optional<std::vector<Believed>> beliefs(const Study& study,
                                                           std::span<const Setting> settings);

// What the numbers of beliefs() are: "value" or "share of duels won".
[[nodiscard]] std::string believed_quantity(const Study& study);

// Why beliefs() has nothing to say of it.
[[nodiscard]] std::string why_nothing(const Study& study);

// The number of a real or whole value; nothing for a choice.
[[nodiscard]] std::optional<double> number(const Value& value);

}  // namespace duelopt::cli
