// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "duelopt/views/json.hpp"

namespace duelopt::views {

// What is spent and left, how many trials there are of each kind and state, those that are open,
// the judges, the noise of labels and the outlook. `now` tells which of the open ones are overdue.
[[nodiscard]] Json status(const Study& study, Time now);

inline constexpr std::array kStates{TrialState::kRunning,
                                    TrialState::kDone,
                                    TrialState::kFailed,
                                    TrialState::kSkipped,
                                    TrialState::kExpired,
                                    TrialState::kRetracted};

[[nodiscard]] std::size_t count(const Study& study, QueryKind kind, TrialState state);

// Whether the lease of a trial has run out.
[[nodiscard]] bool is_overdue(const Trial& trial, Time now) noexcept;

}  // namespace duelopt::views
