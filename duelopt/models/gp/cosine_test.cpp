// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/cosine.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"

namespace duelopt {
namespace {

TEST(CosineTest, AgreesWithTheStandardLibrary) {
  Rng rng(Seed{1});
  // Both paths: small angles, and those too large for the short reduction.
  for (const double size : {1e-9, 1.0, 3.2, 100.0, 1e6, 1e7, 1e20, 1e300}) {
    Vector x(1001);
    for (double& value : x) value = size * (2.0 * rng.uniform() - 1.0);
    Vector cosines = x;
    apply_cosine(cosines);
    for (Index i = 0; i < x.size(); ++i) ASSERT_NEAR(cosines[i], std::cos(x[i]), 2e-15) << x[i];
  }
}

TEST(CosineTest, MultiplesOfAQuarterTurn) {
  Vector x(9);
  for (Index i = 0; i < 9; ++i) x[i] = static_cast<double>(i - 4) * std::numbers::pi / 2.0;
  apply_cosine(x);
  const std::vector<double> expected{1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0, 0.0, 1.0};
  for (Index i = 0; i < 9; ++i) EXPECT_NEAR(x[i], expected[static_cast<std::size_t>(i)], 2e-15);
}

TEST(CosineTest, WhatIsNotFiniteHasNoCosineAndNothingHasNone) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Vector x = Eigen::Vector3d{0.0, bad, 1.0};
    apply_cosine(x);
    EXPECT_EQ(x[0], 1.0);
    EXPECT_TRUE(std::isnan(x[1]));
    EXPECT_DOUBLE_EQ(x[2], std::cos(1.0));
  }
  Vector empty;
  apply_cosine(empty);
  EXPECT_EQ(empty.size(), 0);
}

}  // namespace
}  // namespace duelopt
