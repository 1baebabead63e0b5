// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/pivoted_cholesky.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

// exp(-½ (x_i - x_j)² / 0.2²) at n random points of [0, 1]: of low numerical rank.
Matrix smooth_covariance(Index n) {
  Rng rng(Seed{1});
  const Vector x = Vector::NullaryExpr(n, [&] { return rng.uniform(); });
  return Matrix::NullaryExpr(n, n, [&](Index i, Index j) {
    const double r = (x[i] - x[j]) / 0.2;
    return std::exp(-0.5 * r * r);
  });
}

PivotedCholesky factor(const Matrix& A, double tolerance, Index max_rank) {
  return pivoted_cholesky(
      A.diagonal(), [&](Index i) -> Vector { return A.col(i); }, tolerance, max_rank);
}

TEST(PivotedCholeskyTest, NoEntryIsOffByMoreThanTheTolerance) {
  const Matrix A = smooth_covariance(300);
  for (const double tolerance : {1e-2, 1e-4, 1e-8}) {
    const PivotedCholesky low = factor(A, tolerance, 300);
    EXPECT_LE((A - low.F * low.F.transpose()).cwiseAbs().maxCoeff(), tolerance + 1e-14);
    EXPECT_LE(low.largest_residual, tolerance);
    EXPECT_LT(low.pivots.size(), 25U);  // the spectrum decays faster than exponentially
  }
}

TEST(PivotedCholeskyTest, ThePivotRowsFormALowerTriangle) {
  const PivotedCholesky low = factor(smooth_covariance(100), 1e-6, 100);
  const Matrix R = low.F(low.pivots, Eigen::all);
  EXPECT_EQ(R.triangularView<Eigen::StrictlyUpper>().toDenseMatrix().cwiseAbs().maxCoeff(), 0.0);
  EXPECT_GT(R.diagonal().minCoeff(), 0.0);
}

TEST(PivotedCholeskyTest, AtFullRankItIsExact) {
  // Pivots by hand: 5 first, then 4 - 2²/5 = 3.2.
  const PivotedCholesky full = factor(Matrix{{4.0, 2.0}, {2.0, 5.0}}, 0.0, 10);
  EXPECT_EQ(full.pivots, (std::vector<Index>{1, 0}));
  EXPECT_NEAR(full.F(0, 1), std::sqrt(3.2), 1e-15);
  EXPECT_NEAR(full.F(0, 0), 2.0 / std::sqrt(5.0), 1e-15);
  EXPECT_EQ(full.largest_residual, 0.0);
}

TEST(PivotedCholeskyTest, StopsAtTheGivenRankAndSaysWhatIsLeft) {
  const PivotedCholesky low = factor(Matrix::Identity(3, 3), 0.0, 2);
  EXPECT_EQ(low.F.cols(), 2);
  EXPECT_EQ(low.largest_residual, 1.0);
}

TEST(PivotedCholeskyTest, DuplicatesAndNothing) {
  EXPECT_EQ(factor(Matrix::Ones(5, 5), 0.0, 5).pivots.size(), 1U);
  EXPECT_TRUE(factor(Matrix(0, 0), 0.0, 5).pivots.empty());
  EXPECT_TRUE(factor(Matrix::Zero(2, 2), 0.0, 5).pivots.empty());
}

}  // namespace
}  // namespace duelopt
