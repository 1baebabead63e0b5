// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/styblinski_tang.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(StyblinskiTangTest, HasTheValuesOfItsFormula) {
  const Problem p = styblinski_tang();
  // h(0) = 0, h(1) = -(1 - 16 + 5)/2 = 5, h(-2) = -(16 - 64 - 10)/2 = 29.
  EXPECT_DOUBLE_EQ(p.f({0.0, 1.0, -2.0}), 34.0);
  EXPECT_DOUBLE_EQ(p.f_c({-0.5, 0.5, -2.5}), 34.0);
}

TEST(StyblinskiTangTest, HasThePublishedMaximum) {
  // -39.16617 for each coordinate at -2.903534, minimized.
  const Problem p = styblinski_tang();
  EXPECT_NEAR(p.f.optimum() / 3.0, 39.16617, 5e-6);
  EXPECT_NEAR(p.f.maximizers.front()[0], -2.903534, 5e-7);
}

TEST(StyblinskiTangTest, ExtremesAreWhatASearchFinds) {
  const Problem p = styblinski_tang();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(StyblinskiTangTest, FollowingTheLowFidelityCostsMoreThanAHundredthOfTheRange) {
  // By 40-digit arithmetic outside this program.
  const Problem p = styblinski_tang();
  EXPECT_NEAR(p.f.optimum() - p.f(p.f_c.maximizers.front()), 15.2400476842849, 1e-12);
  EXPECT_NEAR(p.f_c.optimum() - p.f_c(p.f.maximizers.front()), 10.8847466426281, 1e-12);
}

}  // namespace
}  // namespace duelopt
