// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/currin_exp.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(CurrinExpTest, HighFidelityHasTheValuesOfItsFormula) {
  const Landscape f = currin_exp().f;
  EXPECT_EQ(f({0.0, 0.0}), 3.0);  // φ(0) = 1, r(0) = 60 / 20
  // r(½) = (287.5 + 475 + 1046 + 60) / (12.5 + 125 + 2 + 20), φ(½) = 1 - 1/e.
  EXPECT_DOUBLE_EQ(f({0.5, 0.5}), (1.0 - std::exp(-1.0)) * 1868.5 / 159.5);
  EXPECT_DOUBLE_EQ(f({1.0, 1.0}), (1.0 - std::exp(-0.5)) * 6352.0 / 624.0);
}

TEST(CurrinExpTest, IsContinuousWhereItsSecondCoordinateVanishes) {
  const Landscape f = currin_exp().f;
  EXPECT_EQ(f({0.3, 1e-300}), f({0.3, 0.0}));
  EXPECT_NEAR(f({0.3, 0.02}), f({0.3, 0.0}), 14.0 * std::exp(-25.0));
}

TEST(CurrinExpTest, LowFidelityClipsOnlyTheSecondCoordinateAndOnlyBelow) {
  const Landscape f_c = currin_exp().f_c;
  const double r_0 = 3.0;
  const double r_1 = 290.5 / 25.5;  // r(0.1) = (2.3 + 19 + 209.2 + 60) / (0.1 + 5 + 0.4 + 20)
  const double r_half = 169.6375 / 21.4625;   // r(0.05)
  const double r_minus = -40.1375 / 21.0375;  // r(-0.05), not r(0)
  EXPECT_NEAR(f_c({0.05, 0.05}), 0.25 * (r_1 + r_0) * (2.0 - std::exp(-5.0)), 1e-13);
  EXPECT_NEAR(f_c({0.05, 0.02}), 0.25 * (r_1 + r_0) * (1.0 - std::exp(-0.5 / 0.07) + 1.0), 1e-13);
  EXPECT_NEAR(f_c({0.0, 0.05}), 0.25 * (r_half + r_minus) * (2.0 - std::exp(-5.0)), 1e-13);
  // At 1 both 1.05 and 0.95 are used.
  const double phis = 2.0 - std::exp(-0.5 / 1.05) - std::exp(-0.5 / 0.95);
  EXPECT_NEAR(f_c({0.05, 1.0}), 0.25 * (r_1 + r_0) * phis, 1e-13);
}

TEST(CurrinExpTest, ExtremesAreWhatASearchFinds) {
  const Problem p = currin_exp();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(CurrinExpTest, FollowingTheLowFidelityCostsWhatThePaperNotesSay) {
  // Notes, section 1.1, computed there with 40 digits.
  const Problem p = currin_exp();
  EXPECT_NEAR(p.f.optimum(), 13.79872204473, 1e-11);
  EXPECT_NEAR(p.f_c.optimum(), 13.58264701061, 1e-11);
  EXPECT_NEAR(p.f.optimum() - p.f(p.f_c.maximizers.front()), 0.0319109821, 5e-11);
  EXPECT_NEAR(p.f_c.optimum() - p.f_c(p.f.maximizers.front()), 0.0360119798, 5e-11);
}

}  // namespace
}  // namespace duelopt
