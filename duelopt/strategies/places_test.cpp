// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/places.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

using Points = std::vector<UnitPoint>;

TEST(PlacesTest, LabelsAndBothSidesOfDuelsWereTouched) {
  const Box domain{{0.0, 10.0}};
  History history;
  history.append(Duelled{{1.0}, {2.0}, Winner::kTie});
  history.append(Labelled{{5.0}, 3.0});
  const Situation situation{.domain = domain};
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  EXPECT_EQ(evaluated_points(w), (Points{{0.5}, {0.1}, {0.2}}));
}

TEST(PlacesTest, TheLargestAreAppendedOnceEach) {
  const Points from{{0.1}, {0.2}, {0.3}, {0.2}, {0.4}};
  Points points{{0.4}};
  append_largest(points, from, Vector{{1.0, 5.0, 2.0, 4.0, 9.0}}, 2);
  EXPECT_EQ(points, (Points{{0.4}, {0.2}, {0.3}}));
  append_largest(points, from, Vector{{1.0, 5.0, 2.0, 4.0, 9.0}}, 9);
  EXPECT_EQ(points, (Points{{0.4}, {0.2}, {0.3}, {0.1}}));
}

TEST(PlacesTest, CandidatesLieOnTheGridAndDoNotChange) {
  const Situation situation{.domain = Box::unit(2), .grid = Grid({Levels{3}, Anywhere{}})};
  const History history;
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  const Points seeds{{0.5, 0.25}};
  const Points points = grid_candidates({.sobol_points = 20}, w, seeds);
  EXPECT_TRUE(std::all_of(points.begin(), points.end(), [&](const UnitPoint& x) {
    return situation.grid.contains(x);
  }));
  EXPECT_EQ(points.front(), seeds.front());
  EXPECT_EQ(grid_candidates({.sobol_points = 20}, w, seeds), points);
}

TEST(PlacesTest, APairIsNewUnlessItIsOpenOrWasLeftUnanswered) {
  Situation situation{.domain = Box::unit(1)};
  situation.open.emplace_back(Duel{{0.1}, {0.2}});
  situation.unanswered.emplace_back(Duel{{0.3}, {0.4}});
  const History history;
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  EXPECT_TRUE(is_new_pair(w, {0.1}, {0.3}));
  EXPECT_FALSE(is_new_pair(w, {0.1}, {0.2}));
  EXPECT_FALSE(is_new_pair(w, {0.4}, {0.3}));
  EXPECT_FALSE(is_new_pair(w, {0.5}, {0.5}));
}

TEST(PlacesTest, APairIsPartedAsItWasJoined) {
  const UnitPoint pair = joined({0.1, 0.2}, {0.3, 0.4});
  EXPECT_EQ(pair, (UnitPoint{0.1, 0.2, 0.3, 0.4}));
  EXPECT_EQ(parted(pair), (std::pair<UnitPoint, UnitPoint>{{0.1, 0.2}, {0.3, 0.4}}));
}

}  // namespace
}  // namespace duelopt
