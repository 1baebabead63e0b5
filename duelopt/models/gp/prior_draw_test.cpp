// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/prior_draw.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/testing/expect_moments.hpp"

namespace duelopt {
namespace {

// Values of independent draws at the rows of X, one draw in each column.
Matrix draws_at(const Kernel& kernel, MatrixRef X, std::size_t features, Index count, Rng& rng) {
  Matrix draws(X.rows(), count);
  for (Index i = 0; i < count; ++i) {
    draws.col(i) =
        values_at(draw_prior(kernel, static_cast<std::size_t>(X.cols()), features, rng), X);
  }
  return draws;
}

TEST(PriorDrawTest, HasMeanZeroAndTheKernelAsCovariance) {
  // Whatever the number of frequencies, since they are drawn anew for each draw.
  Rng rng(Seed{1});
  for (const Kernel& kernel : {Kernel(KernelTerm{SquaredExponential{}, 2.0, {0.3, 0.8}}),
                               Kernel(KernelTerm{Matern{0.5}, 0.5, {0.4}}),
                               Kernel(KernelTerm{Matern{1.5}, 2.0, {0.3, 0.8}}),
                               Kernel(KernelTerm{Matern{2.5}, 2.0, {0.3, 0.8}}),
                               Kernel(KernelTerm{Matern{0.2}, 2.0, {0.5}}),
                               Kernel(KernelTerm{Linear{}, 2.0, {0.5, 2.0}}),
                               Kernel(KernelTerm{Linear{}, 2.0, {0.5}}),
                               Kernel(KernelTerm{Constant{}, 3.0, {}}),
                               Kernel({{SquaredExponential{}, 1.0, {0.2}},
                                       {Linear{}, 0.7, {1.0, 0.5}},
                                       {Matern{2.5}, 0.4, {0.3, 0.8}},
                                       {Linear{}, 0.2, {1.0}},
                                       {Constant{}, 0.6, {}}})}) {
    const Matrix X = to_matrix(uniform_points(5, 2, rng));
    expect_moments(draws_at(kernel, X, 3, 8000, rng), {Vector::Zero(5), gram(kernel, X)});
  }
}

TEST(PriorDrawTest, ManyDimensionsHaveTheSameLaw) {
  Rng rng(Seed{2});
  for (const KernelShape& shape : {KernelShape{SquaredExponential{}}, KernelShape{Matern{1.5}}}) {
    const Kernel kernel = KernelTerm{shape, 2.0, {2.0}};
    const Matrix X = to_matrix(uniform_points(5, 30, rng));
    expect_moments(draws_at(kernel, X, 3, 4000, rng), {Vector::Zero(5), gram(kernel, X)});
  }
}

TEST(PriorDrawTest, AGivenSetOfFrequenciesErrsAsStated) {
  // Given the frequencies, f(x) ~ N(0, v) and f(x) - f(x') ~ N(0, 2v (1 - c)) with E c = h(r) and
  // Var c = (1 + h(2r) - 2h(r)²)/(2m). So E f(x)⁴ = 3v², and E (f(x) - f(x'))⁴ = 3 E (2v (1 - c))²
  // = 12 v² ((1 - h(r))² + Var c), which a Gaussian process would have without the last term.
  constexpr Index kDraws = 20000;
  const double v = 1.5;
  Rng rng(Seed{3});
  Matrix X(2, 1);
  X << 0.1, 0.7;
  const auto fourth_moment = [&](const Eigen::ArrayXd& values, double expected) {
    const Eigen::ArrayXd powers = values.square().square();
    const double variance = (powers - powers.mean()).square().mean();
    EXPECT_NEAR(powers.mean(), expected, 5.0 * std::sqrt(variance / kDraws));
  };
  for (const KernelShape& shape : {KernelShape{SquaredExponential{}}, KernelShape{Matern{0.5}}}) {
    const Kernel kernel = KernelTerm{shape, v, {0.5}};
    const bool smooth = std::holds_alternative<SquaredExponential>(shape);
    const double r = 0.6 / 0.5;
    const double h = smooth ? std::exp(-0.5 * r * r) : std::exp(-r);
    const double h_twice = smooth ? std::exp(-2.0 * r * r) : std::exp(-2.0 * r);
    for (const std::size_t m : {1UL, 4UL}) {
      const Matrix draws = draws_at(kernel, X, m, kDraws, rng);
      const double error = (1.0 + h_twice - 2.0 * h * h) / (2.0 * static_cast<double>(m));
      fourth_moment(draws.row(0), 3.0 * v * v);
      fourth_moment(draws.row(0) - draws.row(1), 12.0 * v * v * ((1.0 - h) * (1.0 - h) + error));
    }
  }
}

TEST(PriorDrawTest, LinearAndConstantTermsAreALine) {
  Rng rng(Seed{4});
  const Kernel kernel({{Linear{}, 0.7, {1.0, 0.5}}, {Constant{}, 0.6, {}}});
  const PriorDraw draw = draw_prior(kernel, 2, 100, rng);
  EXPECT_EQ(draw.phases.size(), 0);
  const ValueAndGradient at = value_and_gradient_at(draw, Eigen::Vector2d{0.25, 0.5});
  EXPECT_DOUBLE_EQ(at.value, draw.offset + 0.25 * draw.slope[0] + 0.5 * draw.slope[1]);
  EXPECT_EQ(at.gradient, draw.slope);
  EXPECT_NE(draw.offset, 0.0);
}

TEST(PriorDrawTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{5});
  const Kernel kernel({{SquaredExponential{}, 1.0, {0.2, 0.5, 1.0}},
                       {Matern{2.5}, 0.4, {0.6}},
                       {Linear{}, 0.7, {1.0, 0.5, 0.2}},
                       {Constant{}, 0.6, {}}});
  const PriorDraw draw = draw_prior(kernel, 3, 200, rng);
  const Vector x = Eigen::Vector3d{0.3, 0.8, 0.5};
  const ValueAndGradient at = value_and_gradient_at(draw, x);
  EXPECT_NEAR(at.value, values_at(draw, x.transpose())[0], 1e-13);
  const double step = 1e-5;
  for (Index c = 0; c < 3; ++c) {
    const Vector e = step * Vector::Unit(3, c);
    const double above = values_at(draw, (x + e).transpose())[0];
    const double below = values_at(draw, (x - e).transpose())[0];
    EXPECT_NEAR(at.gradient[c], (above - below) / (2.0 * step), 1e-6);
  }
}

TEST(PriorDrawTest, ABatchOfAnySizeEqualsItsPoints) {
  Rng rng(Seed{6});
  const PriorDraw draw = draw_prior(KernelTerm{Matern{1.5}, 1.0, {0.3}}, 2, 50, rng);
  for (const std::size_t count : {1UL, 63UL, 64UL, 65UL, 200UL}) {
    const Matrix X = to_matrix(uniform_points(count, 2, rng));
    const Vector values = values_at(draw, X);
    ASSERT_EQ(values.size(), X.rows());
    for (Index i = 0; i < X.rows(); ++i) {
      EXPECT_NEAR(values[i], values_at(draw, X.row(i))[0], 1e-13);
    }
  }
  EXPECT_EQ(values_at(draw, Matrix(0, 2)).size(), 0);
}

TEST(PriorDrawTest, ExtremeFrequenciesStayFinite) {
  // With ν = 0.01 a gamma variable is below the smallest double with probability 10^(-308 ν) ≈
  // 1e-3.
  Rng rng(Seed{7});
  Matrix X(3, 2);
  X << 0.0, 0.0, 1.0, 0.0, 0.3, 0.6;
  for (const double length_scale : {1.0, 1e-200}) {
    const Kernel kernel = KernelTerm{Matern{0.01}, 1.0, {length_scale}};
    const Matrix draws = draws_at(kernel, X, 100, 100, rng);
    EXPECT_TRUE(draws.allFinite());
  }
}

}  // namespace
}  // namespace duelopt
