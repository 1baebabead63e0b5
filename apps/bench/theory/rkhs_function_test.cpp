// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/rkhs_function.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt::theory {
namespace {

RkhsFunction one_bump(double weight, double centre) {
  return {0.3, Matrix::Constant(1, 1, centre), Vector::Constant(1, weight)};
}

// ‖w v⁻¹ v h(c, ·)‖² = w²/v² · v h(c, c) = w²/v.
TEST(RkhsFunctionTest, TheNormOfOneBumpIsItsWeightOverTheRootOfTheVariance) {
  EXPECT_DOUBLE_EQ(one_bump(-3.0, 0.4).norm(0.25), 6.0);
}

TEST(RkhsFunctionTest, EqualBumpsThatCancelHaveNoNorm) {
  EXPECT_NEAR((one_bump(2.0, 0.4) + one_bump(-2.0, 0.4)).norm(1.0), 0.0, 1e-12);
}

// The kernel reproduces: |f(x)| <= ‖f‖ √(v h(x, x)), with equality at the centre of one bump.
TEST(RkhsFunctionTest, ValuesAreBoundedByTheNorm) {
  Rng rng(Seed{1});
  const RkhsFunction f = random_function(2, 0.3, 6, rng);
  EXPECT_LE(std::abs(f.maximum().value), f.norm(1.0));
  EXPECT_LE(std::abs(f.minimum().value), f.norm(1.0));
}

// Midpoints, 400 a side: the error is of the order of |f''| / (24 · 400²), below 1e-5 here.
TEST(RkhsFunctionTest, TheMeanIsThatOfAFineGrid) {
  Rng rng(Seed{2});
  const RkhsFunction f = random_function(2, 0.3, 4, rng);
  Matrix grid(400 * 400, 2);
  for (Index i = 0; i < grid.rows(); ++i) {
    grid(i, 0) = (static_cast<double>(i / 400) + 0.5) / 400.0;
    grid(i, 1) = (static_cast<double>(i % 400) + 0.5) / 400.0;
  }
  EXPECT_NEAR(f.mean(), f.at(grid).mean(), 1e-5);
}

TEST(RkhsFunctionTest, CentringTakesTheMeanAway) {
  Rng rng(Seed{3});
  const RkhsFunction f = random_function(2, 0.3, 4, rng);
  ASSERT_GT(std::abs(f.mean()), 0.01);
  EXPECT_NEAR(f.centred().mean(), 0.0, 1e-14);
}

TEST(RkhsFunctionTest, ExtremesAreThoseOfAFineGrid) {
  Rng rng(Seed{4});
  const RkhsFunction f = random_function(1, 0.3, 8, rng);
  const Vector values = f.at(Vector::LinSpaced(10001, 0.0, 1.0));
  EXPECT_NEAR(f.maximum().value, values.maxCoeff(), 1e-6);
  EXPECT_GE(f.maximum().value, values.maxCoeff() - 1e-12);
  EXPECT_LE(f.minimum().value, values.minCoeff() + 1e-12);
  EXPECT_DOUBLE_EQ(f(f.maximum().x), f.maximum().value);
}

TEST(RkhsFunctionTest, ScalesAndAdds) {
  const RkhsFunction f = one_bump(2.0, 0.4).scaled(0.5) + one_bump(3.0, 0.9);
  EXPECT_DOUBLE_EQ(f(UnitPoint{0.9}), std::exp(-0.25 / 0.18) + 3.0);
}

}  // namespace
}  // namespace duelopt::theory
