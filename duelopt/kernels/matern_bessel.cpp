// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/matern_bessel.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include <boost/math/special_functions/bessel.hpp>

namespace duelopt {
namespace {

// From this order on Debye's expansion is exact to 1e-11, while Γ(ν) and K_ν(u) overflow before
// long.
constexpr double kLargeOrder = 50.0;

// log K_ν(u) for ν >= kLargeOrder - 1, u > 0, by Debye's uniform expansion [DLMF 10.41.4]:
//   K_ν(νz) ~ √(π / 2ν) e^(-νη) (1 + z²)^(-1/4) Σ_k (-1)^k U_k(p) / ν^k,
//   η = √(1 + z²) + log(z / (1 + √(1 + z²))),  p = (1 + z²)^(-1/2).
double log_bessel_k_large_order(double nu, double u) {
  const double z = u / nu;
  const double root = std::sqrt(1.0 + z * z);
  const double eta = root + std::log(z / (1.0 + root));
  const double p = 1.0 / root;
  const double q = p * p;
  // U_1 ... U_4 [DLMF 10.41.10].
  const double u1 = p * (3.0 - 5.0 * q) / 24.0;
  const double u2 = q * (81.0 + q * (-462.0 + q * 385.0)) / 1152.0;
  const double u3 = p * q * (30375.0 + q * (-369603.0 + q * (765765.0 - q * 425425.0))) / 414720.0;
  const double u4 =
      q * q *
      (4465125.0 + q * (-94121676.0 + q * (349922430.0 + q * (-446185740.0 + q * 185910725.0)))) /
      39813120.0;
  const double series = 1.0 - (u1 - (u2 - (u3 - u4 / nu) / nu) / nu) / nu;
  return 0.5 * std::log(std::numbers::pi / (2.0 * nu)) - nu * eta - 0.5 * std::log(root) +
         std::log(series);
}

// 2^(1-ν)/Γ(ν) u^order K_order(u) with order = ν or ν - 1, u > 0.
double scaled_bessel_k(double nu, double order, double u) {
  const double log_scale = (1.0 - nu) * std::numbers::ln2 - std::lgamma(nu) + order * std::log(u);
  if (nu >= kLargeOrder) return std::exp(log_scale + log_bessel_k_large_order(order, u));
  if (u > 700.0) return 0.0;                                                   // e^-u underflows
  return std::exp(log_scale) * boost::math::cyl_bessel_k(std::abs(order), u);  // K_-a = K_a
}

// Γ(a) (2/u)^a, the size of K_a(u) near 0, overflows there; the first terms of its series
// [DLMF 10.27.4, 10.25.2],
//   2^(1-a)/Γ(a) u^a K_a(u) = 1 - x/(a-1) + x²/(2(a-1)(a-2)) - ...,   x = u²/4,
// are exact to rounding for a > 2.5 and u < 1e-3.
double series_near_zero(double a, double u) {
  const double x = 0.25 * u * u;
  return 1.0 - x / (a - 1.0) * (1.0 - 0.5 * x / (a - 2.0));
}

bool near_zero(double a, double u) { return a > 2.5 ? u < 1e-3 : a > 1.0 && u < 1e-30; }

}  // namespace

double matern_profile(double nu, double u) {
  assert(nu > 0.0 && u >= 0.0);
  if (u == 0.0) return 1.0;
  if (near_zero(nu, u)) return series_near_zero(nu, u);
  return std::fmin(1.0, scaled_bessel_k(nu, nu, u));
}

double matern_slope(double nu, double u) {
  assert(nu > 0.0 && u >= 0.0);
  if (nu <= 1.0 && u == 0.0) return std::numeric_limits<double>::infinity();
  // 2^(1-ν)/Γ(ν) = 2^(2-ν)/Γ(ν-1) · 1/(2(ν-1)).
  if (u == 0.0) return 1.0 / (2.0 * (nu - 1.0));
  if (near_zero(nu - 1.0, u)) return series_near_zero(nu - 1.0, u) / (2.0 * (nu - 1.0));
  return scaled_bessel_k(nu, nu - 1.0, u);
}

}  // namespace duelopt
