// SPDX-License-Identifier: Apache-2.0
//
// The options of a strategy by name: what a study file says and a journal keeps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "duelopt/strategies/strategy.hpp"

namespace duelopt {

using OptionValue = std::variant<double, std::int64_t, std::string>;

struct Option {
  std::string name;  // as in the strategy's struct: "gamma"
  OptionValue value;
  friend bool operator==(const Option&, const Option&) = default;
};

// Every option that has a name, with its value, in a fixed order. Without a name are only the
// parameters of a process that are given and not learnt. docs/study_file.md lists them all.
[[nodiscard]] std::vector<Option> options(const Strategy& strategy);

// The strategy with this option set; a whole number stands for a real one too. Throws kNotFound,
// naming the nearest, if the strategy has no such option, and kInvalidArgument if the value is of
// another kind, no choice of the option or out of range, or if the option hangs on another one that
// says otherwise: slack is only for bias = "known".
[[nodiscard]] Strategy with_option(const Strategy& strategy,
                                   std::string_view name,
                                   const OptionValue& value);

// The strategy of this name with these options, in whatever order. Throws as strategy() and
// with_option do, and kInvalidArgument for an option that is given twice.
[[nodiscard]] Strategy strategy(std::string_view name, const std::vector<Option>& options);

}  // namespace duelopt
