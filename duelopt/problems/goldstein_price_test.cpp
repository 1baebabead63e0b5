// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/goldstein_price.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(GoldsteinPriceTest, HasTheValuesOfItsFormula) {
  const Problem p = goldstein_price();
  EXPECT_DOUBLE_EQ(p.f({0.0, 0.0}), -std::log((1.0 + 19.0) * 30.0));
  // At (1, 1): 1 + 3² (19 - 14 + 3 - 14 + 6 + 3) = 28 and 30 + (18 - 32 + 12 + 48 - 36 + 27) = 67.
  EXPECT_DOUBLE_EQ(p.f({1.0, 1.0}), -std::log(28.0 * 67.0));
  EXPECT_DOUBLE_EQ(p.f_c({0.95, 0.95}), p.f({1.0, 1.0}));
  EXPECT_NEAR(p.f_c({-0.05, -0.05}), p.f({0.0, 0.0}), 1e-14);
}

TEST(GoldsteinPriceTest, HasThePublishedExtremes) {
  // 3 at (0, -1), and local minima 30, 84 and 840 at these points, in the usual tables.
  const Problem p = goldstein_price();
  EXPECT_DOUBLE_EQ(p.f.optimum(), -std::log(3.0));
  EXPECT_NEAR(p.f({-0.6, -0.4}), -std::log(30.0), 1e-12);
  EXPECT_NEAR(p.f({1.8, 0.2}), -std::log(84.0), 1e-12);
  EXPECT_NEAR(p.f({1.2, 0.8}), -std::log(840.0), 1e-12);
}

TEST(GoldsteinPriceTest, ExtremesAreWhatASearchFinds) {
  const Problem p = goldstein_price();
  expect_extremes(p.domain, p.f, 1e-4);
  expect_extremes(p.domain, p.f_c, 1e-4);
}

TEST(GoldsteinPriceTest, FollowingTheLowFidelityCostsMoreThanAHundredthOfTheRange) {
  // By 40-digit arithmetic outside this program.
  const Problem p = goldstein_price();
  EXPECT_NEAR(p.f.optimum() - p.f(p.f_c.maximizers.front()), 0.352674466501, 1e-12);
  EXPECT_NEAR(p.f_c.optimum() - p.f_c(p.f.maximizers.front()), 0.321648955644, 1e-12);
}

}  // namespace
}  // namespace duelopt
