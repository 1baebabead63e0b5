// SPDX-License-Identifier: Apache-2.0
//
// The points that joint may ask about next.
#pragma once

#include <vector>

#include "duelopt/strategies/preferences.hpp"

namespace duelopt {

// Points, and what each member believes there. The best mean among them is what is to rise.
struct JointCandidates {
  std::vector<UnitPoint> points;     // that can be tried: the best ones that were labelled or
                                     // duelled, what is promising, and points all over the cube
  std::vector<UnitPoint> for_label;  // where the expected improvement of a label is largest, the
                                     // largest first; none before the first label
};

[[nodiscard]] JointCandidates joint_candidates(const StudyProgress& p, const Preferences& known);

// Where the expected improvement of a label is largest, climbing from these.
[[nodiscard]] UnitPoint climb_improvement(const StudyProgress& p,
                                          const Preferences& known,
                                          const std::vector<UnitPoint>& from);

}  // namespace duelopt
