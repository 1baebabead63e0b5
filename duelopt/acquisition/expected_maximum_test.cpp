// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/expected_maximum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

using Wide = boost::multiprecision::cpp_bin_float_100;

Vector vector(const std::vector<double>& values) { return as_vector(values); }

// E[max(m_0 + u_0 Z, m_1 + u_1 Z)] - max(m_0, m_1): with δ = |m_0 - m_1| and s = |u_0 - u_1| the
// lower line rises above the other by s Z - δ, in mean s φ(δ/s) - δ Φ(-δ/s); in 100 digits.
double rise_of_two(double difference, double slope) {
  const Wide z = Wide(difference) / Wide(slope);
  const Wide pi = boost::math::constants::pi<Wide>();
  const Wide h = exp(-z * z / 2) / sqrt(2 * pi) - z * erfc(z / sqrt(Wide(2))) / 2;
  return static_cast<double>(Wide(slope) * h);
}

// The integral over Z of max_i (m_i + u_i Z) - max_i m_i by the trapezoidal rule on ±9; the corners
// leave an error of the order of the square of its step.
double integrated_rise(const Vector& m, const Vector& u) {
  constexpr int kSteps = 40'000;
  constexpr double kStep = 9.0 / kSteps;
  double sum = 0.0;
  for (int i = -kSteps; i <= kSteps; ++i) {
    const double z = kStep * i;
    sum += ((m + z * u).maxCoeff() - m.maxCoeff()) * std::exp(-0.5 * z * z);
  }
  return sum * kStep / std::sqrt(2.0 * std::numbers::pi);
}

TEST(ExpectedMaximumTest, OfTwoLinesIsAnExpectedImprovement) {
  for (const double difference : {0.0, 1e-3, 0.7, 5.0}) {
    for (const double slope : {0.1, 1.0, 30.0}) {
      const double expected = rise_of_two(difference, slope);
      // Whichever of the two is higher or steeper, and wherever they start.
      EXPECT_NEAR(expected_rise(vector({difference, 0.0}), vector({0.0, slope})),
                  expected,
                  1e-12 * expected);
      EXPECT_NEAR(expected_rise(vector({3.0, 3.0 + difference}), vector({slope + 0.5, 0.5})),
                  expected,
                  1e-9 * expected + 1e-300);
    }
  }
}

TEST(ExpectedMaximumTest, OfManyLinesIsTheIntegral) {
  Rng rng(Seed{1});
  for (int trial = 0; trial < 20; ++trial) {
    const auto n = static_cast<Index>(2 + rng.below(20));
    const Vector m = Vector::NullaryExpr(n, [&] { return rng.normal(); });
    const Vector u = Vector::NullaryExpr(n, [&] { return rng.normal(); });
    EXPECT_NEAR(expected_rise(m, u), integrated_rise(m, u), 1e-6) << trial;
  }
}

TEST(ExpectedMaximumTest, DoesNotDependOnTheOrderOfTheLines) {
  Rng rng(Seed{2});
  const Vector m = Vector::NullaryExpr(9, [&] { return rng.normal(); });
  // Some slopes are equal.
  const Vector u = Vector::NullaryExpr(9, [&] { return static_cast<double>(rng.below(4)); });
  const double rise = expected_rise(m, u);
  EXPECT_NEAR(rise, integrated_rise(m, u), 1e-6);
  EXPECT_NEAR(expected_rise(m.reverse(), u.reverse()), rise, 1e-14);
}

TEST(ExpectedMaximumTest, LinesUnderTheOthersAndDuplicatesDoNotCount) {
  const double rise = expected_rise(vector({0.0, 0.0}), vector({-1.0, 1.0}));
  // E|Z| = √(2/π).
  EXPECT_NEAR(rise, std::sqrt(2.0 / std::numbers::pi), 1e-14);
  EXPECT_DOUBLE_EQ(expected_rise(vector({0.0, -9.0, 0.0, 0.0}), vector({-1.0, -1.0, 1.0, 1.0})),
                   rise);
  // Under both everywhere, and through their corner.
  EXPECT_DOUBLE_EQ(expected_rise(vector({0.0, -0.5, 0.0}), vector({-1.0, 0.5, 1.0})), rise);
  EXPECT_DOUBLE_EQ(expected_rise(vector({0.0, 0.0, 0.0}), vector({-1.0, 0.5, 1.0})), rise);
}

TEST(ExpectedMaximumTest, LinesThatMoveTogetherDoNotRise) {
  EXPECT_EQ(expected_rise(vector({2.0}), vector({5.0})), 0.0);
  EXPECT_EQ(expected_rise(vector({2.0, 1.0, 7.0}), vector({5.0, 5.0, 5.0})), 0.0);
  EXPECT_EQ(expected_rise(vector({2.0, 2.0}), vector({-1.0, -1.0})), 0.0);
}

TEST(ExpectedMaximumTest, SmallValuesAreNotLostInLargeOnes) {
  // The second line overtakes the first at Z = 13: beside m = 1e3 the rise of about 1e-40 is
  // nothing.
  const double expected = rise_of_two(13.0, 1.0);
  EXPECT_GT(expected, 1e-41);
  EXPECT_LT(expected, 1e-38);
  EXPECT_NEAR(
      expected_rise(vector({1013.0, 1000.0}), vector({0.0, 1.0})), expected, 1e-12 * expected);
  // Slopes that differ by the last bit cross far away: 0, and no division by nothing.
  EXPECT_EQ(expected_rise(vector({1.0, 0.0}), vector({1.0, std::nextafter(1.0, 2.0)})), 0.0);
}

}  // namespace
}  // namespace duelopt
