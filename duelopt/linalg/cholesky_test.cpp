// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/cholesky.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

Matrix random_matrix(Index rows, Index cols, Rng& rng) {
  return Matrix::NullaryExpr(rows, cols, [&] { return rng.normal(); });
}

// G Gᵀ + I, well conditioned.
Matrix random_covariance(Index n, Rng& rng) {
  const Matrix G = random_matrix(n, n, rng);
  return G * G.transpose() / static_cast<double>(n) + Matrix::Identity(n, n);
}

Matrix product(const Cholesky& chol) {
  const Matrix L = chol.lower();
  return L * L.transpose();
}

double largest(const Matrix& A) { return A.size() == 0 ? 0.0 : A.cwiseAbs().maxCoeff(); }

TEST(CholeskyTest, FactorsTwoByTwoAsByHand) {
  // [4 2; 2 5] = [2 0; 1 2][2 1; 0 2].
  const auto chol = Cholesky::factor(Matrix{{4.0, 2.0}, {2.0, 5.0}});
  ASSERT_TRUE(chol);
  EXPECT_EQ(Matrix(chol->lower()), (Matrix{{2.0, 0.0}, {1.0, 2.0}}));
  EXPECT_EQ(chol->jitter(), 0.0);
  EXPECT_NEAR(chol->log_determinant(), std::log(16.0), 1e-15);
  // [4 2; 2 5]⁻¹ = [5 -2; -2 4] / 16.
  EXPECT_LT(largest(chol->inverse() - Matrix{{5.0, -2.0}, {-2.0, 4.0}} / 16.0), 1e-16);
}

TEST(CholeskyTest, TheEmptyMatrixHasDeterminantOne) {
  const auto chol = Cholesky::factor(Matrix());
  ASSERT_TRUE(chol);
  EXPECT_EQ(chol->size(), 0);
  EXPECT_EQ(chol->log_determinant(), 0.0);
  EXPECT_EQ(chol->inverse().size(), 0);
}

TEST(CholeskyTest, SolvesAndInvertsAcrossTheBlockSizes) {
  Rng rng(Seed{1});
  for (const Index n : {1, 7, 64, 65, 200}) {
    const Matrix A = random_covariance(n, rng);
    const auto chol = Cholesky::factor(A);
    ASSERT_TRUE(chol);
    const Matrix B = random_matrix(n, 5, rng);
    Matrix X = B;
    chol->solve(X);
    EXPECT_LT(largest(A * X - B), 1e-12) << n;
    Vector x = B.col(0);
    chol->solve(x);
    EXPECT_LT(largest(x - X.col(0)), 1e-13) << n;
    EXPECT_LT(largest(A * chol->inverse() - Matrix::Identity(n, n)), 1e-12) << n;
    EXPECT_EQ(largest(chol->inverse() - chol->inverse().transpose()), 0.0) << n;
  }
}

TEST(CholeskyTest, ReportsTheJitterThatDuplicatesNeed) {
  const auto chol = Cholesky::factor(Matrix::Ones(3, 3));
  ASSERT_TRUE(chol);
  EXPECT_EQ(chol->jitter(), 1e-10);
  EXPECT_LT(largest(product(*chol) - (Matrix::Ones(3, 3) + 1e-10 * Matrix::Identity(3, 3))), 1e-15);
}

TEST(CholeskyTest, JitterIsRelativeToTheDiagonal) {
  const auto chol = Cholesky::factor(1e8 * Matrix::Ones(2, 2));
  ASSERT_TRUE(chol);
  EXPECT_NEAR(chol->jitter(), 1e-2, 1e-12);
}

TEST(CholeskyTest, GivesNothingForWhatNoJitterMends) {
  EXPECT_FALSE(Cholesky::factor(Matrix{{1.0, 2.0}, {2.0, 1.0}}));  // eigenvalues 3 and -1
  EXPECT_FALSE(Cholesky::factor(Matrix::Zero(2, 2)));
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(Cholesky::factor(Matrix{{kNan, 0.0}, {0.0, 1.0}}));
  EXPECT_FALSE(Cholesky::factor(Matrix{{1.0, 0.0}, {kNan, 1.0}}));
}

TEST(CholeskyTest, HundredsOfAppendsAndRemovalsEqualAFreshFactor) {
  Rng rng(Seed{2});
  const Index total = 120;
  const Matrix A = random_covariance(total, rng);
  std::vector<Index> kept;
  Cholesky chol;
  for (int step = 0; step < 400; ++step) {
    const bool full = kept.size() == static_cast<std::size_t>(total);
    if (!kept.empty() && (full || rng.uniform() < 0.4)) {
      const std::size_t i = rng.below(kept.size());
      chol.remove(static_cast<Index>(i));
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      const auto fresh = static_cast<Index>(rng.below(static_cast<std::size_t>(total)));
      if (std::find(kept.begin(), kept.end(), fresh) != kept.end()) continue;
      const Vector column = A.col(fresh)(kept);
      ASSERT_TRUE(chol.append(column, A(fresh, fresh)));
      kept.push_back(fresh);
    }
    ASSERT_EQ(chol.size(), static_cast<Index>(kept.size()));
    if (step % 20 == 0) {
      EXPECT_LT(largest(product(chol) - Matrix(A(kept, kept))), 1e-12);
    }
  }
  EXPECT_GT(kept.size(), 20U);
}

TEST(CholeskyTest, RefusesARowThatBreaksPositiveDefinitenessAndStaysUnchanged) {
  auto chol = Cholesky::factor(Matrix::Identity(2, 2));
  ASSERT_TRUE(chol);
  EXPECT_FALSE(chol->append(Vector{{1.0, 0.0}}, 1.0));  // a duplicate of the first row
  EXPECT_FALSE(chol->append(Vector{{2.0, 0.0}}, 1.0));
  EXPECT_FALSE(chol->append(Vector{{std::numeric_limits<double>::quiet_NaN(), 0.0}}, 1.0));
  EXPECT_EQ(chol->size(), 2);
  EXPECT_EQ(product(*chol), Matrix(Matrix::Identity(2, 2)));
}

TEST(CholeskyTest, AddsAnOuterProduct) {
  Rng rng(Seed{3});
  const Matrix A = random_covariance(40, rng);
  const Vector v = random_matrix(40, 1, rng);
  auto chol = Cholesky::factor(A);
  ASSERT_TRUE(chol);
  chol->add_outer_product(v);
  EXPECT_LT(largest(product(*chol) - (A + v * v.transpose())), 1e-13);
}

}  // namespace
}  // namespace duelopt
