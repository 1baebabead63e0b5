// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include <Eigen/Core>

#include "duelopt/core/point.hpp"

namespace duelopt {

using Index = Eigen::Index;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using VectorRef = Eigen::Ref<const Vector>;
using MatrixRef = Eigen::Ref<const Matrix>;

// The points as rows. REQUIRES: all points have one dimension
[[nodiscard]] Matrix to_matrix(std::span<const UnitPoint> points);

[[nodiscard]] inline Eigen::Map<const Vector> as_vector(std::span<const double> values) {
  return {values.data(), static_cast<Index>(values.size())};
}

}  // namespace duelopt
