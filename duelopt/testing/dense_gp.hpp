// SPDX-License-Identifier: Apache-2.0
//
// A slow Gaussian process for tests, written by conditioning the joint normal of (f(points), y)
// with a general solver.
#pragma once

#include <span>
#include <vector>

#include <Eigen/LU>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/gp/normal.hpp"
#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

inline JointNormal dense_gp(const GpPrior& prior,
                            std::span<const Observation> data,
                            std::span<const UnitPoint> points) {
  const auto n = static_cast<Index>(data.size());
  const auto m = static_cast<Index>(points.size());
  std::vector<UnitPoint> all(points.begin(), points.end());
  for (const Observation& o : data) all.push_back(o.x);
  Matrix C(m + n, m + n);
  for (Index i = 0; i < m + n; ++i) {
    for (Index j = 0; j < m + n; ++j) {
      C(i, j) = prior.kernel(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(j)]);
    }
  }
  C.bottomRightCorner(n, n).diagonal().array() += prior.noise_variance;
  const Vector prior_mean = mean_at(prior, to_matrix(all));
  Vector y(n);
  for (Index i = 0; i < n; ++i) {
    y[i] = (data[static_cast<std::size_t>(i)].y - prior.output.shift) / prior.output.scale;
  }
  const Matrix cross = C.topRightCorner(m, n);
  const Matrix solved = C.bottomRightCorner(n, n).fullPivLu().solve(cross.transpose()).transpose();
  const Vector mean = prior_mean.head(m) + solved * (y - prior_mean.tail(n));
  const Matrix covariance = C.topLeftCorner(m, m) - solved * cross.transpose();
  const auto& [shift, scale] = prior.output;
  return {(shift + scale * mean.array()).matrix(), scale * scale * covariance};
}

// A wavy function at uniform points, with values of size `scale`.
inline std::vector<Observation> wavy_observations(std::size_t count,
                                                  std::size_t dim,
                                                  Rng& rng,
                                                  double scale = 1.0) {
  std::vector<Observation> data;
  for (UnitPoint& x : uniform_points(count, dim, rng)) {
    double y = 0.0;
    for (std::size_t i = 0; i < dim; ++i) y += std::sin(5.0 * x[i] + static_cast<double>(i));
    data.push_back({std::move(x), scale * y});
  }
  return data;
}

// A prior mean of 2 x_0 - x_1.
inline MeanFunction sloping_mean() {
  return {[](MatrixRef X) -> Vector { return X.col(0) * 2.0 - X.col(1); },
          [](VectorRef x) -> Vector {
            Vector gradient = Vector::Zero(x.size());
            gradient[0] = 2.0;
            gradient[1] = -1.0;
            return gradient;
          }};
}

}  // namespace duelopt
