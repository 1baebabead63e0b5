// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/box.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box& branin() {
  static const Box box{{-5.0, 10.0}, {0.0, 15.0}};
  return box;
}

TEST(BoxTest, MapsAffinelyBothWays) {
  // -5 + 0.2 · 15 = -2 and 0 + 0.8 · 15 = 12.
  const Point x = branin().from_unit({0.2, 0.8});
  EXPECT_DOUBLE_EQ(x[0], -2.0);
  EXPECT_DOUBLE_EQ(x[1], 12.0);
  const UnitPoint u = branin().to_unit({-2.0, 12.0});
  EXPECT_DOUBLE_EQ(u[0], 0.2);
  EXPECT_DOUBLE_EQ(u[1], 0.8);
}

TEST(BoxTest, MapsFacesToFacesExactly) {
  // 0.1 + (0.7 - 0.1) is 0.7 only after rounding the right way; the face must be exact all the
  // same.
  const Box box{{0.1, 0.7}, {-1e8, 1e-8}};
  EXPECT_EQ(box.from_unit({1.0, 1.0}), (Point{0.7, 1e-8}));
  EXPECT_EQ(box.from_unit({0.0, 0.0}), (Point{0.1, -1e8}));
  EXPECT_EQ(box.to_unit({0.7, 1e-8}), (UnitPoint{1.0, 1.0}));
  EXPECT_EQ(box.to_unit({0.1, -1e8}), (UnitPoint{0.0, 0.0}));
}

TEST(BoxTest, KnowsWhatItContains) {
  EXPECT_TRUE(branin().contains({10.0, 0.0}));
  EXPECT_FALSE(branin().contains({10.1, 0.0}));
  EXPECT_FALSE(branin().contains({0.0}));
  EXPECT_EQ(Box::unit(3)[2], Interval(0.0, 1.0));
}

TEST(BoxTest, RefusesAPointOutsideOrOfAnotherDimension) {
  expect_error(ErrorCode::kInvalidArgument, "coordinate 0 = 11 is outside [-5, 10]", [] {
    (void)branin().to_unit({11.0, 0.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 1, the box has 2", [] {
    (void)branin().to_unit({0.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3, the box has 2", [] {
    (void)branin().from_unit({0.0, 0.0, 0.0});
  });
}

TEST(BoxTest, NeedsASide) {
  expect_error(
      ErrorCode::kInvalidArgument, "at least one side", [] { Box(std::vector<Interval>{}); });
  expect_error(ErrorCode::kInvalidArgument, "at least one side", [] { (void)Box::unit(0); });
}

}  // namespace
}  // namespace duelopt
