// SPDX-License-Identifier: Apache-2.0
//
// The one description of every strategy's options, from which reading, writing and the list of
// names follow.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "duelopt/strategies/options.hpp"

namespace duelopt {

struct DescribedOption {
  const std::string& name;
  OptionValue value;
  std::span<const std::string_view> words;      // that it may be; empty for numbers
  std::function<void(const OptionValue&)> set;  // Throws kInvalidArgument for another kind or word.
};

// Visits every option that has a name. What hangs on a word comes after it: if the visitor sets the
// word, it meets what hangs on the new one.
void describe(Strategy& strategy, const std::function<void(const DescribedOption&)>& visit);

}  // namespace duelopt
