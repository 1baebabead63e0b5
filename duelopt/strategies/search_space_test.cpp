// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/search_space.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

using Points = std::vector<UnitPoint>;

TEST(SearchSpaceTest, TheOpponentIsTheOtherOfTwoPoints) {
  const SearchSpace space(Domain(Box::unit(3), Grid({Held{0.5}, OneOf{2}})));
  for (std::uint64_t k = 0; k < 50; ++k) {
    Rng rng(Seed{1}, k);
    EXPECT_EQ(space.uniform_opponent(UnitPoint{0.5, 1.0, 0.0}, rng), (UnitPoint{0.5, 0.0, 1.0}));
  }
}

TEST(SearchSpaceTest, CandidatesLieOnTheGridAndBeginWithTheSeeds) {
  const SearchSpace space(Domain(Box::unit(2), Grid({Levels{3}, Anywhere{}})));
  const Points seeds{{0.5, 0.25}};
  Rng rng(Seed{0});
  const Points points = space.candidates({.sobol_points = 20}, seeds, rng);
  EXPECT_TRUE(std::all_of(
      points.begin(), points.end(), [&](const UnitPoint& x) { return space.snap(x) == x; }));
  EXPECT_EQ(points.front(), seeds.front());
}

TEST(SearchSpaceTest, AMaximumLiesOnTheGrid) {
  // On the levels 1/6, 1/2 and 5/6, the one nearest to 0.6 is 1/2.
  const SearchSpace space(Domain(Box::unit(1), Grid({Levels{3}})));
  const DifferentiableFunction f = pointwise([](const UnitPoint& x, std::span<double> gradient) {
    gradient[0] = -2.0 * (x[0] - 0.6);
    return -(x[0] - 0.6) * (x[0] - 0.6);
  });
  Rng rng(Seed{0});
  const Maximum best = space.maximize({.dim = 1, .objective = f}, MultiStart{}, rng);
  EXPECT_EQ(best.x, UnitPoint{0.5});
  EXPECT_NEAR(best.value, -0.01, 1e-12);
}

TEST(SearchSpaceTest, AnAscentOverPairsEndsOnTheGridOfPairs) {
  // x of the first point and 1 - x of the second: the best pair of levels is (5/6, 1/6).
  const SearchSpace space(Domain(Box::unit(1), Grid({Levels{3}})));
  const DifferentiableFunction f = pointwise([](const UnitPoint& x, std::span<double> gradient) {
    gradient[0] = 1.0;
    gradient[1] = -1.0;
    return x[0] + 1.0 - x[1];
  });
  const Ascent top = space.ascend_pairs(f, {5.0 / 6.0, 1.0 / 6.0}, {});
  EXPECT_EQ(top.x, (UnitPoint{5.0 / 6.0, 1.0 / 6.0}));
}

TEST(SearchSpaceTest, APointOfTheUsersThatCanBeTriedIsLeftAsItIs) {
  const Box box{{0.0, 0.3}};
  EXPECT_EQ(SearchSpace(box).snap(Point{0.1}), Point{0.1});
  EXPECT_EQ(SearchSpace({box, Grid({Held{0.5}})}).snap(Point{0.1}), Point{0.15});
}

TEST(SearchSpaceTest, APairIsPartedAsItWasJoined) {
  const UnitPoint pair = joined({0.1, 0.2}, {0.3, 0.4});
  EXPECT_EQ(pair, (UnitPoint{0.1, 0.2, 0.3, 0.4}));
  EXPECT_EQ(parted(pair), (std::pair<UnitPoint, UnitPoint>{{0.1, 0.2}, {0.3, 0.4}}));
}

}  // namespace
}  // namespace duelopt
