// SPDX-License-Identifier: Apache-2.0
//
// The first questions of joint: a tournament among points all over the cube, in which the winner
// stays and meets a new one, and then the duels that are worth most. The best of the points that
// were compared gets the first label: a label alone says nothing of where the optimum is.
#pragma once

#include "duelopt/strategies/joint/joint.hpp"
#include "duelopt/strategies/progress.hpp"

namespace duelopt {

// Whether the tournament is not over yet.
[[nodiscard]] bool is_time_for_the_tournament(const Joint& s, const StudyProgress& p);

// Whether the first label waits for more duels.
[[nodiscard]] bool is_too_soon_for_a_label(const Joint& s, const StudyProgress& p);

// The winner of the last duel and a point far from all others.
[[nodiscard]] Query next_in_the_tournament(const StudyProgress& p, Rng& rng);

}  // namespace duelopt
