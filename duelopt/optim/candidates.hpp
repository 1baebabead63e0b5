// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/optim/maximizer.hpp"

namespace duelopt {

// The points among which a multi-start search begins:
//   - the seeds, in their order;
//   - Sobol points;
//   - all corners of the cube, if they are at most half of the face points, and Sobol points
//     projected onto random faces, the number of projected coordinates being uniform: in high
//     dimension a point drawn from the cube is never near a corner;
//   - neighbors of the seeds: all coordinates moved a little, at three scales, or one drawn anew,
//     or one or many set to 0 or 1.
// REQUIRES: options.sobol_points >= 1, dim >= 1 and every seed has that dimension
[[nodiscard]] std::vector<UnitPoint> candidates(const MultiStart& options,
                                                std::size_t dim,
                                                std::span<const UnitPoint> seeds,
                                                Rng& rng);

// The same moved to the nearest points of a domain; under constraints points that fill it stand in
// place of the Sobol points.
[[nodiscard]] std::vector<UnitPoint> candidates(const MultiStart& options,
                                                const Domain& domain,
                                                std::span<const UnitPoint> seeds,
                                                Rng& rng);

}  // namespace duelopt
