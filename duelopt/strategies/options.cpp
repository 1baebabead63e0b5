// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/options.hpp"

#include <algorithm>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/option_history.hpp"

namespace duelopt {
namespace {

const Option* find(const std::vector<Option>& options, std::string_view name) {
  const auto found = std::find_if(
      options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
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
      if (!message.empty() || find(options(other), name) == nullptr) continue;
      message = "is only for " + option.name + " = \"" + std::string(word) + '"';
    }
  });
  return message;
}

[[noreturn]] void refuse(const Strategy& strategy, const std::string& name) {
  const std::string owner(duelopt::name(strategy));
  const std::vector<Option> present = options(strategy);
  if (find(present, name) != nullptr) {
    throw Error(ErrorCode::kInvalidArgument, name + " of " + owner + " is given twice");
  }
  if (const std::string use = what_it_is_for(strategy, name); !use.empty()) {
    throw Error(ErrorCode::kInvalidArgument, name + " of " + owner + ' ' + use);
  }
  if (present.empty()) {
    throw Error(ErrorCode::kNotFound, owner + " has no options, so none called \"" + name + '"');
  }
  std::vector<std::string_view> names;
  names.reserve(present.size());
  for (const Option& option : present) names.emplace_back(option.name);
  throw Error(ErrorCode::kNotFound, unknown_name("option of " + owner, name, names));
}

// What is wanted, else what is preferred to the default where there is such an option. One pass
// does, whatever the order of the options: see describe.
Strategy with_options(Strategy strategy,
                      const std::vector<Option>& wanted,
                      const std::vector<Option>& preferred = {}) {
  std::vector<Option> left = wanted;
  describe(strategy, [&](const DescribedOption& option) {
    if (const Option* wish = find(left, option.name)) {
      option.set(wish->value);
      left.erase(left.begin() + (wish - left.data()));
    } else if (const Option* before = find(preferred, option.name)) {
      option.set(before->value);
    }
  });
  if (!left.empty()) refuse(strategy, left.front().name);
  check(strategy);
  return strategy;
}

void check_defaults(int defaults) {
  if (defaults >= 1 && defaults <= newest_defaults()) return;
  throw Error(ErrorCode::kInvalidArgument,
              "defaults = " + std::to_string(defaults) + " is not a set of defaults from 1 to " +
                  std::to_string(newest_defaults()) + ", which this version of duelopt knows");
}

// The options of a spec that have an effect, by their names of today.
std::vector<Option> effective(const StrategySpec& spec) {
  std::vector<Option> result;
  for (const auto& [name, value] : spec.options) {
    const auto retired = find_retired(spec.name, current_name(name));
    if (retired && spec.defaults > retired->last) {
      throw Error(ErrorCode::kInvalidArgument,
                  name + " of " + spec.name +
                      " no longer exists, leave it out; only studies begun with defaults " +
                      std::to_string(retired->last) + " or before may name it");
    }
    if (!retired) result.push_back({std::string(current_name(name)), value});
  }
  return result;
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

Strategy resolve(const StrategySpec& spec) {
  const Strategy newest = strategy(spec.name);
  check_defaults(spec.defaults);
  std::vector<Option> before;
  for (const OldDefault& old : old_defaults()) {
    if (old.strategy == spec.name && spec.defaults <= old.last)
      before.push_back({std::string(old.option), old.value});
  }
  return with_options(newest, effective(spec), before);
}

StrategySpec to_spec(const Strategy& strategy) {
  StrategySpec spec(std::string(name(strategy)));
  for (const Option& option : options(strategy)) spec.options[option.name] = option.value;
  if (resolve(spec) != strategy) {
    throw Error(ErrorCode::kInvalidArgument,
                spec.name +
                    " has options without a name (given parameters of a process), which cannot be "
                    "written down");
  }
  return spec;
}

void check(const StrategySpec& spec) { (void)resolve(spec); }

StrategyOptions all_options(const StrategySpec& spec) {
  StrategyOptions all;
  for (const Option& option : options(resolve(spec))) all[option.name] = option.value;
  return all;
}

}  // namespace duelopt
