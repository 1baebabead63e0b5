// SPDX-License-Identifier: Apache-2.0
//
// For tests only.
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "duelopt/models/gp/normal.hpp"

namespace duelopt {

// The gradients of a posterior's two moments at x against central differences.
template <class F>
void expect_moment_gradients(const F& f, const std::vector<double>& x) {
  const NormalGradient g = f.gradient_at(UnitPoint(x));
  EXPECT_NEAR(g.value.mean, f.at(UnitPoint(x)).mean, 1e-12);
  EXPECT_NEAR(g.value.variance, f.at(UnitPoint(x)).variance, 1e-12);
  const double step = 1e-6;
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto up = x;
    auto down = x;
    up[i] += step;
    down[i] -= step;
    const Normal above = f.at(UnitPoint(up));
    const Normal below = f.at(UnitPoint(down));
    const auto c = static_cast<Index>(i);
    EXPECT_NEAR(g.mean_gradient[c], (above.mean - below.mean) / (2.0 * step), 1e-6) << i;
    EXPECT_NEAR(g.variance_gradient[c], (above.variance - below.variance) / (2.0 * step), 1e-6)
        << i;
  }
}

}  // namespace duelopt
