// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/walk.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace duelopt {
namespace {

// The maximum of sum log(limits - rows * y) by damped Newton steps, which never leave the set
// [BV04, section 9.6]. Leaves the factor of the Hessian there.
Vector analytic_centre(const Polytope& set, Eigen::LLT<Matrix>& hessian) {
  constexpr int kMostSteps = 200;
  constexpr double kNearEnough = 0.01;  // Newton decrement; only the shape is wanted
  Vector y = set.inner();
  for (int k = 0; k < kMostSteps; ++k) {
    const Vector inverse = (set.limits() - set.rows() * y).cwiseInverse();
    const Matrix scaled = inverse.asDiagonal() * set.rows();
    hessian.compute(scaled.transpose() * scaled);
    const Vector gradient = set.rows().transpose() * inverse;
    const Vector newton = hessian.solve(gradient);
    const double decrement = std::sqrt(std::max(0.0, gradient.dot(newton)));
    if (!(decrement > kNearEnough)) break;
    y -= newton / (1.0 + decrement);
  }
  return y;
}

}  // namespace

Walk::Walk(Polytope set) : set_(std::move(set)), y_(set_.inner()) {
  if (set_.dim() > 0) y_ = analytic_centre(set_, hessian_);
}

void Walk::step(Rng& rng) {
  Vector direction(set_.dim());
  for (double& d : direction) d = rng.normal();
  direction = hessian_.matrixU().solve(direction);
  const Vector slope = set_.rows() * direction;
  const Vector slack = (set_.limits() - set_.rows() * y_).cwiseMax(0.0);
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < slope.size(); ++i) {
    if (slope[i] > 0.0) high = std::min(high, slack[i] / slope[i]);
    if (slope[i] < 0.0) low = std::max(low, slack[i] / slope[i]);
  }
  if (!(low <= high) || !std::isfinite(high - low)) return;
  y_ += (low + rng.uniform() * (high - low)) * direction;
}

Vector Walk::next(Rng& rng) {
  const Index dim = set_.dim();
  if (dim > 0) {
    const Index steps = mixed_ ? 4 + 4 * dim : 40 + 20 * dim;
    for (Index k = 0; k < steps; ++k) step(rng);
    mixed_ = true;
  }
  return set_.x(y_);
}

}  // namespace duelopt
