// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/domain/grid.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// The function that has at each point the value of f at the point of the grid whose cell holds it
// [GH20]: a maximizer of the cube then maximizes over the grid. It is flat along each coordinate
// that does not move.
[[nodiscard]] DifferentiableFunction on_grid(DifferentiableFunction f, Grid grid);

}  // namespace duelopt
