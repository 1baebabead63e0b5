// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/log_mixture.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

TEST(LogMixtureTest, IsTheLogarithmOfTheWeighedSum) {
  // Logarithms log 2 + x and log 3, weighed 1/4 and 3/4: at x = 0 it is log(2/4 + 9/4).
  const DifferentiableFunction mixture =
      log_mixture({{0.25, plane(std::log(2.0), {1.0})}, {0.75, plane(std::log(3.0), {0.0})}});
  const std::vector<UnitPoint> points{{0.0}, {1.0}};
  const std::vector<double> values = mixture.values(points);
  EXPECT_NEAR(values[0], std::log(2.75), 1e-15);
  EXPECT_NEAR(values[1], std::log(0.5 * std::exp(1.0) + 2.25), 1e-15);
  // The slope of the first part counts by its share of the sum, (2/4) / (11/4) = 2/11.
  std::vector<double> gradient(1);
  EXPECT_NEAR(mixture.value_and_gradient({0.0}, gradient), std::log(2.75), 1e-15);
  EXPECT_NEAR(gradient[0], 2.0 / 11.0, 1e-15);
}

TEST(LogMixtureTest, HasTheGradientOfItsValue) {
  const DifferentiableFunction mixture =
      log_mixture({{0.3, quadratic({0.2, 0.9})}, {0.7, branin()}});
  constexpr double h = 1e-6;
  const UnitPoint x{0.52, 0.31};
  std::vector<double> gradient(2);
  (void)mixture.value_and_gradient(x, gradient);
  EXPECT_NEAR(
      gradient[0],
      (value_at(mixture, {0.52 + h, 0.31}) - value_at(mixture, {0.52 - h, 0.31})) / (2.0 * h),
      1e-4 * std::abs(gradient[0]));
  EXPECT_NEAR(
      gradient[1],
      (value_at(mixture, {0.52, 0.31 + h}) - value_at(mixture, {0.52, 0.31 - h})) / (2.0 * h),
      1e-4 * std::abs(gradient[1]));
}

TEST(LogMixtureTest, ImprovementsTooSmallForADoubleKeepTheirOrder) {
  // e^-1000 and e^-2000 are 0, their logarithms are not.
  const DifferentiableFunction mixture =
      log_mixture({{0.5, plane(-1000.0, {2.0})}, {0.5, plane(-2000.0, {0.0})}});
  EXPECT_NEAR(value_at(mixture, {0.0}), -1000.0 + std::log(0.5), 1e-12);
  EXPECT_GT(value_at(mixture, {1.0}), value_at(mixture, {0.5}));
}

TEST(LogMixtureTest, IsUndefinedWhereAPartIs) {
  const DifferentiableFunction mixture =
      log_mixture({{0.5, plane(0.0, {1.0})}, {0.5, undefined_below(0.4, plane(0.0, {1.0}))}});
  EXPECT_FALSE(std::isfinite(value_at(mixture, {0.2})));
  EXPECT_TRUE(std::isfinite(value_at(mixture, {0.6})));
}

}  // namespace
}  // namespace duelopt
