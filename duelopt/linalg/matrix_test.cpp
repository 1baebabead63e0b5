// SPDX-License-Identifier: Apache-2.0
#include "duelopt/linalg/matrix.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(MatrixTest, PointsBecomeRows) {
  const std::vector<UnitPoint> points{{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}};
  const Matrix X = to_matrix(points);
  ASSERT_EQ(X.rows(), 2);
  ASSERT_EQ(X.cols(), 3);
  EXPECT_EQ(X(1, 0), 0.4);
  EXPECT_EQ(X(0, 2), 0.3);
}

TEST(MatrixTest, NoPointsAreAnEmptyMatrix) { EXPECT_EQ(to_matrix({}).size(), 0); }

}  // namespace
}  // namespace duelopt
