// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/core/rng.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {

// maximize() by multi-start. The constraint is asked once for all candidates, the objective once
// for all that are feasible. If none is, each ascent first climbs the constraint until it is.
// REQUIRES: problem.dim >= 1 and every seed has that dimension
[[nodiscard]] Maximum maximize_with(const MultiStart& options,
                                    const MaximizationProblem& problem,
                                    Rng& rng);

// Indices of at most `count` points with finite scores to climb from, the best first. No two are
// within a root mean square distance of 0.1 per coordinate, and the last place goes to the best of
// the first `seeds` points if that leaves any.
[[nodiscard]] std::vector<std::size_t> choose_starts(std::span<const UnitPoint> points,
                                                     std::span<const double> scores,
                                                     std::size_t seeds,
                                                     std::size_t count);

}  // namespace duelopt
