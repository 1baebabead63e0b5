// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/options.hpp"

#include <algorithm>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/strategies/describe.hpp"

namespace duelopt {
namespace {

bool has(const std::vector<Option>& options, std::string_view name) {
  return std::any_of(
      options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
}

// Which word of another option would make room for this one; empty if none would.
std::string what_it_is_for(const Strategy& strategy, const std::string& name) {
  std::string message;
  Strategy copy = strategy;
  describe(copy, [&](const DescribedOption& option) {
    for (const std::string_view word : option.words) {
      Strategy other = strategy;
      describe(other, [&](const DescribedOption& o) {
        if (o.name == option.name) o.set(std::string(word));
      });
      if (!message.empty() || !has(options(other), name)) continue;
      message = "is only for " + option.name + " = \"" + std::string(word) + '"';
    }
  });
  return message;
}

[[noreturn]] void refuse(const Strategy& strategy, const std::string& name) {
  const std::string owner(duelopt::name(strategy));
  const std::vector<Option> present = options(strategy);
  if (has(present, name)) {
    throw Error(ErrorCode::kInvalidArgument, name + " of " + owner + " is given twice");
  }
  if (const std::string use = what_it_is_for(strategy, name); !use.empty()) {
    throw Error(ErrorCode::kInvalidArgument, name + " of " + owner + ' ' + use);
  }
  if (present.empty()) {
    throw Error(ErrorCode::kNotFound, owner + " has no options, so none called \"" + name + '"');
  }
  std::vector<std::string_view> names;
  for (const Option& option : present) names.emplace_back(option.name);
  throw Error(ErrorCode::kNotFound, unknown_name("option of " + owner, name, names));
}

// One pass does, whatever the order of the options: see describe.
Strategy with_options(Strategy strategy, const std::vector<Option>& wanted) {
  std::vector<Option> left = wanted;
  describe(strategy, [&](const DescribedOption& option) {
    const auto found = std::find_if(
        left.begin(), left.end(), [&](const Option& o) { return o.name == option.name; });
    if (found == left.end()) return;
    option.set(found->value);
    left.erase(found);
  });
  if (!left.empty()) refuse(strategy, left.front().name);
  check(strategy);
  return strategy;
}

}  // namespace

std::vector<Option> options(const Strategy& strategy) {
  std::vector<Option> result;
  Strategy copy = strategy;
  describe(copy, [&](const DescribedOption& option) {
    result.push_back({option.name, option.value});
  });
  return result;
}

Strategy with_option(const Strategy& strategy, std::string_view name, const OptionValue& value) {
  return with_options(strategy, {{std::string(name), value}});
}

Strategy strategy(std::string_view name, const std::vector<Option>& options) {
  return with_options(strategy(name), options);
}

}  // namespace duelopt
