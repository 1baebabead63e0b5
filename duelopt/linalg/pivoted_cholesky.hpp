// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// A ≈ F Fᵀ from few of A's columns: F has one column for each pivot, and the trace of A - F Fᵀ,
// which bounds the error of every entry, is made small greedily.
struct PivotedCholesky {
  std::vector<Index> pivots;
  Matrix F;  // n × pivots; its pivot rows in order form a lower triangular matrix
  double largest_residual = 0.0;  // max_i (A - F Fᵀ)_ii
};

// Takes the largest remaining diagonal entry as the next pivot until all are at most `tolerance`
// (absolute) or `max_rank` pivots are taken. Only the diagonal and the pivots' columns of A are
// ever asked for: O(n r²) time, O(n r) space. REQUIRES: tolerance >= 0
[[nodiscard]] PivotedCholesky pivoted_cholesky(const Vector& diagonal,
                                               const std::function<Vector(Index)>& column,
                                               double tolerance,
                                               Index max_rank);

}  // namespace duelopt
