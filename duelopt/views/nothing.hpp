// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "duelopt/study/study.hpp"

namespace duelopt::views {

struct Nothing {
  std::string why;  // in words for people, without a full stop
  bool may_pass;    // by itself: an open trial may still give back what it holds of the budget
};

// Why there is no question of these kinds.
[[nodiscard]] Nothing nothing_to_ask(const Study& study, AllowedKinds kinds);

}  // namespace duelopt::views
