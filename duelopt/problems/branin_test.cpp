// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/branin.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(BraninTest, HasTheValuesOfItsFormula) {
  const Problem p = branin();
  const double t = 1.0 / (8.0 * kPi);
  // At the origin the square is 36 and the cosine 1.
  EXPECT_NEAR(p.f({0.0, 0.0}), -(36.0 + 10.0 * (1.0 - t) + 10.0), 1e-13);
  EXPECT_NEAR(p.f_c({0.0, 0.0}), -(36.0 + 10.0 * (0.95 - t) + 10.0), 1e-13);
  // At (π, 10): b π² = 1.275, c π = 5 and cos π = -1; f_c has 0.01 π² and 0.1 π less.
  EXPECT_NEAR(p.f({kPi, 10.0}), -(std::pow(10.0 - 1.275 + 5.0 - 6.0, 2) + 10.0 * t), 1e-12);
  EXPECT_NEAR(p.f_c({kPi, 10.0}),
              -(std::pow(7.725 + 0.01 * kPi * kPi - 0.1 * kPi, 2) + 10.0 * t + 0.5),
              1e-12);
}

TEST(BraninTest, HasThePublishedMaximizers) {
  const Problem p = branin();
  const std::vector<Point> published{{-kPi, 12.275}, {kPi, 2.275}, {3.0 * kPi, 2.475}};
  ASSERT_EQ(p.f.maximizers.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_DOUBLE_EQ(p.f.maximizers[k][0], published[k][0]);
    EXPECT_NEAR(p.f.maximizers[k][1], published[k][1], 1e-14);
  }
  EXPECT_NEAR(p.f.optimum(), -0.397887, 5e-7);
}

TEST(BraninTest, ExtremesAreWhatASearchFinds) {
  const Problem p = branin();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(BraninTest, EachMaximizerOfTheLowFidelityIsOffByItsDisplacementSquared) {
  // On the curve where the square of f_c vanishes, that of f is (0.1 x₁ - 0.01 x₁²)².
  const Problem p = branin();
  ASSERT_EQ(p.f_c.maximizers.size(), 3U);
  for (const Point& x : p.f_c.maximizers) {
    const double displacement = 0.1 * x[0] - 0.01 * x[0] * x[0];
    EXPECT_NEAR(p.f.optimum() - p.f(x), displacement * displacement, 1e-13);
  }
}

}  // namespace
}  // namespace duelopt
