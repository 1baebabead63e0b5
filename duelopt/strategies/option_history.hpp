// SPDX-License-Identifier: Apache-2.0
//
// Internal: how the options of strategies changed, so that studies go on as they were begun.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "duelopt/strategies/strategy_spec.hpp"

namespace duelopt {

// What an option is called now. Old names stay valid.
[[nodiscard]] std::string_view current_name(std::string_view option) noexcept;

struct RetiredOption {
  std::string_view strategy;
  std::string_view option;
  int last;  // the last set of defaults whose studies may name it; it no longer has an effect
};

[[nodiscard]] std::optional<RetiredOption> find_retired(std::string_view strategy,
                                                        std::string_view option) noexcept;

struct OldDefault {
  std::string_view strategy;
  std::string_view option;
  int last;  // the last set of defaults with this value
  OptionValue value;
};

[[nodiscard]] std::span<const OldDefault> old_defaults();

}  // namespace duelopt
