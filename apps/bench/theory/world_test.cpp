// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/world.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/problems/borda.hpp"

namespace duelopt::theory {
namespace {

World some_world(std::size_t dim, double bias_range) {
  Rng rng(Seed{5});
  return random_world({.dim = dim, .bias_range = bias_range}, rng);
}

// BordaFunction integrates the chances of the judge by quadrature.
TEST(WorldTest, TheBordaFunctionIsOneHalfPlusHalfTheUtility) {
  const World world = some_world(1, 0.3);
  const BordaFunction borda(Box::unit(1), world.oracle().judge);
  for (const double x : {0.0, 0.2, 0.55, 0.9}) {
    EXPECT_NEAR(borda(Point{x}), 0.5 + 0.5 * world.g(UnitPoint{x}), 1e-9);
  }
}

TEST(WorldTest, TheUtilitySpansItsRangeSoThatTheLinkIsNotCutOff) {
  const World world = some_world(2, 0.3);
  EXPECT_NEAR(world.g.maximum().value - world.g.minimum().value, 0.98, 1e-9);
}

TEST(WorldTest, WithoutBiasBothFunctionsAgree) {
  const World world = some_world(1, 0.0);
  // f has more terms, those of the bias 0, and sums them in another order.
  EXPECT_NEAR(world.f(UnitPoint{0.3}), world.g(UnitPoint{0.3}), 1e-14);
  EXPECT_NEAR(world.zeta, 0.0, 1e-12);
  EXPECT_NEAR(world.needed_slack(), 0.0, 1e-12);
}

// [XJSD20, Assumption 1] on a grid, where its supremum is nearly reached.
TEST(WorldTest, TheBiasIsZeta) {
  const World world = some_world(1, 0.3);
  double largest = 0.0;
  for (int i = 0; i <= 2000; ++i) {
    const UnitPoint x{i / 2000.0};
    const double gap = (world.best_utility.value - world.g(x)) - (world.best.value - world.f(x));
    largest = std::max(largest, std::abs(gap));
  }
  EXPECT_LE(largest, world.zeta + 1e-12);
  EXPECT_NEAR(largest, world.zeta, 1e-5);
}

TEST(WorldTest, TheSlackCoversWhatTheOptimumNeeds) {
  const World world = some_world(2, 0.5);
  EXPECT_GT(world.needed_slack(), 0.0);
  EXPECT_LE(world.needed_slack(), world.slack());
}

TEST(WorldTest, RegretsAreMeasuredFromTheOptimum) {
  const World world = some_world(1, 0.3);
  EXPECT_NEAR(world.regret(world.best.x), 0.0, 1e-12);
  EXPECT_NEAR(world.depth(world.best_utility.x), 0.0, 1e-12);
  EXPECT_GT(world.regret(world.f.minimum().x), 0.3);
}

}  // namespace
}  // namespace duelopt::theory
