// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/pivoted_cholesky.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt {

PivotedCholesky pivoted_cholesky(const Vector& diagonal,
                                 const std::function<Vector(Index)>& column,
                                 double tolerance,
                                 Index max_rank) {
  const Index n = diagonal.size();
  Vector residual = diagonal;
  PivotedCholesky result;
  // A residual below the rounding of its own diagonal cannot be divided by.
  const double rounding = n == 0 ? 0.0 : 1e-13 * diagonal.maxCoeff();
  Matrix F(n, std::min<Index>(std::min(n, max_rank), 64));
  Index rank = 0;
  while (rank < std::min(n, max_rank)) {
    Index pivot = 0;
    const double largest = residual.maxCoeff(&pivot);
    if (largest <= std::max(tolerance, rounding)) break;
    if (rank == F.cols()) F.conservativeResize(n, std::min(n, 2 * rank));
    F.col(rank) = column(pivot);
    F.col(rank).noalias() -= F.leftCols(rank) * F.row(pivot).head(rank).transpose();
    F.col(rank) /= std::sqrt(largest);
    for (const Index earlier : result.pivots) F(earlier, rank) = 0.0;
    residual -= F.col(rank).cwiseAbs2();
    residual[pivot] = 0.0;
    result.pivots.push_back(pivot);
    ++rank;
  }
  F.conservativeResize(n, rank);
  result.F = std::move(F);
  result.largest_residual = n == 0 ? 0.0 : std::max(0.0, residual.maxCoeff());
  return result;
}

}  // namespace duelopt
