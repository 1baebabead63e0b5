// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/duel_likelihood.hpp"

#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

// log(1 + exp(x)) without overflow.
double softplus(double x) {
  return x > 0.0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

// φ(x) / Φ(x), by its continued fraction where both underflow.
double hazard(double x) {
  if (x > -30.0) {
    const double density = std::exp(-0.5 * x * x) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    return density / normal_cdf(x);
  }
  const double t = -x;
  return t + 1.0 / (t + 2.0 / (t + 3.0 / (t + 4.0 / t)));
}

double log_normal_cdf(double x) {
  if (x > -30.0) return std::log(normal_cdf(x));
  return -0.5 * x * x - 0.5 * std::log(2.0 * std::numbers::pi) - std::log(hazard(x));
}

// log Φ(d) and its derivatives; with r = φ/Φ, r' = -r (d + r).
DuelLikelihood gaussian_win(double d) {
  const double r = hazard(d);
  const double sum = d + r;
  return {log_normal_cdf(d), r, r * sum, r * (sum * (sum + r) - 1.0)};
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
