// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/duel_likelihood.hpp"

#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

// log(1 + exp(x)) without overflow.
double softplus(double x) {
  return x > 0.0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

// log Φ(d) and its derivatives for d <= -30, where φ and Φ underflow. With t = -d, r = t + c by the
// continued fraction c = 1/(t + e), e = 2/(t + g), g = 3/(t + 4/(t + ...)) [DLMF 7.9.2], and then
// d + r = c and (d + r)(d + 2 r) - 1 = c (2 c - e) = 2 c² (g - e)/(t + g), without cancellation.
DuelLikelihood gaussian_win_in_tail(double d) {
  const double t = -d;
  const double g = 3.0 / (t + 4.0 / (t + 5.0 / (t + 6.0 / t)));
  const double e = 2.0 / (t + g);
  const double c = 1.0 / (t + e);
  const double r = t + c;
  return {-0.5 * t * t - 0.5 * std::log(2.0 * std::numbers::pi) - std::log(r),
          r,
          r * c,
          2.0 * r * c * c * (g - e) / (t + g)};
}

// log Φ(d) and its derivatives; with r = φ/Φ, r' = -r (d + r).
DuelLikelihood gaussian_win(double d) {
  if (d <= -30.0) return gaussian_win_in_tail(d);
  const double cdf = normal_cdf(d);
  const double r = std::exp(-0.5 * d * d) * std::numbers::inv_sqrtpi / std::numbers::sqrt2 / cdf;
  const double sum = d + r;
  return {std::log(cdf), r, r * sum, r * (sum * (sum + r) - 1.0)};
}

}  // namespace

DuelLikelihood duel_likelihood(DuelLink link, double share, double d) {
  if (link == DuelLink::kLogistic) {
    const double p = 1.0 / (1.0 + std::exp(-d));
    const double q = 1.0 / (1.0 + std::exp(d));
    return {-share * softplus(-d) - (1.0 - share) * softplus(d),
            share * q - (1.0 - share) * p,
            p * q,
            p * q * (p - q)};
  }
  DuelLikelihood sum{0.0, 0.0, 0.0, 0.0};
  const auto add = [&](double weight, double sign) {
    if (weight == 0.0) return;
    const DuelLikelihood win = gaussian_win(sign * d);
    sum.value += weight * win.value;
    sum.slope += weight * sign * win.slope;
    sum.curvature += weight * win.curvature;
    sum.third += weight * sign * win.third;
  };
  add(share, 1.0);
  add(1.0 - share, -1.0);
  return sum;
}

double chance_of_first(DuelLink link, double mean, double variance) {
  return normal_cdf(mean / std::sqrt(variance + link_variance(link)));
}

}  // namespace duelopt
