// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/views/json.hpp"

namespace duelopt::views {

// A question as it is put to whoever answers it.
[[nodiscard]] Json question(const Study& study, const Trial& trial);

// All that is known of a trial: its question, state, outcome, who answered and when.
[[nodiscard]] Json record(const Study& study, const Trial& trial);

// What was said: {"winner":"left"}
[[nodiscard]] Json answer(const Outcome& outcome);

// The reply to every answer: the record, and what has been spent.
[[nodiscard]] Json reply(const Study& study, const Trial& trial);

}  // namespace duelopt::views
