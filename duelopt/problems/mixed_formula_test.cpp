// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/mixed_formula.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

// -Σ (x_i - b_i)², whose standard deviation over the cube is at most √(d · 4/45 · 4) < 1 for d
// <= 2.
RandomFormula parabola(std::vector<double> bottom) {
  return {.value =
              [bottom](std::span<const double> x) {
                double sum = 0.0;
                for (std::size_t i = 0; i < x.size(); ++i) {
                  sum -= (x[i] - bottom[i]) * (x[i] - bottom[i]);
                }
                return sum;
              },
          .maximizer = bottom};
}

TEST(IdleCoordinatesTest, OnlyTheCoordinatesOfTheFormulaHaveAnEffect) {
  Rng rng(Seed{1});
  const RandomFormula sparse = with_idle_coordinates(parabola({0.2, 0.9}), 7, rng);
  ASSERT_EQ(sparse.maximizer.size(), 7U);
  EXPECT_EQ(sparse.value(sparse.maximizer), 0.0);
  std::vector<double> effects;
  for (std::size_t i = 0; i < 7; ++i) {
    std::vector<double> x = sparse.maximizer;
    x[i] = x[i] < 0.5 ? x[i] + 0.5 : x[i] - 0.5;
    effects.push_back(sparse.value(x));
  }
  EXPECT_EQ(std::count(effects.begin(), effects.end(), 0.0), 5);
  for (const double effect : effects) EXPECT_TRUE(effect == 0.0 || std::abs(effect + 0.25) < 1e-15);
}

TEST(LevelsAndChoiceTest, TheMaximizerIsOnTheGridAndHasTheValueOfTheFormula) {
  for (const double bottom : {0.0, 0.03, 0.5, 0.97, 1.0}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng(Seed{seed});
      const MixedFormula mixed = with_levels_and_choice(parabola({0.3, 0.6, bottom}), rng);
      const UnitPoint best(mixed.formula.maximizer);
      EXPECT_TRUE(Grid(mixed.axes).contains(best)) << "bottom " << bottom << ", seed " << seed;
      EXPECT_NEAR(mixed.formula.value(best.coordinates()), 0.0, 1e-30);
    }
  }
}

TEST(LevelsAndChoiceTest, HasAFreeCoordinateLevelsAndOneChoice) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Rng rng(Seed{seed});
    const MixedFormula mixed = with_levels_and_choice(parabola({0.3, 0.6, 0.1}), rng);
    EXPECT_EQ(mixed.axes.front(), Axis(Anywhere{}));
    ASSERT_TRUE(std::holds_alternative<Levels>(mixed.axes[mixed.axes.size() - 2]));
    ASSERT_TRUE(std::holds_alternative<OneOf>(mixed.axes.back()));
    const std::size_t count = std::get<OneOf>(mixed.axes.back()).count;
    EXPECT_GE(count, 2U);
    EXPECT_LE(count, 5U);
    EXPECT_EQ(mixed.formula.maximizer.size(), 3 + count);
  }
}

TEST(LevelsAndChoiceTest, AtEveryPointOfACellIsTheValueOfItsGridPoint) {
  Rng rng(Seed{4});
  const MixedFormula mixed = with_levels_and_choice(parabola({0.3, 0.6, 0.1}), rng);
  const Grid grid(mixed.axes);
  for (const UnitPoint& u : sobol_points(500, mixed.formula.maximizer.size(), rng)) {
    EXPECT_EQ(mixed.formula.value(u.coordinates()),
              mixed.formula.value(grid.snap(u).coordinates()));
  }
}

}  // namespace
}  // namespace duelopt
