// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/walk.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

LinearSystem simplex(Index dim) {
  return {.equal = Matrix::Ones(1, dim),
          .values = Vector::Ones(1),
          .rows = -Matrix::Identity(dim, dim),
          .limits = Vector::Zero(dim)};
}

TEST(WalkTest, HasTheMomentsOfTheSimplex) {
  // Uniform on {x >= 0, sum x = 1} in n dimensions, the Dirichlet distribution with all parameters
  // 1: mean 1/n, variance (n - 1)/(n²(n + 1)), covariance -1/(n²(n + 1)).
  const Index n = 5;
  Walk walk(Polytope(simplex(n)).with_interior().value());
  Rng rng(Seed{1});
  const int count = 4000;
  Vector sum = Vector::Zero(n);
  Matrix products = Matrix::Zero(n, n);
  for (int k = 0; k < count; ++k) {
    const Vector x = walk.next(rng);
    EXPECT_GE(x.minCoeff(), -1e-12);
    EXPECT_NEAR(x.sum(), 1.0, 1e-12);
    sum += x;
    products += x * x.transpose();
  }
  const Vector mean = sum / count;
  const Matrix covariance = products / count - mean * mean.transpose();
  // Five standard errors of a mean, were the points independent, and twice as many of the rest.
  const double variance = 4.0 / 150.0;
  for (Index i = 0; i < n; ++i) {
    EXPECT_NEAR(mean[i], 0.2, 5.0 * std::sqrt(variance / count));
    for (Index j = 0; j < n; ++j)
      EXPECT_NEAR(covariance(i, j), i == j ? variance : -1.0 / 150.0, 10.0 * variance / 63.0);
  }
}

TEST(WalkTest, IsAsFastInALongAndThinSet) {
  // {0 <= x0 <= 1, |x1 - x0| <= 1e-4}: x0 is uniform, with mean 1/2 and variance 1/12.
  Matrix rows(4, 2);
  rows << 1.0, 0.0, -1.0, 0.0, -1.0, 1.0, 1.0, -1.0;
  Vector limits(4);
  limits << 1.0, 0.0, 1e-4, 1e-4;
  Walk walk(Polytope({Matrix(0, 2), Vector(0), rows, limits}).with_interior().value());
  Rng rng(Seed{2});
  const int count = 2000;
  double sum = 0.0;
  double squares = 0.0;
  for (int k = 0; k < count; ++k) {
    const double x = walk.next(rng)[0];
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / count, 0.5, 5.0 * std::sqrt(1.0 / 12.0 / count));
  EXPECT_NEAR(squares / count, 1.0 / 3.0, 5.0 * std::sqrt(4.0 / 45.0 / count));
}

TEST(WalkTest, TheFirstPointDoesNotDependOnWhereTheWalkBegan) {
  // The first points of many walks are uniform too: here the mean and the share above the middle.
  Rng rng(Seed{3});
  const int count = 1000;
  int above = 0;
  const Polytope triangle = Polytope(simplex(3)).with_interior().value();
  for (int k = 0; k < count; ++k) above += Walk(triangle).next(rng)[0] > 0.5 ? 1 : 0;
  // The corner x0 > 1/2 is a triangle of half the size: a quarter of the area.
  EXPECT_NEAR(above, count / 4.0, 5.0 * std::sqrt(count * 3.0 / 16.0));
}

TEST(WalkTest, AtASinglePointItStays) {
  Walk walk(Polytope(simplex(1)).with_interior().value());
  Rng rng(Seed{4});
  EXPECT_NEAR(walk.next(rng)[0], 1.0, 1e-12);
}

}  // namespace
}  // namespace duelopt
