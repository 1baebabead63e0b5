// SPDX-License-Identifier: Apache-2.0
//
// The Cholesky factor of a covariance, which grows by a row, loses a row, and solves for many
// right-hand sides at once.
#pragma once

#include <optional>

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

class Cholesky {
 public:
  // The factor of A + jitter·I at the smallest jitter in {0, 1e-10, 1e-8, 1e-6} times the mean
  // diagonal of A that makes it positive definite; nothing if none does, or if an entry is not
  // finite. Reads the lower triangle of A.
  [[nodiscard]] static std::optional<Cholesky> factor(MatrixRef A);

  // The factor of the empty matrix.
  Cholesky() = default;

  [[nodiscard]] Index size() const noexcept { return size_; }
  [[nodiscard]] double jitter() const noexcept { return jitter_; }

  // Row-major, so that a new row is contiguous; its upper triangle is not defined.
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  [[nodiscard]] auto lower() const {
    return storage_.topLeftCorner(size_, size_).triangularView<Eigen::Lower>();
  }

  // Row i of L up to its diagonal. REQUIRES: 0 <= i < size()
  [[nodiscard]] Eigen::Map<const Vector> row(Index i) const { return {&storage_(i, 0), i + 1}; }

  // B := L⁻¹ B, B := L⁻ᵀ B and B := (L Lᵀ)⁻¹ B, for a vector or a whole batch as BLAS-3.
  // REQUIRES: B.rows() == size()
  void solve_lower(Vector& b) const;
  void solve_lower(Matrix& B) const;
  void solve_upper(Vector& b) const;
  void solve_upper(Matrix& B) const;
  template <class B>
  void solve(B&& b) const {
    solve_lower(b);
    solve_upper(b);
  }

  [[nodiscard]] double log_determinant() const;  // log det (A + jitter·I)
  [[nodiscard]] Matrix inverse() const;  // (A + jitter·I)⁻¹, both triangles, in n³ flops

  // Grows A by the row (column, diagonal) in O(n²); the jitter stays as it is. False, and nothing
  // changed, if the grown matrix is not positive definite at this jitter.
  // REQUIRES: column.size() == size()
  [[nodiscard]] bool append(VectorRef column, double diagonal);

  // Takes row and column i out of A in O(n²). REQUIRES: 0 <= i < size()
  void remove(Index i);

  // A + v vᵀ in O(n²). REQUIRES: v.size() == size()
  void add_outer_product(Vector v);

  // Module for n rows without a further allocation.
  void reserve(Index n);

 private:
  void rotate_in(Vector& b, Index first);

  RowMajor storage_;  // capacity × capacity; the factor is its top left corner
  Index size_ = 0;
  double jitter_ = 0.0;
};

}  // namespace duelopt
