// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/cholesky.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include <Eigen/Cholesky>

namespace duelopt {
namespace {

using RowMajor = Cholesky::RowMajor;

// A pivot below this share of its diagonal is rounding, not information: 1 - r² of a duplicated
// point comes out as ±1e-16 where it should be 0.
constexpr double kPivotShare = 1e-13;

// Below this size the recursions hand over to plain loops of Eigen.
constexpr Index kSmall = 64;
constexpr Index kTriangle = 32;

// L := L⁻¹ by halves: [A 0; B C]⁻¹ = [A⁻¹ 0; -C⁻¹ B A⁻¹ C⁻¹].
void invert_lower(Eigen::Ref<RowMajor, 0, Eigen::OuterStride<>> L) {
  const Index n = L.rows();
  if (n <= kSmall) {
    RowMajor inverse = RowMajor::Identity(n, n);
    L.triangularView<Eigen::Lower>().solveInPlace(inverse);
    L.triangularView<Eigen::Lower>() = inverse;
    return;
  }
  const Index half = n / 2;
  auto A = L.topLeftCorner(half, half);
  auto B = L.bottomLeftCorner(n - half, half);
  auto C = L.bottomRightCorner(n - half, n - half);
  // B := -C⁻¹ B A⁻¹ by two triangular solves, before A and C are overwritten.
  C.triangularView<Eigen::Lower>().solveInPlace(B);
  A.triangularView<Eigen::Lower>().solveInPlace<Eigen::OnTheRight>(B);
  B *= -1.0;
  invert_lower(A);
  invert_lower(C);
}

// The lower triangle of L := Lᵀ L by halves: [A 0; B C] gives [AᵀA + BᵀB ·; CᵀB CᵀC].
void lower_gram(Eigen::Ref<RowMajor, 0, Eigen::OuterStride<>> L) {
  const Index n = L.rows();
  if (n <= kSmall) {
    L.triangularView<Eigen::StrictlyUpper>().setZero();
    const RowMajor gram = L.transpose() * L;
    L.triangularView<Eigen::Lower>() = gram;
    return;
  }
  const Index half = n / 2;
  auto A = L.topLeftCorner(half, half);
  auto B = L.bottomLeftCorner(n - half, half);
  auto C = L.bottomRightCorner(n - half, n - half);
  lower_gram(A);
  A.selfadjointView<Eigen::Lower>().rankUpdate(B.transpose());
  B = C.transpose().triangularView<Eigen::Upper>() * B;
  lower_gram(C);
}

// B := L⁻¹ B by halves, so that nearly all the work is a matrix product; the small triangles at the
// end are inverted, which for a triangle is as stable as solving and lets the product do their work
// too.
void solve_lower_by_halves(Eigen::Ref<const RowMajor, 0, Eigen::OuterStride<>> L,
                           Eigen::Ref<Matrix> B) {
  const Index n = L.rows();
  if (n <= kTriangle) {
    Matrix inverse = Matrix::Identity(n, n);
    L.triangularView<Eigen::Lower>().solveInPlace(inverse);
    const Matrix solved = inverse.triangularView<Eigen::Lower>() * B;
    B = solved;
    return;
  }
  const Index half = (n / 2 + 7) / 8 * 8;
  solve_lower_by_halves(L.topLeftCorner(half, half), B.topRows(half));
  B.bottomRows(n - half).noalias() -= L.bottomLeftCorner(n - half, half) * B.topRows(half);
  solve_lower_by_halves(L.bottomRightCorner(n - half, n - half), B.bottomRows(n - half));
}

// Multiples of 8 for aligned rows, but not of 512: rows a power of two apart evict each other.
Index padded(Index n) {
  const Index rounded = (n + 7) / 8 * 8;
  return rounded % 512 == 0 ? rounded + 8 : rounded;
}

}  // namespace

std::optional<Cholesky> Cholesky::factor(MatrixRef A) {
  assert(A.rows() == A.cols());
  const Index n = A.rows();
  Cholesky result;
  if (n == 0) return result;
  const double mean_diagonal = A.diagonal().mean();
  if (!std::isfinite(mean_diagonal)) return std::nullopt;
  result.reserve(n + n / 4 + 8);  // rows to come: memory that is not touched costs nothing
  result.size_ = n;
  auto corner = result.storage_.topLeftCorner(n, n);
  for (const double relative : {0.0, 1e-10, 1e-8, 1e-6}) {
    result.jitter_ = relative * mean_diagonal;
    corner.triangularView<Eigen::Lower>() = A;
    corner.diagonal().array() += result.jitter_;
    const Eigen::LLT<Eigen::Ref<RowMajor, 0, Eigen::OuterStride<>>> llt(corner);
    if (llt.info() != Eigen::Success) continue;
    // Negated, so that a NaN that slipped through the factorisation is refused.
    const auto pivots = corner.diagonal().array().square();
    const auto floor = kPivotShare * (A.diagonal().array() + result.jitter_);
    if ((pivots > floor).all()) return result;
  }
  return std::nullopt;
}

void Cholesky::solve_lower(Vector& b) const { lower().solveInPlace(b); }
void Cholesky::solve_lower(Matrix& B) const {
  if (B.size() > 0) solve_lower_by_halves(storage_.topLeftCorner(size_, size_), B);
}
void Cholesky::solve_upper(Vector& b) const {
  storage_.topLeftCorner(size_, size_).transpose().triangularView<Eigen::Upper>().solveInPlace(b);
}
void Cholesky::solve_upper(Matrix& B) const {
  storage_.topLeftCorner(size_, size_).transpose().triangularView<Eigen::Upper>().solveInPlace(B);
}

double Cholesky::log_determinant() const {
  return 2.0 * storage_.topLeftCorner(size_, size_).diagonal().array().log().sum();
}

Matrix Cholesky::inverse() const {
  RowMajor work(size_, size_);
  work.triangularView<Eigen::Lower>() = storage_.topLeftCorner(size_, size_);
  invert_lower(work);
  lower_gram(work);
  return work.selfadjointView<Eigen::Lower>();
}

bool Cholesky::append(VectorRef column, double diagonal) {
  assert(column.size() == size_);
  Vector row = column;
  solve_lower(row);
  const double shifted = diagonal + jitter_;
  const double pivot = shifted - row.squaredNorm();
  if (!(pivot > kPivotShare * shifted)) return false;
  reserve(size_ + 1);
  storage_.row(size_).head(size_) = row.transpose();
  storage_(size_, size_) = std::sqrt(pivot);
  ++size_;
  return true;
}

void Cholesky::remove(Index i) {
  assert(0 <= i && i < size_);
  const Index below = size_ - i - 1;
  // Without row i the trailing block C of L must satisfy C'C'ᵀ = CCᵀ + bbᵀ, b the column under
  // L_ii.
  Vector b = storage_.col(i).segment(i + 1, below);
  for (Index row = i; row + 1 < size_; ++row) {
    storage_.row(row).head(i) = storage_.row(row + 1).head(i);
    storage_.row(row).segment(i, row - i + 1) = storage_.row(row + 1).segment(i + 1, row - i + 1);
  }
  --size_;
  rotate_in(b, i);
}

void Cholesky::add_outer_product(Vector v) {
  assert(v.size() == size_);
  rotate_in(v, 0);
}

// Givens rotations turn [C b] into [C' 0], C the trailing block of L from row `first` on. Row by
// row, since rows are contiguous: each row applies the rotations of the rows above and adds one.
void Cholesky::rotate_in(Vector& b, Index first) {
  const Index n = b.size();
  Vector cosine(n);
  Vector sine(n);
  for (Index row = 0; row < n; ++row) {
    double* const l = &storage_(first + row, first);
    double rest = b[row];
    for (Index k = 0; k < row; ++k) {
      const double l_k = l[k];
      l[k] = cosine[k] * l_k + sine[k] * rest;
      rest = cosine[k] * rest - sine[k] * l_k;
    }
    const double norm = std::hypot(l[row], rest);
    cosine[row] = l[row] / norm;
    sine[row] = rest / norm;
    l[row] = norm;
  }
}

void Cholesky::reserve(Index n) {
  if (n <= storage_.rows()) return;
  // Half as much again, so that appending n rows copies O(n²) numbers in all.
  const Index capacity = padded(size_ == 0 ? n : std::max(n, size_ + size_ / 2));
  RowMajor larger(capacity, capacity);
  larger.topLeftCorner(size_, size_) = storage_.topLeftCorner(size_, size_);
  storage_.swap(larger);
}

}  // namespace duelopt
