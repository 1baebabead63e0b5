// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/grid.hpp"
#include "duelopt/optim/surface.hpp"

namespace duelopt {

// The surface that has at each point the value of f at the point of the grid whose cell holds it
// [GH20]: a maximiser of the cube then maximises over the grid. It is flat along each coordinate
// that does not move.
[[nodiscard]] Surface on_grid(Surface f, Grid grid);

}  // namespace duelopt
