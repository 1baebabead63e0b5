// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/random_formula.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

using Draw = RandomFormula (*)(std::size_t, Rng&);
constexpr std::array<Draw, 5> kDraws{
    &draw_process, &draw_bowl, &draw_ripples, &draw_hills, &draw_corner};

// The largest value at random points, at points near the maximizer, and at all of these with some
// coordinates moved to a face.
double largest_seen(const RandomFormula& formula, Rng& rng) {
  double largest = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3'000; ++k) {
    std::vector<double> x = formula.maximizer;
    const double reach = std::pow(10.0, -6.0 * rng.uniform());
    for (double& x_i : x) {
      x_i = std::clamp(x_i + reach * (2.0 * rng.uniform() - 1.0), 0.0, 1.0);
      if (rng.below(8) == 0) x_i = static_cast<double>(rng.below(2));
    }
    largest = std::max(largest, formula.value(x));
  }
  return largest;
}

TEST(RandomFormulaTest, NothingIsAboveTheMaximizer) {
  for (std::size_t draw = 0; draw < kDraws.size(); ++draw) {
    for (const std::size_t dim : {1U, 2U, 5U}) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Rng rng(Seed{seed}, draw);
        const RandomFormula formula = kDraws.at(draw)(dim, rng);
        ASSERT_EQ(formula.maximizer.size(), dim);
        const double optimum = formula.value(formula.maximizer);
        EXPECT_LE(largest_seen(formula, rng), optimum + 1e-12 * (1.0 + std::abs(optimum)))
            << "draw " << draw << ", " << dim << " coordinates, seed " << seed;
      }
    }
  }
}

TEST(RandomFormulaTest, BowlsAndRipplesAreZeroAtTheBottomAndMinusOneOnAverageWithoutRipples) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Rng rng(Seed{seed});
    const RandomFormula bowl = draw_bowl(3, rng);
    EXPECT_EQ(bowl.value(bowl.maximizer), 0.0);
    const RandomFormula ripples = draw_ripples(3, rng);
    EXPECT_EQ(ripples.value(ripples.maximizer), 0.0);
    // 1 - cos lies in [0, 2] and the height is 0.05 to 0.5, so that ripples take away at most 1.
    double mean = 0.0;
    for (const UnitPoint& x : sobol_points(4'096, 3, rng)) {
      mean += ripples.value(x.coordinates()) / 4'096.0;
    }
    EXPECT_LT(mean, -0.95);
    EXPECT_GT(mean, -2.05);
  }
}

TEST(RandomFormulaTest, MoreThanHalfOfTheCoordinatesOfACornerAreOnTheBoundary) {
  bool some_inside = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(Seed{seed});
    const RandomFormula corner = draw_corner(6, rng);
    const auto inside = std::count_if(corner.maximizer.begin(),
                                      corner.maximizer.end(),
                                      [](double x_i) { return x_i > 0.0 && x_i < 1.0; });
    EXPECT_LE(inside, 2);
    some_inside = some_inside || inside > 0;
  }
  EXPECT_TRUE(some_inside);
}

TEST(RandomFormulaTest, OfAHillTheTopIsBetweenTheHighestBumpAndTheSumOfAll) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(Seed{seed});
    const RandomFormula hills = draw_hills(4, rng);
    const double top = hills.value(hills.maximizer);
    EXPECT_GE(top, 1.0);
    EXPECT_LT(top, 1.0 + 9.0 * 0.9);
  }
}

}  // namespace
}  // namespace duelopt
