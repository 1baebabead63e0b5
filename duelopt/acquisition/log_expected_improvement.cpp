// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/log_expected_improvement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

// At a noise-free observation σ = 0 and the improvement is 0: its logarithm is kept finite, and far
// below any other.
constexpr double kLeastStddev = 1e-10;

double log_density(double z) { return -0.5 * z * z - 0.5 * std::log(2.0 * std::numbers::pi); }

double normal_cdf(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

// Mills' ratio Φ(-t) / φ(t) for t >= 5 by its continued fraction 1/(t + 1/(t + 2/(t + 3/(t +
// ...)))) [DLMF 7.9.2].
double mills_ratio(double t) {
  double tail = t;
  for (int k = 60; k >= 1; --k) tail = t + k / tail;
  return 1.0 / tail;
}

// 1 - t · Mills(t) for t >= 5, the part of φ that h keeps, without the cancellation: with Mills =
// 1/(t + c), c = 1/(t + 2/(t + ...)), it is c / (t + c).
double kept_share(double t) {
  double c = t;
  for (int k = 60; k >= 2; --k) c = t + k / c;
  c = 1.0 / c;
  return c / (t + c);
}

constexpr double kTail = -5.0;

}  // namespace

double log_h(double z) {
  if (z > kTail) return std::log(std::exp(log_density(z)) + z * normal_cdf(z));
  return log_density(z) + std::log(kept_share(-z));
}

double log_h_slope(double z) {
  if (z > kTail) return normal_cdf(z) / (std::exp(log_density(z)) + z * normal_cdf(z));
  return mills_ratio(-z) / kept_share(-z);
}

DifferentiableFunction log_expected_improvement(const Belief& belief, double best) {
  const double least = kLeastStddev * belief.prior().output.scale;
  return {[&belief, best, least](std::span<const UnitPoint> points) {
            const Normals at = belief.at(points);
            std::vector<double> values(points.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
              const auto row = static_cast<Index>(i);
              const double stddev = std::max(std::sqrt(at.variance[row]), least);
              values[i] = std::log(stddev) + log_h((at.mean[row] - best) / stddev);
            }
            return values;
          },
          [&belief, best, least](const UnitPoint& x, std::span<double> gradient) {
            const NormalGradient at = belief.gradient_at(x);
            const double stddev = std::max(at.value.stddev(), least);
            const double z = (at.value.mean - best) / stddev;
            const double slope = log_h_slope(z);
            // d log EI = (1 - z slope) dσ/σ + slope dμ/σ, and dσ = dσ²/(2σ), which is 0 where σ is
            // held up.
            const double per_variance =
                at.value.stddev() > least ? (1.0 - z * slope) / (2.0 * stddev * stddev) : 0.0;
            for (std::size_t i = 0; i < gradient.size(); ++i) {
              const auto c = static_cast<Index>(i);
              gradient[i] =
                  slope / stddev * at.mean_gradient[c] + per_variance * at.variance_gradient[c];
            }
            return std::log(stddev) + log_h(z);
          }};
}

}  // namespace duelopt
