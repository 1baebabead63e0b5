// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/matrix.hpp"

#include <cassert>

namespace duelopt {

Matrix to_matrix(std::span<const UnitPoint> points) {
  if (points.empty()) return {};
  Matrix X(static_cast<Index>(points.size()), static_cast<Index>(points.front().dim()));
  for (Index i = 0; i < X.rows(); ++i) {
    const UnitPoint& x = points[static_cast<std::size_t>(i)];
    assert(static_cast<Index>(x.dim()) == X.cols());
    for (Index j = 0; j < X.cols(); ++j) X(i, j) = x[static_cast<std::size_t>(j)];
  }
  return X;
}

}  // namespace duelopt
