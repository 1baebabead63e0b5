// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/borehole.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(BoreholeTest, HasTheValuesOfItsFormula) {
  // Both sides of the fraction divided by l T_u:
  //   g(a, b) = a (H_u - H_l) / (l (b/T_u + 1/T_l) + 2L / (r_w² K_w)).
  const Problem p = borehole();
  const Point x{0.1, 100.0, 100'000.0, 1000.0, 100.0, 700.0, 1200.0, 10'000.0};
  const double l = std::log(1000.0);
  EXPECT_NEAR(p.f(x), 2.0 * std::numbers::pi * 300.0 / (l * 0.01001 + 24.0), 1e-12);
  EXPECT_NEAR(p.f_c(x), 5.0 * 300.0 / (l * 0.010015 + 24.0), 1e-12);
}

TEST(BoreholeTest, ExtremesAreWhatASearchFinds) {
  const Problem p = borehole();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(BoreholeTest, FollowingTheLowFidelityCostsNothing) {
  // Notes, section 1.2.
  const Problem p = borehole();
  EXPECT_NEAR(p.f.optimum(), 309.5755876604, 1e-10);
  EXPECT_NEAR(p.f_c.optimum(), 246.3515925828, 1e-10);
  EXPECT_EQ(p.f.maximizers, p.f_c.maximizers);
}

}  // namespace
}  // namespace duelopt
