// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/core/rng.hpp"

namespace duelopt {

// The first `count` points of the Sobol sequence [JK08] after the origin, shifted by one uniform
// vector modulo 1: each point by itself is uniform, and together they fill the cube more evenly
// than random points do. Throws kInvalidArgument if dim is 0 or above kMaxSobolDim.
[[nodiscard]] std::vector<UnitPoint> sobol_points(std::size_t count, std::size_t dim, Rng& rng);

// The same with the shift that makes `first` the first point. Throws kInvalidArgument as above.
[[nodiscard]] std::vector<UnitPoint> sobol_points_from(const UnitPoint& first, std::size_t count);

// Independent uniform points. Throws kInvalidArgument if dim is 0.
[[nodiscard]] std::vector<UnitPoint> uniform_points(std::size_t count, std::size_t dim, Rng& rng);

inline constexpr std::size_t kMaxSobolDim = 3667;

}  // namespace duelopt
