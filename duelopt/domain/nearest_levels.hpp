// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "duelopt/domain/feasible_set.hpp"

namespace duelopt {

struct NearestPoint {
  std::optional<UnitPoint> x;  // nothing if none was found
  bool complete = true;        // false if the search was given up before it had looked everywhere
};

// The point of the set nearest to u, by branch and bound [LD60]: choices and levels one after the
// other, the nearest first, while the levels that are not yet chosen count as intervals. The search
// is given up after kMostPieces linear systems; then x is the best so far, which begins with
// `known`.
[[nodiscard]] NearestPoint nearest_point(const FeasibleSet& set,
                                         const UnitPoint& u,
                                         const std::optional<UnitPoint>& known = std::nullopt);

inline constexpr int kMostPieces = 4000;

}  // namespace duelopt
