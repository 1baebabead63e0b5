// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace duelopt {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;  // a moment, UTC

// Says what time it is: system_now, or a test's own.
using Clock = std::function<Time()>;

[[nodiscard]] Time system_now();

// ISO 8601: "2026-11-16T09:30:00.250Z".
[[nodiscard]] std::string to_text(Time time);

// Reads what to_text writes; fractions of a second may be missing. Throws kInvalidArgument for
// anything else and for dates that the calendar does not have.
[[nodiscard]] Time parse_time(std::string_view text);

}  // namespace duelopt
