// SPDX-License-Identifier: Apache-2.0
//
// The first questions of joint: uniform duels, then duels that are worth most, then a label where
// the duels say that it is best.
#pragma once

#include "duelopt/strategies/joint/joint.hpp"
#include "duelopt/strategies/preferences.hpp"

namespace duelopt {

// Whether uniform duels are not over yet.
[[nodiscard]] bool is_time_for_a_uniform_duel(const Joint& s, const StudyProgress& p);

// A first label says nothing of where the optimum is, so it waits until duels have said it.
// REQUIRES: what is known is given if there are answers
[[nodiscard]] bool is_too_soon_for_a_label(const Joint& s,
                                           const StudyProgress& p,
                                           const std::optional<Preferences>& known);

// The first where the duels say that it is best if they say anything, the others all over the cube.
// REQUIRES: as above
[[nodiscard]] Query initial_label(const StudyProgress& p,
                                  const std::optional<Preferences>& known,
                                  Rng& rng);

// What is recommended before the first label.
[[nodiscard]] Recommendation recommend_before_labels(const StudyProgress& p,
                                                     const Preferences& known);

}  // namespace duelopt
