// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/audit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/bench/theory/replay.hpp"
#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt::theory {
namespace {

World world_number(std::uint64_t run, double bias_range = 0.0) {
  Rng rng(Seed{1}, run);
  return random_world({.bias_range = bias_range}, rng);
}

CompGpUcb duels_only(const World& world, const TheoremOptions& options = {}) {
  CompGpUcb s = theorem_settings(world, options);
  s.gamma = 0.0;
  s.bias = KnownBias{0.0};
  return s;
}

// v/ℓ² = 0.1/0.09 and width/γ = 10: D = 0.1/√(20/9) = 0.0671, so 15 cells of 2 · 0.1 · 100 = 20
// duels. As printed: 2/ε = 20 √(80/9) = 59.63 balls of 4 · 0.1 · 100 = 40.
TEST(DuelBoundsTest, CountCellsAndDuelsInEach) {
  const World world = world_number(0);
  const DuelBounds bounds = duel_bounds(world, theorem_settings(world, {.gamma = 0.3}), 3.0);
  EXPECT_EQ(bounds.derived, 300.0);
  EXPECT_NEAR(bounds.printed, 800.0 * std::sqrt(80.0 / 9.0), 1e-9);
}

// C_SE = v/ℓ² of the derivation: the variance anywhere in a cell of diameter D after s scores
// there.
TEST(DuelBoundsTest, ScoresInACellMakeItsVarianceSmall) {
  const Replay::Process process{.term = {.variance = 0.1, .length_scales = {0.3}},
                                .noise_variance = 0.1};
  Rng rng(Seed{2});
  for (const double diameter : {0.05, 0.2, 0.6}) {
    const Matrix cell = diameter * to_matrix(uniform_points(30, 1, rng));
    Replay replay(process, cell, 20);
    for (Index s = 1; s <= 20; ++s) {
      replay.observe(s, 0.0);
      EXPECT_LE(replay.variance().maxCoeff(),
                0.1 * diameter * diameter / 0.09 + 0.1 / static_cast<double>(s));
    }
  }
}

// v = η²: Σσ² <= 2vΦ/log 2, which is 4 for Φ = 2 log 2 and v = 1; so 3 · 2 · 5 √(4/16) = 15.
TEST(MeanRegretBoundTest, FollowsFromTheInformation) {
  const GivenParameters process{.term = {.variance = 1.0}, .noise_variance = 1.0};
  EXPECT_NEAR(mean_regret_bound(process, 3.0, 5.0, 2.0 * std::numbers::ln2, 16), 15.0, 1e-12);
}

TEST(AuditTest, LooksAtEveryQuery) {
  const World world = world_number(0, 0.3);
  const CompGpUcb s = theorem_settings(world, {.gamma = 1.0});
  const History history = play(world, s, {.labels = 6}, Seed{1});
  const Audit a = audit(world, s, world.slack(), history);
  EXPECT_EQ(a.labels.regrets.size(), 6U);
  EXPECT_EQ(a.labels.widths.size(), 6U);
  EXPECT_EQ(a.duels.regrets.size(), history.duels().size());
  EXPECT_TRUE(std::is_sorted(a.duels.information.begin(), a.duels.information.end()));
}

TEST(PlayTest, StopsAfterSoManyDuelsAndCanBeRepeated) {
  const World world = world_number(0);
  const CompGpUcb s = duels_only(world);
  const History history = play(world, s, {.duels = 5}, Seed{1});
  EXPECT_EQ(history.size(), 5U);
  EXPECT_EQ(history.duels().size(), 5U);
  EXPECT_EQ(play(world, s, {.duels = 5}, Seed{1}), history);
}

// Before the first answer f_r - ½ is at most its norm times the prior deviation: a width of B is
// enough, one of a hundredth of that is not, since |f_r - ½| reaches 0.1 or more somewhere and
// B σ_0 = B √0.1 < 0.5.
TEST(AuditTest, SeesABandThatIsTooNarrow) {
  const World world = world_number(0);
  CompGpUcb s = duels_only(world);
  const double norm = world.borda_norm(0.1);
  s.duel_width = ConstantWidth{norm};
  EXPECT_LE(audit(world, s, 0.0, History{}).duels.band, 1.0);
  s.duel_width = ConstantWidth{0.01 * norm};
  EXPECT_GT(audit(world, s, 0.0, History{}).duels.band, 1.0);
}

// [XJSD20, Lemma 5] with the corrected width (notes, item 12): 8 runs at δ = 0.1. In the full
// experiment the largest error is about half of the half-width.
TEST(TheorySlowTest, TheBandOfTheBordaFunctionHolds) {
  for (std::uint64_t run = 0; run < 8; ++run) {
    const World world = world_number(run);
    const CompGpUcb s = duels_only(world);
    const Audit a = audit(world, s, 0.0, play(world, s, {.duels = 60}, Seed{run}));
    EXPECT_LE(a.duels.band, 1.0) << "run " << run;
    EXPECT_GE(a.least_phi, 0.0) << "run " << run;  // no bias, no slack
  }
}

// As printed, without R and with the labels' η for the duels too, it does not.
TEST(TheorySlowTest, TheBandAsPrintedFailsIfLabelsAreMoreExactThanDuels) {
  const World world = world_number(0);
  CompGpUcb s = duels_only(world, {.duel_ridge = 0.0025});
  s.duel_width =
      TheoremWidth{.norm_bound = 2.0 * world.borda_norm(0.1), .noise_bound = 0.05, .delta = 0.1};
  EXPECT_GT(audit(world, s, 0.0, play(world, s, {.duels = 60}, Seed{0})).duels.band, 1.0);
}

TEST(TheorySlowTest, WhereTheBandHoldsTheOptimumStaysAndLabelsAreNearTheTop) {
  std::size_t held = 0;
  for (std::uint64_t run = 0; run < 3; ++run) {
    const World world = world_number(run, 0.3);
    CompGpUcb s = theorem_settings(world, {.gamma = 0.2});
    s.bias = KnownBias{world.needed_slack()};
    s.duel_width = ConstantWidth{4.0};
    const History history = play(world, s, {.labels = 6}, Seed{run});
    const Audit a = audit(world, s, world.needed_slack(), history);
    EXPECT_LE(static_cast<double>(history.duels().size()), duel_bounds(world, s, 4.0).derived);
    if (a.duels.band > 1.0) continue;
    ++held;
    EXPECT_GE(a.least_phi, 0.0) << "run " << run;
    EXPECT_LE(a.deepest_label, world.needed_slack() + 0.8) << "run " << run;
  }
  EXPECT_GT(held, 0U);
}

}  // namespace
}  // namespace duelopt::theory
