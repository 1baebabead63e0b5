// SPDX-License-Identifier: Apache-2.0
#include "duelopt/inference/elliptical_slice.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

LogTarget one_dimensional(double low,
                          double high,
                          const std::function<double(double)>& value,
                          const std::function<double(double)>& slope) {
  return {.low = Vector::Constant(1, low),
          .high = Vector::Constant(1, high),
          .value = [value](const Vector& x) { return value(x[0]); },
          .value_and_gradient =
              [value, slope](const Vector& x, Vector& gradient) {
                gradient[0] = slope(x[0]);
                return value(x[0]);
              }};
}

struct Moments {
  double mean;
  double variance;
};

Moments moments(const std::vector<Vector>& draws) {
  double sum = 0.0;
  double squares = 0.0;
  for (const Vector& x : draws) {
    sum += x[0];
    squares += x[0] * x[0];
  }
  const auto n = static_cast<double>(draws.size());
  return {sum / n, squares / n - sum * sum / (n * n)};
}

Moments sampled(const LogTarget& target, std::size_t count) {
  Rng rng(Seed{4});
  const auto approximation = laplace_approximation(target, Vector::Zero(1));
  return moments(elliptical_slice(target, *approximation, count, {}, rng));
}

TEST(EllipticalSliceTest, DrawsFromANormalDensity) {
  const LogTarget target = one_dimensional(
      -20.0,
      20.0,
      [](double x) { return -0.5 * (x - 1.0) * (x - 1.0) / 4.0; },
      [](double x) { return -(x - 1.0) / 4.0; });
  const auto [mean, variance] = sampled(target, 20'000);
  EXPECT_NEAR(mean, 1.0, 0.06);  // four standard errors of independent draws
  EXPECT_NEAR(variance, 4.0, 0.25);
}

TEST(EllipticalSliceTest, DrawsFromASkewedDensityAndNotFromItsApproximation) {
  // x = log t for t ~ Gamma(2): its mean is ψ(2) = 1 - γ and its variance ψ'(2) = π²/6 - 1, while
  // the approximation has the mean log 2 = 0.69 and the variance 1/2.
  const LogTarget target = one_dimensional(
      -30.0,
      10.0,
      [](double x) { return 2.0 * x - std::exp(x); },
      [](double x) { return 2.0 - std::exp(x); });
  const auto [mean, variance] = sampled(target, 20'000);
  EXPECT_NEAR(mean, 1.0 - 0.5772156649015329, 0.03);
  EXPECT_NEAR(variance, 0.6449340668482264, 0.04);
}

TEST(EllipticalSliceTest, StaysWithinTheBox) {
  const LogTarget half = one_dimensional(
      0.0, 20.0, [](double x) { return -0.5 * x * x; }, [](double x) { return -x; });
  Rng rng(Seed{5});
  const auto approximation = laplace_approximation(half, Vector::Constant(1, 1.0));
  const auto draws = elliptical_slice(half, *approximation, 20'000, {}, rng);
  for (const Vector& x : draws) ASSERT_GE(x[0], 0.0);
  // Half a normal distribution has the mean √(2/π).
  EXPECT_NEAR(moments(draws).mean, 0.7978845608, 0.03);
}

TEST(EllipticalSliceTest, TheSameStreamGivesTheSameDraws) {
  const LogTarget target = one_dimensional(
      -9.0,
      9.0,
      [](double x) { return -x * x * x * x; },
      [](double x) { return -4.0 * x * x * x; });
  const auto approximation = laplace_approximation(target, Vector::Constant(1, 1.0));
  Rng first(Seed{6});
  Rng second(Seed{6});
  EXPECT_EQ(elliptical_slice(target, *approximation, 5, {}, first),
            elliptical_slice(target, *approximation, 5, {}, second));
}

}  // namespace
}  // namespace duelopt
