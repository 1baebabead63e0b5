// SPDX-License-Identifier: Apache-2.0
//
// Which points are worth a look, for strategies that choose among pairs of them.
#pragma once

#include <utility>
#include <vector>

#include "duelopt/strategies/workspace.hpp"

namespace duelopt {

[[nodiscard]] std::vector<UnitPoint> evaluated_points(const Workspace& w);  // labelled or duelled

// `count` more points, those with the largest scores, each once. REQUIRES: a score for each
void append_largest(std::vector<UnitPoint>& points,
                    const std::vector<UnitPoint>& from,
                    VectorRef scores,
                    std::size_t count);

// candidates() on the grid. They do not come from the study's stream, as in Workspace::maximize.
[[nodiscard]] std::vector<UnitPoint> grid_candidates(const MultiStart& options,
                                                     const Workspace& w,
                                                     std::span<const UnitPoint> seeds);

// A pair as a point of twice the dimension, and back.
[[nodiscard]] UnitPoint joined(const UnitPoint& first, const UnitPoint& second);
[[nodiscard]] std::pair<UnitPoint, UnitPoint> parted(const UnitPoint& pair);

// Two points that are not about to be compared already, nor were so in vain.
[[nodiscard]] bool is_new_pair(const Workspace& w, const UnitPoint& first, const UnitPoint& second);

}  // namespace duelopt
