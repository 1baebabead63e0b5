// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/domain_function.hpp"

#include <gtest/gtest.h>

#include "duelopt/optim/maximize.hpp"
#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

const Domain& preference() {
  static const Domain domain(Box::unit(4), Grid({Anywhere{}, Levels{2}, OneOf{2}}));
  return domain;
}

TEST(DomainFunctionTest, HasTheValueOfTheCellAndTheGradientOfWhatMoves) {
  // At (0.2, 0.9, 0.3, 0.4) the cell's point is (0.2, 0.75, 0, 1): 1 + 0.4 + 2.25 + 5.
  const DifferentiableFunction f = on_domain(plane(1.0, {2.0, 3.0, 4.0, 5.0}), preference());
  const std::vector<UnitPoint> points{{0.2, 0.9, 0.3, 0.4}};
  EXPECT_DOUBLE_EQ(f.values(points).front(), 8.65);
  std::vector<double> gradient(4);
  EXPECT_DOUBLE_EQ(f.value_and_gradient(points.front(), gradient), 8.65);
  EXPECT_EQ(gradient, (std::vector<double>{2.0, 0.0, 0.0, 0.0}));
}

TEST(DomainFunctionTest, IsMaximizedOverTheGrid) {
  // -Σ (i + 1) (x_i - c_i)² is largest at x_0 = 0.3, at the level 0.75 of 0.25 and 0.75, and at the
  // choice (0, 1): it costs 3 · 0.4² + 4 · 0.5² = 1.48, and (1, 0) costs 3 · 0.6² + 4 · 0.5²
  // = 2.08.
  const DifferentiableFunction f = on_domain(quadratic({0.3, 0.6, 0.4, 0.5}), preference());
  const std::vector<Maximizer> maximizers{MultiStart{.sobol_points = 64}, Direct{}};
  for (const Maximizer& maximizer : maximizers) {
    Rng rng(Seed{1});
    const Maximum top = maximize({.dim = 4, .objective = f}, maximizer, rng);
    const UnitPoint x = preference().snap(top.x);
    EXPECT_NEAR(x[0], 0.3, 1.0 / 54.0);  // half of a third of a third of a third, by DIRECT
    EXPECT_EQ((UnitPoint{x[1], x[2], x[3]}), (UnitPoint{0.75, 0.0, 1.0}));
    EXPECT_EQ(value_at(f, x), top.value);
  }
}

TEST(DomainFunctionTest, AGridWithoutAMovingCoordinateIsMaximizedToo) {
  const Domain grid(Box::unit(2), Grid({Levels{3}, Levels{5}}));
  Rng rng(Seed{1});
  const DifferentiableFunction f = on_domain(quadratic({0.9, 0.27}), grid);
  const Maximum top = maximize({.dim = 2, .objective = f}, MultiStart{.sobol_points = 64}, rng);
  EXPECT_EQ(grid.snap(top.x), (UnitPoint{2.5 / 3.0, 0.3}));  // the centres nearest to 0.9 and 0.27
}

}  // namespace
}  // namespace duelopt
