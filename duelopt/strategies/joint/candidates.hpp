// SPDX-License-Identifier: Apache-2.0
//
// The points that joint may ask about next.
#pragma once

#include <optional>
#include <vector>

#include "duelopt/strategies/joint/joint.hpp"
#include "duelopt/strategies/preferences.hpp"

namespace duelopt {

// Also those whose best mean is to rise.
struct JointCandidates {
  std::vector<UnitPoint> points;  // of the grid
  // Where the expected improvement of a label is largest, if there is one to improve on.
  std::optional<std::size_t> next_label = std::nullopt;
};

// What is promising at several widths, the best of what was labelled and duelled, the maximum of
// the mean, and points all over the cube.
[[nodiscard]] JointCandidates joint_candidates(const Joint& s,
                                               const StudyProgress& p,
                                               const Preferences& known);

}  // namespace duelopt
