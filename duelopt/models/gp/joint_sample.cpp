// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/joint_sample.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "duelopt/linalg/pivoted_cholesky.hpp"

namespace duelopt {
namespace {

// F with F Fᵀ = A, as far as A is positive semidefinite.
Matrix root(const Matrix& A) {
  if (A.rows() == 0) return {};
  const Vector variance = A.diagonal();
  const auto column = [&](Index j) -> Vector { return A.col(j); };
  Matrix F = pivoted_cholesky(variance, column, 1e-12 * variance.maxCoeff(), A.rows()).F;
  // Close to many noise-free observations A is all rounding, no longer positive semidefinite, and
  // dividing by its small pivots makes F large: no point may vary more than A says.
  for (Index i = 0; i < F.rows(); ++i) {
    const double squares = F.row(i).squaredNorm();
    if (squares > variance[i]) F.row(i) *= std::sqrt(std::max(0.0, variance[i]) / squares);
  }
  return F;
}

}  // namespace

Matrix sample(const JointNormal& f, std::size_t count, Rng& rng) {
  assert(f.covariance.rows() == f.mean.size() && f.covariance.cols() == f.mean.size());
  const Matrix F = root(f.covariance);
  Matrix Z(F.cols(), static_cast<Index>(count));
  for (double& z : Z.reshaped()) z = rng.normal();
  Matrix draws = f.mean.replicate(1, Z.cols());
  if (Z.size() > 0) draws.noalias() += F * Z;
  return draws;
}

}  // namespace duelopt
