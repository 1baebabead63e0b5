// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/confidence_bound.hpp"

namespace duelopt {
namespace {

// ∂σ/∂x = ∂σ²/∂x / (2σ) grows without bound at a noise-free observation, where σ = 0; there the
// mean alone leads.
constexpr double kLeastStddev = 1e-12;

}  // namespace

DifferentiableFunction confidence_bound(const BeliefMixture& belief, double width, double offset) {
  return {[belief, width, offset](std::span<const UnitPoint> points) {
            const Normals at = belief.at(points);
            const Vector bound = at.mean.array() + width * at.variance.array().sqrt() + offset;
            return std::vector<double>(bound.begin(), bound.end());
          },
          [belief, width, offset](const UnitPoint& x, std::span<double> gradient) {
            const NormalGradient at = belief.gradient_at(x);
            const double stddev = at.value.stddev();
            const double per_variance =
                stddev > kLeastStddev * belief.prior().output.scale ? width / (2.0 * stddev) : 0.0;
            for (std::size_t i = 0; i < gradient.size(); ++i) {
              const auto c = static_cast<Index>(i);
              gradient[i] = at.mean_gradient[c] + per_variance * at.variance_gradient[c];
            }
            return at.value.mean + width * stddev + offset;
          }};
}

}  // namespace duelopt
