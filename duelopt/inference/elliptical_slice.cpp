// SPDX-License-Identifier: Apache-2.0
#include "duelopt/inference/elliptical_slice.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace duelopt {
namespace {

// The reference is wider than the approximation by this factor, so that tails heavier than a normal
// distribution's are reached: a target with them would otherwise hold the chain for long.
constexpr double kWidening = 1.5;

// An angle this small no longer moves the state.
constexpr double kSmallestBracket = 1e-9;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The target in coordinates z in which the reference is N(0, I): θ = mode + kWidening root z.
class Whitened {
 public:
  Whitened(const LogTarget& target, const LaplaceApproximation& approximation)
      : target_(target), approximation_(approximation) {}

  [[nodiscard]] Vector point(const Vector& z) const {
    return approximation_.mode + kWidening * (approximation_.root * z);
  }

  // log p(θ) - log N(z; 0, I) without constants: what the slice is taken of.
  [[nodiscard]] double log_ratio(const Vector& z) const {
    const Vector x = point(z);
    if (!target_.contains(x)) return -kInfinity;
    const double value = target_.value(x);
    return std::isfinite(value) ? value + 0.5 * z.squaredNorm() : -kInfinity;
  }

 private:
  const LogTarget& target_;
  const LaplaceApproximation& approximation_;
};

struct State {
  Vector z;
  double log_ratio;
};

// One step [MAM10, Fig. 2].
void step(const Whitened& target, State& state, Rng& rng) {
  const Vector nu = Vector::NullaryExpr(state.z.size(), [&] { return rng.normal(); });
  const double threshold = state.log_ratio + std::log1p(-rng.uniform());
  double angle = 2.0 * std::numbers::pi * rng.uniform();
  double least = angle - 2.0 * std::numbers::pi;
  double most = angle;
  while (most - least > kSmallestBracket) {
    Vector z = std::cos(angle) * state.z + std::sin(angle) * nu;
    const double log_ratio = target.log_ratio(z);
    if (log_ratio >= threshold) {
      state = {std::move(z), log_ratio};
      return;
    }
    (angle < 0.0 ? least : most) = angle;
    angle = least + (most - least) * rng.uniform();
  }
}

}  // namespace

std::vector<Vector> elliptical_slice(const LogTarget& target,
                                     const LaplaceApproximation& approximation,
                                     std::size_t count,
                                     const SliceOptions& options,
                                     Rng& rng) {
  const Whitened whitened(target, approximation);
  State state{Vector::Zero(target.dim()), approximation.value};
  std::vector<Vector> draws;
  draws.reserve(count);
  while (draws.size() < count) {
    for (std::size_t i = 0; i < options.spacing; ++i) step(whitened, state, rng);
    draws.push_back(whitened.point(state.z));
  }
  return draws;
}

}  // namespace duelopt
