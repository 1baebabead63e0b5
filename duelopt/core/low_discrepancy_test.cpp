// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/low_discrepancy.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(SobolPointsTest, EverySideHasOnePointInEachOfItsDyadicParts) {
  // 2^k - 1 points of the sequence after the origin occupy all dyadic intervals of length 2^-k but
  // the origin's; the shift moves intervals, not counts, so no interval of the shifted grid holds
  // two.
  Rng rng(Seed{1});
  const auto points = sobol_points(63, 5, rng);
  Rng again(Seed{1});
  for (std::size_t i = 0; i < 5; ++i) {
    const double shift = again.uniform();
    std::array<int, 64> counts{};
    for (const UnitPoint& p : points) {
      double unshifted = p[i] - shift;
      if (unshifted < 0.0) unshifted += 1.0;
      ++counts.at(static_cast<std::size_t>(std::lround(unshifted * 64.0)) % 64);
    }
    EXPECT_EQ(counts[0], 0);
    for (std::size_t cell = 1; cell < 64; ++cell) EXPECT_EQ(counts.at(cell), 1) << i << " " << cell;
  }
}

TEST(SobolPointsTest, IntegratesASmoothFunctionBetterThanRandomPoints) {
  // The mean of Π (½ + x_i) over the cube is 1 and its variance (13/12)⁴ - 1, so that 1,024 random
  // points have a standard error of √(((13/12)⁴ - 1) / 1024) = 0.0192. A quarter of it is asked of
  // these.
  Rng rng(Seed{2});
  double squared_error = 0.0;
  for (int shift = 0; shift < 50; ++shift) {
    double sum = 0.0;
    for (const UnitPoint& p : sobol_points(1024, 4, rng)) {
      sum += (0.5 + p[0]) * (0.5 + p[1]) * (0.5 + p[2]) * (0.5 + p[3]);
    }
    squared_error += (sum / 1024.0 - 1.0) * (sum / 1024.0 - 1.0);
  }
  EXPECT_LT(std::sqrt(squared_error / 50.0), 0.0192 / 4.0);
}

TEST(SobolPointsTest, BeginsWhereItIsTold) {
  const UnitPoint first{0.2, 0.9, 0.5};
  const auto points = sobol_points_from(first, 3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(points[0][i], first[i], 1e-15);
  // The second and third points of the sequence are ½ ± ¼ in each coordinate: a quarter away,
  // around the circle.
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(std::abs(std::remainder(points[1][i] - first[i], 1.0)), 0.25, 1e-15);
    EXPECT_NEAR(std::abs(std::remainder(points[2][i] - points[1][i], 1.0)), 0.5, 1e-15);
  }
}

TEST(SobolPointsTest, TheEmptySetAndManyDimensions) {
  Rng rng(Seed{3});
  EXPECT_TRUE(sobol_points(0, 2, rng).empty());
  EXPECT_EQ(sobol_points(2, 100, rng)[1].dim(), 100U);
}

TEST(SobolPointsTest, RefusesNoDimensionAndTooMany) {
  Rng rng(Seed{4});
  expect_error(ErrorCode::kInvalidArgument, "dimension 0", [&] { (void)sobol_points(1, 0, rng); });
  expect_error(ErrorCode::kInvalidArgument, "between 1 and 3667", [&] {
    (void)sobol_points(1, kMaxSobolDim + 1, rng);
  });
  EXPECT_EQ(sobol_points(1, kMaxSobolDim, rng)[0].dim(), kMaxSobolDim);
}

TEST(UniformPointsTest, HaveTheCubesMean) {
  Rng rng(Seed{5});
  double sum = 0.0;
  for (const UnitPoint& p : uniform_points(10'000, 2, rng)) sum += p[0] + p[1];
  EXPECT_NEAR(sum / 20'000.0, 0.5, 5.0 * std::sqrt(1.0 / 12.0 / 20'000.0));
  expect_error(
      ErrorCode::kInvalidArgument, "dimension 0", [&] { (void)uniform_points(1, 0, rng); });
}

}  // namespace
}  // namespace duelopt
