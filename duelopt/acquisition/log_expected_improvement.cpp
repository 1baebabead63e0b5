// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/log_expected_improvement.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "duelopt/optim/log_mixture.hpp"

namespace duelopt {
namespace {

// At a noise-free observation s = 0 and the improvement is 0: its logarithm is kept finite, and far
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

// s, by which a label moves the mean at its point.
double change_of_mean(double variance, double noise_variance) {
  return variance > 0.0 ? variance / std::sqrt(variance + noise_variance) : 0.0;
}

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
  const double scale = belief.prior().output.scale;
  const double noise = belief.prior().noise_variance * scale * scale;
  const double least = kLeastStddev * scale;
  return {[&belief, best, noise, least](std::span<const UnitPoint> points) {
            const Normals at = belief.at(points);
            std::vector<double> values(points.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
              const auto row = static_cast<Index>(i);
              const double change = std::max(change_of_mean(at.variance[row], noise), least);
              values[i] = std::log(change) + log_h((at.mean[row] - best) / change);
            }
            return values;
          },
          [&belief, best, noise, least](const UnitPoint& x, std::span<double> gradient) {
            const NormalGradient at = belief.gradient_at(x);
            const double variance = at.value.variance;
            const double unbounded = change_of_mean(variance, noise);
            const double change = std::max(unbounded, least);
            const double z = (at.value.mean - best) / change;
            const double slope = log_h_slope(z);
            // d log EI = (1 - z slope) ds/s + slope dμ/s, and ds = s (½ σ² + τ²) / (σ² (σ² + τ²))
            // dσ², which is 0 where s is held up.
            const double per_variance =
                unbounded > least
                    ? (1.0 - z * slope) * (0.5 * variance + noise) / (variance * (variance + noise))
                    : 0.0;
            for (std::size_t i = 0; i < gradient.size(); ++i) {
              const auto c = static_cast<Index>(i);
              gradient[i] =
                  slope / change * at.mean_gradient[c] + per_variance * at.variance_gradient[c];
            }
            return std::log(change) + log_h(z);
          }};
}

DifferentiableFunction log_expected_improvement(const BeliefMixture& belief,
                                                std::span<const double> best) {
  assert(best.size() == belief.parts().size());
  std::vector<WeighedFunction> parts;
  for (std::size_t k = 0; k < best.size(); ++k) {
    const BeliefMixture::Part& part = belief.parts()[k];
    parts.push_back({part.weight, log_expected_improvement(*part.belief, best[k])});
  }
  return log_mixture(std::move(parts));
}

}  // namespace duelopt
