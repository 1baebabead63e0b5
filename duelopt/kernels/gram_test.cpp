// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/gram.hpp"

#include <cmath>
#include <vector>

#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

struct Named {
  const char* name;
  Kernel kernel;
};

// Every shape, isotropic and ARD, and a sum, in three dimensions.
const std::vector<Named>& kernels() {
  static const std::vector<Named> all{
      {"linear", KernelTerm{Linear{}, 1.3, {0.7, 1.1, 2.0}}},
      {"linear isotropic", KernelTerm{Linear{}, 1.3, {0.7}}},
      {"squared exponential", KernelTerm{SquaredExponential{}, 2.0, {0.3, 0.5, 0.9}}},
      {"squared exponential isotropic", KernelTerm{SquaredExponential{}, 2.0, {0.4}}},
      {"matern 1/2", KernelTerm{Matern{0.5}, 0.5, {0.3, 0.5, 0.9}}},
      {"matern 3/2", KernelTerm{Matern{1.5}, 0.5, {0.3, 0.5, 0.9}}},
      {"matern 5/2", KernelTerm{Matern{2.5}, 0.5, {0.3, 0.5, 0.9}}},
      {"matern 5/2 isotropic", KernelTerm{Matern{2.5}, 0.5, {0.6}}},
      {"matern 1.1", KernelTerm{Matern{1.1}, 0.5, {0.6}}},
      {"sum",
       Kernel(
           {{Matern{2.5}, 0.5, {0.3, 0.5, 0.9}}, {Linear{}, 0.2, {1.0}}, {Constant{}, 4.0, {}}})},
  };
  return all;
}

std::vector<UnitPoint> points(std::size_t count, unsigned seed) {
  Rng rng(Seed{seed});
  return uniform_points(count, 3, rng);
}

class GramTest : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] const Kernel& kernel() const { return kernels()[GetParam()].kernel; }
};

TEST_P(GramTest, IsSymmetricAndPositiveSemidefinite) {
  const Matrix K = gram(kernel(), to_matrix(points(25, 1)));
  EXPECT_EQ((K - K.transpose()).cwiseAbs().maxCoeff(), 0.0);
  const Vector eigenvalues = Eigen::SelfAdjointEigenSolver<Matrix>(K).eigenvalues();
  EXPECT_GT(eigenvalues.minCoeff(), -1e-13 * eigenvalues.maxCoeff());
}

TEST_P(GramTest, BatchesAgreeWithSinglePairs) {
  const auto xs = points(9, 2);
  const auto ys = points(4, 3);
  const Matrix K = cross_gram(kernel(), to_matrix(xs), to_matrix(ys));
  for (Index i = 0; i < 9; ++i) {
    for (Index j = 0; j < 4; ++j) {
      EXPECT_NEAR(K(i, j),
                  kernel()(xs[static_cast<std::size_t>(i)], ys[static_cast<std::size_t>(j)]),
                  1e-14);
    }
  }
  EXPECT_LT((gram(kernel(), to_matrix(xs)) - cross_gram(kernel(), to_matrix(xs), to_matrix(xs)))
                .cwiseAbs()
                .maxCoeff(),
            1e-14);
  EXPECT_LT((gram_diagonal(kernel(), to_matrix(xs)) - gram(kernel(), to_matrix(xs)).diagonal())
                .cwiseAbs()
                .maxCoeff(),
            1e-14);
}

TEST_P(GramTest, InputGradientsAreCentralDifferences) {
  const Matrix X = to_matrix(points(6, 4));
  const Vector y = Vector{{0.4, 0.3, 0.6}};
  const GramGradient g = cross_gram_gradient(kernel(), X, y);
  EXPECT_LT((g.values - cross_gram(kernel(), X, y.transpose())).cwiseAbs().maxCoeff(), 1e-14);
  const double step = 1e-6;
  const Vector diagonal = diagonal_gradient(kernel(), y);
  for (Index c = 0; c < 3; ++c) {
    Vector up = y;
    Vector down = y;
    up[c] += step;
    down[c] -= step;
    const Vector difference =
        (cross_gram(kernel(), X, up.transpose()) - cross_gram(kernel(), X, down.transpose())) /
        (2.0 * step);
    EXPECT_LT((g.gradient.col(c) - difference).cwiseAbs().maxCoeff(), 1e-8);
    const double diagonal_difference = (gram_diagonal(kernel(), up.transpose())[0] -
                                        gram_diagonal(kernel(), down.transpose())[0]) /
                                       (2.0 * step);
    EXPECT_NEAR(diagonal[c], diagonal_difference, 1e-8);
  }
}

TEST_P(GramTest, ParameterGradientsAreCentralDifferences) {
  const Matrix X = to_matrix(points(12, 5));
  Rng rng(Seed{6});
  const Matrix half = Matrix::NullaryExpr(12, 12, [&] { return rng.normal(); });
  const Matrix W = half + half.transpose();
  const Vector gradient = contract_parameter_gradient(kernel(), X, W);
  const std::vector<double> logs = kernel().log_parameters();
  ASSERT_EQ(gradient.size(), static_cast<Index>(logs.size()));
  const double step = 1e-5;
  for (std::size_t p = 0; p < logs.size(); ++p) {
    std::vector<double> up = logs;
    std::vector<double> down = logs;
    up[p] += step;
    down[p] -= step;
    const Matrix difference =
        (gram(kernel().with_log_parameters(up), X) - gram(kernel().with_log_parameters(down), X)) /
        (2.0 * step);
    EXPECT_NEAR(gradient[static_cast<Index>(p)], W.cwiseProduct(difference).sum(), 1e-7) << p;
  }
}

TEST_P(GramTest, NoPointsAndCoincidingPoints) {
  EXPECT_EQ(gram(kernel(), Matrix(0, 3)).size(), 0);
  EXPECT_EQ(cross_gram(kernel(), Matrix(0, 3), Matrix::Zero(2, 3)).cols(), 2);
  const Matrix X = Matrix::Constant(2, 3, 0.5);
  const GramGradient g = cross_gram_gradient(kernel(), X, X.row(0).transpose());
  EXPECT_TRUE(g.gradient.allFinite());
  EXPECT_TRUE(contract_parameter_gradient(kernel(), X, Matrix::Ones(2, 2)).allFinite());
  EXPECT_EQ(gram(kernel(), X)(0, 1), gram(kernel(), X)(0, 0));
}

INSTANTIATE_TEST_SUITE_P(Kernels,
                         GramTest,
                         testing::Range<std::size_t>(0, 10),
                         [](const auto& tested) {
                           std::string name;
                           for (const char c : std::string(kernels()[tested.param].name)) {
                             if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
                           }
                           return name;
                         });

TEST(GramNearDuplicatesTest, KeepTheirDigits) {
  // Matérn-1/2 at distance 1e-9 is 1 - 1e-9 to 1e-18; the expanded square |x|² + |y|² - 2xy would
  // give 1 - 1e-8 or 1.
  const Matrix X{{0.7}};
  const Matrix Y{{0.7 + 1e-9}};
  const double k = cross_gram(KernelTerm{.shape = Matern{0.5}}, X, Y)(0, 0);
  EXPECT_NEAR(k, 1.0 - (Y(0, 0) - X(0, 0)), 1e-16);
}

}  // namespace
}  // namespace duelopt
