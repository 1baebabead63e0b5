// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/grid.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

Grid mixed_axes() { return Grid({Anywhere{}, Levels{4}, OneOf{3}, Held{0.3}}); }

TEST(GridTest, ByDefaultEveryPointOfAnyDimensionIsOnIt) {
  const Grid grid;
  EXPECT_EQ(grid.snap({0.123}), UnitPoint{0.123});
  EXPECT_EQ(grid.snap({0.0, 0.77, 1.0}), (UnitPoint{0.0, 0.77, 1.0}));
  EXPECT_TRUE(grid.everywhere());
  EXPECT_TRUE(grid.moves(17));
  EXPECT_FALSE(grid.single_point());
}

TEST(GridTest, SnapsEachAxisByItself) {
  // 0.6 lies in [½, ¾), the third of four cells, whose centre is 5/8; 0.9 is the largest of three.
  EXPECT_EQ(mixed_axes().snap({0.123, 0.6, 0.2, 0.9, 0.5, 0.8}),
            (UnitPoint{0.123, 0.625, 0.0, 1.0, 0.0, 0.3}));
  // The ends belong to the first and the last cell; the first of equal coordinates is chosen.
  EXPECT_EQ(mixed_axes().snap({0.0, 0.0, 0.0, 0.0, 0.0, 0.0}),
            (UnitPoint{0.0, 0.125, 1.0, 0.0, 0.0, 0.3}));
  EXPECT_EQ(mixed_axes().snap({1.0, 1.0, 0.0, 1.0, 1.0, 1.0}),
            (UnitPoint{1.0, 0.875, 0.0, 1.0, 0.0, 0.3}));
}

TEST(GridTest, ItsSquareSnapsBothPointsOfAPair) {
  const Grid square = Grid({Levels{2}, OneOf{2}}).squared();
  EXPECT_EQ(square.snap({0.6, 0.2, 0.9, 0.1, 0.7, 0.3}),
            (UnitPoint{0.75, 0.0, 1.0, 0.25, 1.0, 0.0}));
  EXPECT_EQ(Grid().squared(), Grid());  // of any dimension
}

TEST(GridTest, SnappingTwiceIsSnappingOnce) {
  Rng rng(Seed{1});
  const Grid fine({Levels{7}, Levels{1'000'003}, OneOf{2}, Held{0.1}, Anywhere{}});
  for (const UnitPoint& u : uniform_points(500, 6, rng)) {
    EXPECT_EQ(fine.snap(fine.snap(u)), fine.snap(u));
    EXPECT_TRUE(fine.contains(fine.snap(u)));
    EXPECT_FALSE(fine.contains(u));
  }
}

TEST(GridTest, EveryLevelIsItsOwnPoint) {
  const Grid grid({Levels{1000}});
  for (int k = 0; k < 1000; ++k) EXPECT_TRUE(grid.contains({(k + 0.5) / 1000.0})) << k;
}

TEST(GridTest, UniformPointsFallOnLevelsAndChoicesEquallyOften) {
  const Grid grid({Levels{5}, OneOf{3}});
  std::array<int, 5> levels{};
  std::array<int, 3> choices{};
  Rng rng(Seed{2});
  constexpr int kDraws = 30'000;
  for (const UnitPoint& u : uniform_points(kDraws, 4, rng)) {
    const UnitPoint x = grid.snap(u);
    ++levels.at(static_cast<std::size_t>(x[0] * 5.0));
    for (std::size_t i = 0; i < 3; ++i) choices.at(i) += x[1 + i] == 1.0 ? 1 : 0;
  }
  // Five standard errors of a count, √(n p (1 - p)).
  for (const int count : levels) {
    EXPECT_NEAR(count, kDraws / 5, 5.0 * std::sqrt(kDraws * 0.2 * 0.8));
  }
  for (const int count : choices) {
    EXPECT_NEAR(count, kDraws / 3, 5.0 * std::sqrt(kDraws * (1.0 / 3.0) * (2.0 / 3.0)));
  }
}

TEST(GridTest, SaysWhatMoves) {
  EXPECT_FALSE(mixed_axes().everywhere());
  EXPECT_TRUE(Grid({Anywhere{}, Anywhere{}}).everywhere());
  const std::array<bool, 6> moving{true, false, false, false, false, false};
  for (std::size_t i = 0; i < moving.size(); ++i)
    EXPECT_EQ(mixed_axes().moves(i), moving.at(i)) << i;
  const Grid last({OneOf{2}, Anywhere{}});
  EXPECT_FALSE(last.moves(1));
  EXPECT_TRUE(last.moves(2));
}

TEST(GridTest, HasASinglePointIfNoAxisLeavesAChoice) {
  EXPECT_TRUE(Grid({Held{0.5}, Levels{1}, OneOf{1}}).single_point());
  EXPECT_EQ(Grid({Held{0.2}, Levels{1}, OneOf{1}}).snap({0.9, 0.9, 0.9}),
            (UnitPoint{0.2, 0.5, 1.0}));
  EXPECT_FALSE(Grid({Held{0.5}, Levels{2}}).single_point());
  EXPECT_FALSE(Grid({Held{0.5}, OneOf{2}}).single_point());
  EXPECT_FALSE(Grid({Held{0.5}, Anywhere{}}).single_point());
}

TEST(GridTest, RefusesAxesWithoutAPoint) {
  const auto refused = [](const std::string& fragment, const Axis& axis) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { (void)Grid({axis}); });
  };
  refused("0 levels", Levels{0});
  refused("0 choices", OneOf{0});
  refused("1.5", Held{1.5});
  refused("-0.1", Held{-0.1});
  refused("nan", Held{std::numeric_limits<double>::quiet_NaN()});
}

TEST(GridTest, RefusesPointsOfAnotherDimension) {
  expect_error(ErrorCode::kInvalidArgument, "dimension 2, the grid has 6", [] {
    (void)mixed_axes().snap({0.5, 0.5});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 7", [] {
    (void)mixed_axes().contains(UnitPoint({0, 0, 0, 0, 0, 0, 0}));
  });
}

}  // namespace
}  // namespace duelopt
