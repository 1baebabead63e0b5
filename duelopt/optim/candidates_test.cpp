// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

std::vector<UnitPoint> candidates_in(std::size_t dim,
                                     const std::vector<UnitPoint>& seeds = {},
                                     const MultiStart& options = {}) {
  Rng rng(Seed{1});
  return candidates(options, dim, seeds, rng);
}

std::size_t coordinates_at_ends(const UnitPoint& x) {
  const auto at_end = [](double x_i) { return x_i == 0.0 || x_i == 1.0; };
  return static_cast<std::size_t>(std::count_if(x.begin(), x.end(), at_end));
}

TEST(CandidatesTest, AreAboutTwoThousandInEveryDimension) {
  for (const std::size_t dim : {2U, 8U, 30U}) {
    EXPECT_EQ(candidates_in(dim).size(), 1024U + 512U);
    EXPECT_EQ(candidates_in(dim, {repeated(0.3, dim)}).size(), 1U + 1024U + 512U + 512U);
    for (const UnitPoint& x : candidates_in(dim)) ASSERT_EQ(x.dim(), dim);
  }
}

TEST(CandidatesTest, BeginWithTheSeedsInTheirOrder) {
  const std::vector<UnitPoint> seeds{{0.9, 0.1}, {0.2, 0.3}, {0.5, 0.5}};
  const auto points = candidates_in(2, seeds);
  EXPECT_TRUE(std::equal(seeds.begin(), seeds.end(), points.begin()));
}

TEST(CandidatesTest, HoldEveryCornerUpToEightDimensions) {
  for (const std::size_t dim : {1U, 2U, 3U, 8U}) {
    std::set<std::vector<double>> corners;
    for (const UnitPoint& x : candidates_in(dim)) {
      if (coordinates_at_ends(x) == dim) corners.insert({x.begin(), x.end()});
    }
    EXPECT_EQ(corners.size(), std::size_t{1} << dim);
  }
}

TEST(CandidatesTest, HoldFacesOfEveryDimension) {
  for (const std::size_t dim : {2U, 8U, 12U, 40U}) {
    std::set<std::size_t> fixed;
    for (const UnitPoint& x : candidates_in(dim)) fixed.insert(coordinates_at_ends(x));
    EXPECT_EQ(fixed.size(), dim + 1) << "from the interior to the corners";
  }
}

TEST(CandidatesTest, HoldTheTwoEndsOfALineOnce) {
  const auto points = candidates_in(1);
  EXPECT_EQ(points.size(), 1024U + 2U);
}

TEST(CandidatesTest, SurroundEachSeedAtThreeScales) {
  // A sixth of the neighbours at each of the scales 0.1, 0.01 and 0.001. Of |N(0, s²)|, the largest
  // of 8 coordinates is above s / 2 but with probability 0.383⁸ = 5e-4, and below 4 s.
  const std::vector<UnitPoint> seeds{repeated(0.5, 8), repeated(0.25, 8)};
  const auto points = candidates_in(8, seeds, {.neighbours = 600});
  for (const UnitPoint& seed : seeds) {
    for (const double scale : {0.1, 0.01, 0.001}) {
      const auto at_scale = [&](const UnitPoint& x) {
        const double largest = distance(x, seed.coordinates());
        return largest > scale / 2.0 && largest < 4.0 * scale && coordinates_at_ends(x) == 0;
      };
      const auto begin = points.begin() + 2 + 1024 + 512;
      EXPECT_GE(std::count_if(begin, points.end(), at_scale), 45);
    }
  }
}

TEST(CandidatesTest, MoveSingleCoordinatesOfASeedAndSetThemToTheirEnds) {
  const UnitPoint seed = repeated(0.3, 6);
  std::set<std::pair<std::size_t, double>> ends;
  std::size_t moved = 0;
  for (const UnitPoint& x : candidates_in(6, {seed})) {
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < 6; ++i) {
      if (x[i] != 0.3) changed.push_back(i);
    }
    if (changed.size() != 1) continue;
    const double to = x[changed[0]];
    if (to == 0.0 || to == 1.0) {
      ends.insert({changed[0], to});
    } else {
      ++moved;
    }
  }
  EXPECT_EQ(ends.size(), 12U);
  EXPECT_GE(moved, 512U / 6U);
}

TEST(CandidatesTest, FollowFromTheRandomStream) {
  const std::vector<UnitPoint> seeds{{0.3, 0.4, 0.5}};
  EXPECT_EQ(candidates_in(3, seeds), candidates_in(3, seeds));
  Rng other(Seed{2});
  EXPECT_NE(candidates(MultiStart{}, 3, seeds, other), candidates_in(3, seeds));
}

TEST(CandidatesTest, MayBeSobolPointsAlone) {
  const auto points = candidates_in(3, {}, {.sobol_points = 1, .face_points = 0, .neighbours = 0});
  EXPECT_EQ(points.size(), 1U);
}

}  // namespace
}  // namespace duelopt
