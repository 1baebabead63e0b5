// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/point.hpp"

#include <limits>
#include <type_traits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

static_assert(!std::is_convertible_v<Point, UnitPoint>);
static_assert(!std::is_constructible_v<UnitPoint, Point>);

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(PointTest, KeepsItsCoordinates) {
  const Point x{3.0, -4.0};
  EXPECT_EQ(x.dim(), 2U);
  EXPECT_EQ(x[1], -4.0);
  EXPECT_EQ(x, (Point{3.0, -4.0}));
  EXPECT_NE(x, (Point{3.0, 4.0}));
}

TEST(PointTest, RefusesWhatIsNotFinite) {
  expect_error(ErrorCode::kInvalidArgument, "coordinate 1 = nan", [] { Point({0.0, kNan}); });
  expect_error(ErrorCode::kInvalidArgument, "coordinate 0 = -inf", [] { Point({-kInf}); });
}

TEST(UnitPointTest, TakesTheCornersAndNothingBeyond) {
  EXPECT_EQ(UnitPoint({0.0, 1.0})[1], 1.0);
  expect_error(ErrorCode::kInvalidArgument, "not in [0, 1]", [] { UnitPoint({-1e-17}); });
  expect_error(ErrorCode::kInvalidArgument, "coordinate 1 = 1.5", [] { UnitPoint({0.5, 1.5}); });
  expect_error(ErrorCode::kInvalidArgument, "nan", [] { UnitPoint({kNan}); });
}

}  // namespace
}  // namespace duelopt
