// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/grid_function.hpp"

#include <utility>

namespace duelopt {

DifferentiableFunction on_grid(DifferentiableFunction f, Grid grid) {
  auto values = [f, grid](std::span<const UnitPoint> points) {
    std::vector<UnitPoint> snapped;
    snapped.reserve(points.size());
    for (const UnitPoint& x : points) snapped.push_back(grid.snap(x));
    return f.values(snapped);
  };
  auto value_and_gradient = [f = std::move(f), grid = std::move(grid)](const UnitPoint& x,
                                                                       std::span<double> gradient) {
    const double value = f.value_and_gradient(grid.snap(x), gradient);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      if (!grid.moves(i)) gradient[i] = 0.0;
    }
    return value;
  };
  return {.values = std::move(values), .value_and_gradient = std::move(value_and_gradient)};
}

}  // namespace duelopt
