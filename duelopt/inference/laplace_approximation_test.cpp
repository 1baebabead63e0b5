// SPDX-License-Identifier: Apache-2.0
#include "duelopt/inference/laplace_approximation.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// -½ (x - c)ᵀ A (x - c) over [-10, 10]².
LogTarget quadratic(const Matrix& A, const Vector& c) {
  const auto both = [A, c](const Vector& x, Vector& gradient) {
    gradient = -(A * (x - c));
    return -0.5 * (x - c).dot(A * (x - c));
  };
  return {.low = Vector::Constant(c.size(), -10.0),
          .high = Vector::Constant(c.size(), 10.0),
          .value =
              [both](const Vector& x) {
                Vector g(x.size());
                return both(x, g);
              },
          .value_and_gradient = both};
}

TEST(LaplaceApproximationTest, IsExactForANormalDensity) {
  const Matrix A{{2.0, 0.5}, {0.5, 1.0}};
  const Vector c{{1.0, -2.0}};
  const auto found = laplace_approximation(quadratic(A, c), Vector{{0.0, 0.0}});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->mode.isApprox(c, 1e-5));
  // The inverse of A by hand: its determinant is 7/4.
  const Matrix C{{4.0 / 7.0, -2.0 / 7.0}, {-2.0 / 7.0, 8.0 / 7.0}};
  EXPECT_TRUE((found->root * found->root.transpose()).isApprox(C, 1e-7));
  // log ∫ = log 2π - ½ log det A.
  EXPECT_NEAR(found->log_evidence, std::log(2.0 * std::numbers::pi) - 0.5 * std::log(1.75), 1e-7);
}

TEST(LaplaceApproximationTest, OfAGammaDensityIsStirlingsFormula) {
  // With x = log t, ∫ exp(n x - e^x) dx = Γ(n): mode log n, curvature n, so that Laplace gives
  // n log n - n + ½ log(2π / n).
  constexpr double kN = 6.0;
  const auto both = [](const Vector& x, Vector& gradient) {
    gradient[0] = kN - std::exp(x[0]);
    return kN * x[0] - std::exp(x[0]);
  };
  const LogTarget target{.low = Vector::Constant(1, -5.0),
                         .high = Vector::Constant(1, 5.0),
                         .value =
                             [both](const Vector& x) {
                               Vector g(1);
                               return both(x, g);
                             },
                         .value_and_gradient = both};
  const auto found = laplace_approximation(target, Vector::Zero(1));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->mode[0], std::log(kN), 1e-4);
  const double stirling = kN * std::log(kN) - kN + 0.5 * std::log(2.0 * std::numbers::pi / kN);
  EXPECT_NEAR(found->log_evidence, stirling, 1e-4);
}

TEST(LaplaceApproximationTest, AFlatDirectionIsAsWideAsAUniformDensityOverTheBox) {
  const LogTarget flat = quadratic(Matrix{{1.0, 0.0}, {0.0, 0.0}}, Vector::Zero(2));
  const auto found = laplace_approximation(flat, Vector{{3.0, 3.0}});
  ASSERT_TRUE(found);
  const Matrix C = found->root * found->root.transpose();
  EXPECT_NEAR(C(0, 0), 1.0, 1e-6);
  EXPECT_NEAR(C(1, 1), 400.0 / 12.0, 1e-9);  // (high - low)² / 12
}

TEST(LaplaceApproximationTest, TheStartIsMovedIntoTheBox) {
  const auto found = laplace_approximation(quadratic(Matrix::Identity(2, 2), Vector::Zero(2)),
                                           Vector{{50.0, 0.0}});
  ASSERT_TRUE(found);
  EXPECT_LT(found->mode.norm(), 1e-4);
}

TEST(LaplaceApproximationTest, IsNothingWhereTheTargetIsUndefined) {
  LogTarget target = quadratic(Matrix::Identity(2, 2), Vector::Zero(2));
  target.value_and_gradient = [](const Vector&, Vector& gradient) {
    gradient.setZero();
    return std::numeric_limits<double>::quiet_NaN();
  };
  EXPECT_FALSE(laplace_approximation(target, Vector::Zero(2)));
}

TEST(LaplaceApproximationTest, RefusesASearchWithoutEvaluations) {
  expect_error(ErrorCode::kInvalidArgument, "0", [] {
    (void)laplace_approximation(
        quadratic(Matrix::Identity(2, 2), Vector::Zero(2)), Vector::Zero(2), {.evaluations = 0});
  });
}

}  // namespace
}  // namespace duelopt
