// SPDX-License-Identifier: Apache-2.0
//
// A strategy as users name it, study files write it and journals keep it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace duelopt {

using OptionValue = std::variant<double, std::int64_t, std::string>;
using StrategyOptions = std::map<std::string, OptionValue, std::less<>>;  // by name: "gamma"

// Defaults get better with time. Each set of them has a number, and a study goes on with the set
// that it was begun with.
[[nodiscard]] int newest_defaults() noexcept;

// A strategy by its name, with the options that differ from its defaults: "joint", or
// {"comp-gp-ucb", {{"gamma", 0.1}}}. docs/study_file.md lists the options of each.
struct StrategySpec {
  StrategySpec(const char* its_name)  // NOLINT(google-explicit-constructor): a name is enough
      : StrategySpec(std::string(its_name)) {}
  StrategySpec(std::string its_name = "joint",  // NOLINT(google-explicit-constructor)
               StrategyOptions its_options = {},
               int its_defaults = newest_defaults())
      : name(std::move(its_name)), options(std::move(its_options)), defaults(its_defaults) {}

  std::string name;
  StrategyOptions options;  // the others have their defaults
  int defaults;             // the set of defaults, 1 to newest_defaults()

  // Whether the same was written: an option that is given with the value of its default differs
  // from one that is not given.
  friend bool operator==(const StrategySpec&, const StrategySpec&) = default;
};

// Throws kNotFound for an unknown strategy or option, naming the nearest; kInvalidArgument, naming
// the option, the value and the rule, for a value of another type or out of range, an option that
// depends on another one that says otherwise (slack is only for bias = "known"), one that no longer
// exists, and a set of defaults that this version does not know. Where a real number is wanted, a
// whole one will do.
void check(const StrategySpec& spec);

// Every option that has an effect, with its value. Throws as check does.
[[nodiscard]] StrategyOptions all_options(const StrategySpec& spec);

[[nodiscard]] std::span<const std::string_view> strategy_names() noexcept;

}  // namespace duelopt
