// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/rkhs_function.hpp"

#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt::theory {

RkhsFunction::RkhsFunction(double length_scale, Matrix centres, Vector weights)
    : length_scale_(length_scale),
      kernel_(KernelTerm{.length_scales = {length_scale}}),
      centres_(std::move(centres)),
      weights_(std::move(weights)) {
  assert(centres_.rows() == weights_.size());
}

double RkhsFunction::operator()(const UnitPoint& x) const {
  return at(as_vector(x.coordinates()).transpose())[0];
}

Vector RkhsFunction::at(const MatrixRef& X) const {
  return cross_gram(kernel_, X, centres_) * weights_;
}

double RkhsFunction::norm(double variance) const {
  return std::sqrt(weights_.dot(gram(kernel_, centres_) * weights_) / variance);
}

// ∫₀¹ exp(-(x - c)² / 2ℓ²) dx = ℓ √(π/2) (erf((1 - c)/ℓ√2) + erf(c/ℓ√2)), one factor for each
// coordinate.
Vector RkhsFunction::bump_means() const {
  const double unit = length_scale_ * std::numbers::sqrt2;
  const auto side = [&](double c) {
    return 0.5 * unit * std::sqrt(std::numbers::pi) *
           (std::erf((1.0 - c) / unit) + std::erf(c / unit));
  };
  return centres_.unaryExpr(side).rowwise().prod();
}

double RkhsFunction::mean() const { return weights_.dot(bump_means()); }

RkhsFunction::Extreme RkhsFunction::extreme(double sign) const {
  const DifferentiableFunction function =
      pointwise([&](const UnitPoint& x, std::span<double> gradient) {
        const GramGradient k = cross_gram_gradient(kernel_, centres_, as_vector(x.coordinates()));
        Eigen::Map<Vector>(gradient.data(), centres_.cols()) =
            sign * k.gradient.transpose() * weights_;
        return sign * k.values.dot(weights_);
      });
  Rng candidates(Seed{0});
  const Maximum best = maximize({.dim = dim(), .objective = function},
                                MultiStart{.ascents = 8, .evaluations = 200},
                                candidates);
  return {best.x, sign * best.value};
}

RkhsFunction::Extreme RkhsFunction::maximum() const { return extreme(1.0); }
RkhsFunction::Extreme RkhsFunction::minimum() const { return extreme(-1.0); }

RkhsFunction RkhsFunction::scaled(double factor) const {
  return {length_scale_, centres_, factor * weights_};
}

RkhsFunction RkhsFunction::centred() const {
  const Vector m = bump_means();
  return {length_scale_, centres_, weights_ - (weights_.dot(m) / m.squaredNorm()) * m};
}

RkhsFunction operator+(const RkhsFunction& a, const RkhsFunction& b) {
  assert(a.length_scale_ == b.length_scale_ && a.dim() == b.dim());
  Matrix centres(a.centres_.rows() + b.centres_.rows(), a.centres_.cols());
  centres << a.centres_, b.centres_;
  Vector weights(centres.rows());
  weights << a.weights_, b.weights_;
  return {a.length_scale_, std::move(centres), std::move(weights)};
}

RkhsFunction random_function(std::size_t dim, double length_scale, std::size_t centres, Rng& rng) {
  Matrix points = to_matrix(uniform_points(centres, dim, rng));
  const Vector weights = Vector::NullaryExpr(points.rows(), [&] { return rng.normal(); });
  return {length_scale, std::move(points), weights};
}

}  // namespace duelopt::theory
