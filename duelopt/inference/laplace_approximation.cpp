// SPDX-License-Identifier: Apache-2.0
#include "duelopt/inference/laplace_approximation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include <Eigen/Eigenvalues>

#include "duelopt/optim/ascent.hpp"

namespace duelopt {
namespace {

// The step of the differences, as a share of the box: the gradient is exact to about 1e-10 of its
// size, and the curvature of a log density changes little over a thousandth of the range.
constexpr double kStep = 1e-3;

Vector in_box(const LogTarget& target, const UnitPoint& u) {
  return target.low.array() +
         as_vector(u.coordinates()).array() * (target.high - target.low).array();
}

// The mode by ascents in the unit cube, onto which the box is mapped.
Ascent climb(const LogTarget& target, const Vector& start, const LaplaceOptions& options) {
  const Vector width = target.high - target.low;
  std::vector<double> u(static_cast<std::size_t>(start.size()));
  for (std::size_t i = 0; i < u.size(); ++i) {
    const auto k = static_cast<Index>(i);
    u[i] = std::clamp((start[k] - target.low[k]) / width[k], 0.0, 1.0);
  }
  const DifferentiableFunction function =
      pointwise([&](const UnitPoint& point, std::span<double> gradient) {
        Vector slope(start.size());
        const double value = target.value_and_gradient(in_box(target, point), slope);
        Eigen::Map<Vector>(gradient.data(), slope.size()) = slope.cwiseProduct(width);
        return value;
      });
  return ascend(function,
                UnitPoint(std::move(u)),
                {.evaluations = options.evaluations, .x_tolerance = 1e-4, .value_tolerance = 1e-6});
}

// -∇∇ log p in units of the box's sides.
Matrix precision_at(const LogTarget& target, const Vector& mode) {
  const Vector width = target.high - target.low;
  const Index m = mode.size();
  Matrix precision(m, m);
  for (Index i = 0; i < m; ++i) {
    Vector above = mode;
    Vector below = mode;
    above[i] = std::min(target.high[i], mode[i] + kStep * width[i]);
    below[i] = std::max(target.low[i], mode[i] - kStep * width[i]);
    Vector upper(m);
    Vector lower(m);
    const double at_above = target.value_and_gradient(above, upper);
    const double at_below = target.value_and_gradient(below, lower);
    if (!std::isfinite(at_above) || !std::isfinite(at_below)) {
      precision.col(i).setZero();
      continue;
    }
    const double step = (above[i] - below[i]) / width[i];
    precision.col(i) = (lower - upper).cwiseProduct(width) / step;
  }
  return 0.5 * (precision + precision.transpose());
}

}  // namespace

std::optional<Mode> find_mode(const LogTarget& target,
                              const Vector& start,
                              const LaplaceOptions& options) {
  const Ascent top = climb(target, start, options);
  if (!std::isfinite(top.value)) return std::nullopt;
  return Mode{in_box(target, top.x), top.value};
}

std::optional<LaplaceApproximation> laplace_approximation(const LogTarget& target,
                                                          const Vector& start,
                                                          const LaplaceOptions& options) {
  const std::optional<Mode> found = find_mode(target, start, options);
  if (!found) return std::nullopt;
  const auto& [mode, value] = *found;
  const Vector width = target.high - target.low;
  // The variance of a uniform density over a side is 1/12 of its square.
  constexpr double kLeastPrecision = 12.0;
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(precision_at(target, mode));
  const Vector stddev = eigen.eigenvalues().cwiseMax(kLeastPrecision).cwiseSqrt().cwiseInverse();
  const auto m = static_cast<double>(mode.size());
  return LaplaceApproximation{
      .mode = mode,
      .value = value,
      .root = width.asDiagonal() * eigen.eigenvectors() * stddev.asDiagonal(),
      .log_evidence = value + 0.5 * m * std::log(2.0 * std::numbers::pi) +
                      width.array().log().sum() + stddev.array().log().sum()};
}

}  // namespace duelopt
