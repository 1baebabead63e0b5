// SPDX-License-Identifier: Apache-2.0
//
// What the pictures show of a study's beliefs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

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

// At most `count` values from the lowest to the highest, evenly spaced on the parameter's scale;
// every choice, and every whole number unless there are more.
[[nodiscard]] std::vector<Value> spread(const Parameter& parameter, std::size_t count);

}  // namespace duelopt::cli
