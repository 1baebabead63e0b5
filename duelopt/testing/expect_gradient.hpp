// SPDX-License-Identifier: Apache-2.0
//
// For tests only.
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// The gradient of the function at x against central differences, and its two ways of giving a value
// against each other.
inline void expect_gradient(const DifferentiableFunction& function,
                            const UnitPoint& x,
                            double step,
                            double tolerance) {
  std::vector<double> gradient(x.dim());
  const double value = function.value_and_gradient(x, gradient);
  EXPECT_NEAR(value, function.values({&x, 1}).front(), 1e-9 * (1.0 + std::abs(value)));
  for (std::size_t i = 0; i < x.dim(); ++i) {
    std::vector<double> up(x.begin(), x.end());
    std::vector<double> down = up;
    up[i] += step;
    down[i] -= step;
    const std::vector<UnitPoint> ends{UnitPoint(up), UnitPoint(down)};
    const std::vector<double> values = function.values(ends);
    const double difference = (values[0] - values[1]) / (2.0 * step);
    EXPECT_NEAR(gradient[i], difference, tolerance * (1.0 + std::abs(difference)))
        << "coordinate " << i;
  }
}

}  // namespace duelopt
