// SPDX-License-Identifier: Apache-2.0
//
// Internal: the options of a strategy by name, and the strategy that a spec stands for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duelopt/strategies/strategy.hpp"
#include "duelopt/strategies/strategy_spec.hpp"

namespace duelopt {

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

// The strategy that a spec stands for, with the set of defaults that it names. Throws as
// check(spec) does.
[[nodiscard]] Strategy resolve(const StrategySpec& spec);

// A spec that stands for this strategy, with every option written out. Throws kInvalidArgument if
// some have no name.
[[nodiscard]] StrategySpec to_spec(const Strategy& strategy);

}  // namespace duelopt
