// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/laplace.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// G Gᵀ for a Gaussian matrix G: of this rank.
Matrix random_covariance(Index size, Index rank, Rng& rng) {
  const Matrix G = Matrix::NullaryExpr(size, rank, [&] { return rng.normal(); });
  return G * G.transpose();
}

RowAnswers random_answers(Index labels, Index duels, DuelLink link, Rng& rng) {
  return {Vector::NullaryExpr(labels, [&] { return 2.0 * rng.normal(); }),
          Vector::NullaryExpr(duels, [&] { return 0.5 * static_cast<double>(rng.below(3)); }),
          0.1,
          link};
}

// ∇log p, row by row.
Vector slopes(const RowAnswers& answers, const Vector& f) {
  const Index n = answers.labels.size();
  Vector slope(f.size());
  slope.head(n) = (answers.labels - f.head(n)) / answers.noise_variance;
  for (Index i = n; i < f.size(); ++i)
    slope[i] = duel_likelihood(answers.link, answers.shares[i - n], f[i]).slope;
  return slope;
}

class LaplaceTest : public testing::TestWithParam<DuelLink> {};

TEST_P(LaplaceTest, TheModeIsStationary) {
  Rng rng(Seed{1});
  for (int trial = 0; trial < 50; ++trial) {
    const auto labels = static_cast<Index>(rng.below(5));
    const auto duels = static_cast<Index>(1 + rng.below(12));
    // Of full rank, or of rank 3, as rows of duplicates have it.
    const Matrix K = random_covariance(labels + duels, trial % 2 == 0 ? 3 : labels + duels, rng);
    const RowAnswers answers = random_answers(labels, duels, GetParam(), rng);
    const Laplace at = laplace(K, answers);
    EXPECT_LE((at.f - K * at.a).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_LE((at.a - slopes(answers, K * at.a)).cwiseAbs().maxCoeff(), 1e-6);
  }
}

TEST_P(LaplaceTest, OneDuelsModeSolvesItsScalarEquation) {
  for (const double variance : {0.01, 1.0, 50.0, 1e4}) {
    for (const double share : {1.0, 0.0}) {
      // f = K slope(f): the right side falls with f, so bisection finds the only root.
      double low = -variance * 50.0 - 1.0;
      double high = -low;
      while (high - low > 1e-13 * (1.0 + std::abs(low))) {
        const double middle = 0.5 * (low + high);
        const double slope = duel_likelihood(GetParam(), share, middle).slope;
        (variance * slope > middle ? low : high) = middle;
      }
      const Laplace at = laplace(Matrix::Constant(1, 1, variance),
                                 {{}, Vector::Constant(1, share), 1.0, GetParam()});
      // Newton's method ends with a step that gains less than 1e-10 nats.
      EXPECT_NEAR(at.f[0], low, 1e-6 * (1.0 + std::abs(low))) << variance;
      const double curvature = duel_likelihood(GetParam(), share, low).curvature;
      EXPECT_NEAR(at.W[0], curvature, 1e-5 * curvature);
      EXPECT_NEAR(at.log_det, std::log1p(variance * curvature), 1e-5);
    }
  }
}

TEST_P(LaplaceTest, ATieOfOneDuelStaysAtZero) {
  const Laplace at =
      laplace(Matrix::Constant(1, 1, 4.0), {{}, Vector::Constant(1, 0.5), 1.0, GetParam()});
  EXPECT_EQ(at.f[0], 0.0);
}

TEST_P(LaplaceTest, AnyStartGivesTheSameMode) {
  Rng rng(Seed{2});
  const Matrix K = random_covariance(10, 10, rng);
  const RowAnswers answers = random_answers(3, 7, GetParam(), rng);
  const Laplace cold = laplace(K, answers);
  const Vector far = Vector::NullaryExpr(10, [&] { return 20.0 * rng.normal(); });
  const Vector longer = Vector::Constant(14, 0.3);
  for (const Vector& start : {cold.a, Vector(cold.a.head(6)), far, longer}) {
    const Laplace warm = laplace(K, answers, start);
    EXPECT_LE((warm.f - cold.f).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LE((warm.W - cold.W).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_NEAR(warm.log_evidence(), cold.log_evidence(), 1e-8);
  }
}

TEST_P(LaplaceTest, LabelsAloneAreARegression) {
  Rng rng(Seed{3});
  const Matrix K = random_covariance(6, 6, rng);
  const RowAnswers answers = random_answers(6, 0, GetParam(), rng);
  const Matrix C = K + 0.1 * Matrix::Identity(6, 6);
  const Vector a = C.fullPivLu().solve(answers.labels);
  const double log_evidence = -0.5 * answers.labels.dot(a) -
                              0.5 * std::log(C.determinant() * std::pow(2.0 * std::numbers::pi, 6));
  for (const Vector& start : {Vector(), Vector(Vector::Ones(6))}) {
    const Laplace at = laplace(K, answers, start);
    EXPECT_LE((at.a - a).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_LE((at.f - K * a).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_NEAR(at.log_evidence(), log_evidence, 1e-9);
  }
}

TEST_P(LaplaceTest, FactorsTheCovarianceWithItsNoise) {
  Rng rng(Seed{4});
  const Matrix K = random_covariance(8, 8, rng);
  const Laplace at = laplace(K, random_answers(3, 5, GetParam(), rng));
  const Matrix C = K + Matrix(at.W.cwiseInverse().asDiagonal());
  const Matrix R = at.D.asDiagonal() * at.M.inverse() * at.D.asDiagonal();
  EXPECT_LE((R * C - Matrix::Identity(8, 8)).cwiseAbs().maxCoeff(), 1e-9);
  const Matrix B = Matrix::Identity(8, 8) + K * at.W.asDiagonal();
  EXPECT_NEAR(at.log_det, std::log(B.determinant()), 1e-9);
}

TEST_P(LaplaceTest, ADuelDecidedBeyondDoubtStillHasACurvature) {
  // The label says that the difference is 200: the winner's curvature there is e^-200 or less.
  const Matrix K = Matrix::Constant(2, 2, 1e4) + Matrix::Identity(2, 2);
  const Laplace at =
      laplace(K, {Vector::Constant(1, 200.0), Vector::Constant(1, 1.0), 1e-4, GetParam()});
  EXPECT_GT(at.W[1], 0.0);
  EXPECT_LE(at.W[1], 1e-9);
  // The label alone decides: a = y / (K_11 + η²).
  EXPECT_NEAR(at.f[0], 200.0 * (1e4 + 1.0) / (1e4 + 1.0 + 1e-4), 1e-6);
  EXPECT_NEAR(at.a[1], 0.0, 1e-12);
  EXPECT_TRUE(std::isfinite(at.log_evidence()));
}

TEST_P(LaplaceTest, ALoserFarAheadIsPulledBackByTheLabelOnlySoFar) {
  // The same label, and the first lost: the slope of log p at about -200 is 1 for the logistic link
  // and large for the Gaussian one; the mode is stationary all the same.
  const Matrix K = Matrix::Constant(2, 2, 1e4) + Matrix::Identity(2, 2);
  const RowAnswers answers{Vector::Constant(1, 200.0), Vector::Constant(1, 0.0), 1e-4, GetParam()};
  const Laplace at = laplace(K, answers);
  const Vector slope = slopes(answers, at.f);
  EXPECT_NEAR(at.a[0], slope[0], 1e-5 * std::abs(slope[0]));
  EXPECT_NEAR(at.a[1], slope[1], 1e-6 * std::abs(slope[1]));
}

TEST_P(LaplaceTest, NoRowsAreCertain) {
  const Laplace at = laplace(Matrix(), {{}, {}, 1.0, GetParam()});
  EXPECT_EQ(at.f.size(), 0);
  EXPECT_EQ(at.log_evidence(), 0.0);
}

TEST_P(LaplaceTest, RefusesWhatIsNoCovariance) {
  Matrix indefinite(2, 2);
  indefinite << 1.0, 5.0, 5.0, 1.0;
  const Matrix infinite = Matrix::Constant(1, 1, std::numeric_limits<double>::infinity());
  expect_error(ErrorCode::kNumerical, "2 labels and duels is not positive definite", [&] {
    (void)laplace(indefinite, {Vector::Ones(2), {}, 1e-3, GetParam()});
  });
  expect_error(ErrorCode::kNumerical, "1 labels and duels is not positive definite", [&] {
    (void)laplace(infinite, {Vector::Ones(1), {}, 1e-3, GetParam()});
  });
}

INSTANTIATE_TEST_SUITE_P(Links,
                         LaplaceTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
