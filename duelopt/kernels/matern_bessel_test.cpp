// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/matern_bessel.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

// 2^(1-ν)/Γ(ν) u^order K_order(u) from K_a(u) = ∫₀^∞ exp(-u cosh t) cosh(a t) dt [DLMF 10.32.9].
// The integrand is even, analytic and falls doubly exponentially, so that the trapezoidal rule is
// exact to rounding.
double by_quadrature(double nu, double order, double u) {
  const double a = std::abs(order);
  const double log_scale = (1.0 - nu) * std::log(2.0) - std::lgamma(nu) + order * std::log(u);
  const double step = 0.004;
  double sum = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const double t = step * k;
    const double log_cosh = a * t + std::log1p(std::exp(-2.0 * a * t)) - std::log(2.0);
    sum += (k == 0 ? 0.5 : 1.0) * std::exp(log_scale - u * std::cosh(t) + log_cosh);
  }
  return step * sum;
}

TEST(MaternBesselTest, HalfIntegersHaveClosedForms) {
  for (const double u : {1e-9, 1e-3, 0.5, 1.0, 3.0, 20.0}) {
    const double e = std::exp(-u);
    EXPECT_NEAR(matern_profile(0.5, u), e, 1e-13 * e);
    EXPECT_NEAR(matern_profile(1.5, u), (1.0 + u) * e, 1e-13);
    EXPECT_NEAR(matern_profile(2.5, u), (1.0 + u + u * u / 3.0) * e, 1e-13);
    // h' = -ν S: -3/2 e^-u for ν = 3/2 and -(5/6)(1 + u) e^-u for ν = 5/2.
    EXPECT_NEAR(1.5 * matern_slope(1.5, u), 1.5 * e, 1e-12);
    EXPECT_NEAR(2.5 * matern_slope(2.5, u), 5.0 / 6.0 * (1.0 + u) * e, 1e-12);
  }
}

TEST(MaternBesselTest, OtherOrdersAgreeWithTheIntegral) {
  for (const double nu : {0.1, 0.7, 1.0, 2.0, 3.3, 10.0, 49.0, 50.0, 51.5, 300.0}) {
    for (const double u : {9e-4, 2e-3, 0.3, 1.0, 5.0, 15.0, 40.0}) {
      const double expected = by_quadrature(nu, nu, u);
      EXPECT_NEAR(matern_profile(nu, u), expected, 1e-9 * expected) << nu << " " << u;
      const double slope = by_quadrature(nu, nu - 1.0, u);
      EXPECT_NEAR(matern_slope(nu, u), slope, 1e-9 * slope) << nu << " " << u;
    }
  }
}

TEST(MaternBesselTest, NearZeroItIsOneAndSmooth) {
  for (const double nu : {0.3, 1.0, 2.7, 20.0, 49.9, 80.0, 1e4}) {
    EXPECT_EQ(matern_profile(nu, 0.0), 1.0);
    for (const double u : {1e-300, 1e-100, 1e-12, 1e-7, 1e-5, 1e-3}) {
      const double value = matern_profile(nu, u);
      EXPECT_LE(value, 1.0) << nu << " " << u;
      EXPECT_GE(value, 1.0 - 10.0 * std::pow(u, std::fmin(2.0 * nu, 1.9)) - 1e-12)
          << nu << " " << u;
    }
  }
}

TEST(MaternBesselTest, TheSlopeAtZeroIsFiniteFromOrderOneOn) {
  EXPECT_TRUE(std::isinf(matern_slope(0.5, 0.0)));
  EXPECT_TRUE(std::isinf(matern_slope(1.0, 0.0)));
  EXPECT_EQ(matern_slope(1.5, 0.0), 1.0);
  EXPECT_EQ(matern_slope(3.0, 0.0), 0.25);
  EXPECT_NEAR(matern_slope(3.0, 1e-9), 0.25, 1e-12);
}

TEST(MaternBesselTest, AVeryLargeOrderIsTheSquaredExponential) {
  // M_ν(√(2ν s)) = e^(-s/2) (1 + O(1/ν)).
  for (const double s : {0.01, 1.0, 9.0}) {
    EXPECT_NEAR(matern_profile(1e7, std::sqrt(2e7 * s)), std::exp(-0.5 * s), 1e-6);
  }
}

TEST(MaternBesselTest, FarAwayItIsZero) {
  EXPECT_EQ(matern_profile(3.3, 1e4), 0.0);
  EXPECT_EQ(matern_slope(3.3, 1e4), 0.0);
  EXPECT_EQ(matern_profile(60.0, 1e5), 0.0);
}

}  // namespace
}  // namespace duelopt
