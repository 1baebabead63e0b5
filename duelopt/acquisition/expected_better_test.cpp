// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/expected_better.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_gradient.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

// E[max(D, 0)] + other for D ~ N(mean - other, variance), by the midpoint rule.
double by_quadrature(double mean, double other, double variance) {
  const double stddev = std::sqrt(variance);
  constexpr int kSteps = 20'000;
  constexpr double kWidth = 18.0 / kSteps;
  double sum = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double z = -9.0 + (i + 0.5) * kWidth;
    const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
    sum += kWidth * density * std::max(mean - other + stddev * z, 0.0);
  }
  return other + sum;
}

TEST(ExpectedBetterTest, IsTheIntegralThatItStandsFor) {
  for (const double mean : {-3.0, -0.2, 0.0, 0.7, 5.0}) {
    for (const double variance : {0.04, 1.0, 9.0})
      EXPECT_NEAR(expected_better(mean, 0.5, variance), by_quadrature(mean, 0.5, variance), 1e-6);
  }
}

TEST(ExpectedBetterTest, OfTwoThatAreAlikeIsTheMeanOfAHalfNormal) {
  // E max(A, B) of A - B ~ N(0, s²) is m + s φ(0).
  EXPECT_NEAR(expected_better(2.0, 2.0, 4.0), 2.0 + 2.0 / std::sqrt(2.0 * std::numbers::pi), 1e-12);
}

TEST(ExpectedBetterTest, DoesNotDependOnWhoIsFirstAndIsAtLeastTheLargerMean) {
  for (const double variance : {0.0, 1e-14, 1e-6, 1.0, 1e6}) {
    for (const double other : {-1e8, -40.0, -1.0, 0.0, 3.0}) {
      const double value = expected_better(1.0, other, variance);
      EXPECT_EQ(value, expected_better(other, 1.0, variance));
      EXPECT_GE(value, std::max(1.0, other));
      EXPECT_TRUE(std::isfinite(value));
    }
  }
  EXPECT_EQ(expected_better(1.0, 3.0, 0.0), 3.0);
}

std::vector<UnitPoint> some_points(std::size_t count, std::uint64_t seed) {
  Rng rng(Seed{seed});
  return uniform_points(count, 2, rng);
}

UnitPoint both(const UnitPoint& x, const UnitPoint& y) { return {x[0], x[1], y[0], y[1]}; }

TEST(ExpectedBetterTest, IsThatOfThePosterior) {
  const Preference preference = some_answers(3, 9, 4);
  const PreferencePosterior f(some_prior(DuelLink::kLogistic), preference.data());
  const auto points = some_points(2, 5);
  for (const std::size_t judge : {0U, 1U}) {
    const PreferenceView v = f.latent_utility(to_matrix(points), judge);
    const Matrix C = f.covariance(v, v);
    const double variance = C(0, 0) + C(1, 1) - 2.0 * C(0, 1);
    EXPECT_NEAR(value_at(expected_better(f, judge), both(points[0], points[1])),
                by_quadrature(v.mean[0], v.mean[1], variance),
                1e-6);
  }
}

TEST(ExpectedBetterTest, GradientsAreCentralDifferences) {
  const Preference preference = some_answers(4, 8, 5);
  for (const DuelLink link : {DuelLink::kLogistic, DuelLink::kGaussian}) {
    const PreferencePosterior f(some_prior(link), preference.data());
    for (const std::size_t judge : {0U, 1U}) {
      const DifferentiableFunction function = expected_better(f, judge);
      expect_gradient(function, {0.2, 0.7, 0.6, 0.1}, 1e-6, 1e-6);
      expect_gradient(function, {0.6, 0.1, 0.2, 0.7}, 1e-6, 1e-6);
      expect_gradient(function, {0.9, 0.4, 0.89, 0.42}, 1e-6, 1e-6);
    }
  }
}

TEST(ExpectedBetterTest, APriorWithoutAnswersHasGradientsToo) {
  // Then only the distance counts: v(x) - v(x') has variance 2 (a² + c²) (1 - k).
  const PreferencePosterior prior(some_prior(DuelLink::kLogistic), {});
  expect_gradient(expected_better(prior, 0), {0.2, 0.7, 0.6, 0.1}, 1e-6, 1e-6);
}

TEST(ExpectedBetterTest, APointAgainstItselfIsWorthItsMeanAndHasAFiniteGradient) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(some_prior(DuelLink::kLogistic), preference.data());
  const UnitPoint x{0.3, 0.6};
  std::vector<double> gradient(4, std::numeric_limits<double>::quiet_NaN());
  const double value = expected_better(f, 0).value_and_gradient(both(x, x), gradient);
  EXPECT_NEAR(value, f.latent_utility(to_matrix(std::vector{x}), 0).mean[0], 1e-9);
  for (const double slope : gradient) EXPECT_TRUE(std::isfinite(slope));
}

TEST(BestPairsTest, AreThoseThatTheFunctionRatesHighest) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(some_prior(DuelLink::kLogistic), preference.data());
  const auto points = some_points(9, 12);
  const DifferentiableFunction function = expected_better(f, 1);
  const auto value = [&](Index i, Index j) {
    return value_at(function,
                    both(points[static_cast<std::size_t>(i)], points[static_cast<std::size_t>(j)]));
  };
  double largest = -std::numeric_limits<double>::infinity();
  for (Index i = 0; i < 9; ++i) {
    for (Index j = 0; j < i; ++j) largest = std::max(largest, value(i, j));
  }
  const auto pairs = best_pairs(f, f.latent_utility(to_matrix(points), 1), 5);
  ASSERT_EQ(pairs.size(), 5U);
  EXPECT_NEAR(pairs.front().value, largest, 1e-9);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_NEAR(pairs[i].value, value(pairs[i].first, pairs[i].second), 1e-9);
    if (i > 0) {
      EXPECT_GE(pairs[i - 1].value, pairs[i].value);
    }
  }
}

TEST(BestPairsTest, TwinsAreNoPair) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(some_prior(DuelLink::kLogistic), preference.data());
  const std::vector<UnitPoint> twins(3, UnitPoint{0.3, 0.3});
  EXPECT_TRUE(best_pairs(f, f.latent_utility(to_matrix(twins), 0), 3).empty());
  const std::vector<UnitPoint> one(1, UnitPoint{0.3, 0.3});
  EXPECT_TRUE(best_pairs(f, f.latent_utility(to_matrix(one), 0), 3).empty());
}

}  // namespace
}  // namespace duelopt
