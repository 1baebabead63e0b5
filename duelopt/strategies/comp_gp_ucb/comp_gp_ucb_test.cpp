// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/testing/dense_gp.hpp"

namespace duelopt {
namespace {

const Box kLine = Box::unit(1);

// f_r is constant, for all that matters in [0, 1]: after n scores its variance is
// 1 / (1/¼ + n/¼) = ¼ / (1 + n), whatever they are.
GivenParameters flat_process() {
  return {.term = {.variance = 0.25, .length_scales = {1e4}}, .noise_variance = 0.25};
}

GivenParameters rough_process() {
  return {.term = {.variance = 1.0, .length_scales = {0.2}}, .noise_variance = 0.01};
}

// Half-width 2 · ½ / √(1 + n) after n scores.
CompGpUcb flat(double gamma) {
  return {.bias = KnownBias{0.02},
          .gamma = gamma,
          .duel_width = ConstantWidth{2.0},
          .label_width = ConstantWidth{2.0},
          .duel_process = flat_process(),
          .label_process = rough_process(),
          .initial_duels = 0,
          .initial_labels = 1};
}

void duel_often(History& history, std::size_t count, double first = 0.3) {
  for (std::size_t i = 0; i < count; ++i) {
    history.append(Duelled{{first}, {0.7}, i % 2 == 0 ? Winner::kFirst : Winner::kSecond});
  }
}

// So many duels, then one label.
History duels_and_label(std::size_t duels) {
  History history;
  duel_often(history, duels);
  history.append(Labelled{{0.5}, 0.0});
  return history;
}

std::optional<Query> ask(const CompGpUcb& strategy,
                         const History& history,
                         std::optional<double> budget = std::nullopt) {
  Rng rng(Seed{3}, history.size());
  Cache cache;
  return decide(strategy, {.domain = kLine, .budget = budget}, history, rng, cache).query;
}

QueryKind asked_kind(const CompGpUcb& strategy,
                     const History& history,
                     std::optional<double> budget = 1000.0) {
  return kind(ask(strategy, history, budget).value());
}

constexpr QueryKind kLabelled = QueryKind::kLabel;
constexpr QueryKind kDuelled = QueryKind::kDuel;

TEST(CompGpUcbTest, BeginsWithUniformDuelsAndThenUniformLabels) {
  CompGpUcb strategy = flat(0.1);
  strategy.initial_duels = 3;
  strategy.initial_labels = 2;
  History history;
  for (int i = 0; i < 3; ++i) {
    Rng rng(Seed{3}, history.size());
    const auto pair = uniform_points(2, 1, rng);
    const Duel expected{kLine.from_unit(pair[0]), kLine.from_unit(pair[1])};
    ASSERT_EQ(ask(strategy, history), Query(expected));
    history.append(expected, Winner::kFirst);
  }
  for (int i = 0; i < 2; ++i) {
    Rng rng(Seed{3}, history.size());
    const Label expected{kLine.from_unit(uniform_points(1, 1, rng).front())};
    ASSERT_EQ(ask(strategy, history), Query(expected));
    history.append(expected, Measurement{0.0});
  }
}

TEST(CompGpUcbTest, WithoutBiasAndGammaItOnlyDuels) {
  CompGpUcb strategy = flat(0.0);
  strategy.bias = KnownBias{0.0};
  strategy.initial_duels = 2;
  for (const CompGpUcbMode mode : {CompGpUcbMode::kCorrected, CompGpUcbMode::kPaper}) {
    strategy.mode = mode;
    for (const std::size_t duels : {0U, 2U, 30U, 100U}) {
      History history;
      duel_often(history, duels);
      EXPECT_EQ(asked_kind(strategy, history, 15.0), kDuelled) << duels;
    }
    // All of the budget goes to duels, and what pays for a label but for no duel is not used.
    History spent;
    duel_often(spent, 150);
    EXPECT_FALSE(ask(strategy, spent, 15.0));
  }
}

TEST(CompGpUcbTest, PhaseOneEndsWhenTheHalfWidthIsAtMostGamma) {
  // 1/√23 = 0.2085 after 22 scores, 1/√24 = 0.2041 after 23.
  EXPECT_EQ(asked_kind(flat(0.205), duels_and_label(22)), kDuelled);
  EXPECT_EQ(asked_kind(flat(0.205), duels_and_label(23)), kLabelled);
}

TEST(CompGpUcbTest, InitialDuelsCountTwiceInCorrectedModeOnly) {
  CompGpUcb strategy = flat(0.205);
  strategy.initial_duels = 11;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(11)), kDuelled);  // 22 scores
  strategy.initial_duels = 12;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kLabelled);  // 24
  strategy.mode = CompGpUcbMode::kPaper;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kDuelled);   // 12
  EXPECT_EQ(asked_kind(strategy, duels_and_label(22)), kDuelled);   // 22
  EXPECT_EQ(asked_kind(strategy, duels_and_label(23)), kLabelled);  // 23
}

TEST(CompGpUcbTest, TCountsEveryQueryInCorrectedMode) {
  // 12 initial duels, 24 scores: standard deviation ½ / 5. The 14th query: √(½ ln 28) · 0.1 =
  // 0.12908; a t of 13 would give 0.12763, one of 15 would give 0.13041.
  CompGpUcb strategy = flat(0.0);
  strategy.duel_width = RootWidth{};
  strategy.initial_duels = 12;
  strategy.gamma = 0.128;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kDuelled);
  strategy.gamma = 0.130;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kLabelled);
}

TEST(CompGpUcbTest, TBeginsAfterTheInitialQueriesInPaperMode) {
  // 12 initial duels, 12 scores, t = 1: ½ ln 2 · ½ / √13 = 0.04806.
  CompGpUcb strategy = flat(0.0);
  strategy.mode = CompGpUcbMode::kPaper;
  strategy.duel_width = LiteralWidth{};
  strategy.initial_duels = 12;
  strategy.gamma = 0.0480;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kDuelled);
  strategy.gamma = 0.0481;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(12)), kLabelled);
}

TEST(CompGpUcbTest, PhaseOneEndsWhenItsShareIsSpentAndGammaThenGrows) {
  // Half of a budget of 10 pays for 50 duels. Phase 2 has γ = 0.1 up to 59 duels and 0.2 from 60
  // on, ten duels (a label's worth) after its beginning: 1/√60 = 0.129 and 1/√61 = 0.128.
  CompGpUcb half = flat(0.1);
  half.duel_share = 0.5;
  EXPECT_EQ(asked_kind(half, duels_and_label(59), 10.0), kDuelled);
  EXPECT_EQ(asked_kind(half, duels_and_label(60), 10.0), kLabelled);
  CompGpUcb generous = flat(0.1);
  generous.duel_share = 1.0;
  EXPECT_EQ(asked_kind(generous, duels_and_label(60), 10.0), kDuelled);
  CompGpUcb paper = flat(0.1);
  paper.mode = CompGpUcbMode::kPaper;
  EXPECT_EQ(asked_kind(paper, duels_and_label(60), 10.0), kDuelled);
}

TEST(CompGpUcbTest, GammaMayGrowWithRunsOfDuelsInPaperMode) {
  // Ten duels are a run: γ is 0.05 · 5 from 10 on. 1/√15 = 0.258 after 14 and 1/√17 = 0.243 after
  // 16.
  CompGpUcb strategy = flat(0.05);
  strategy.mode = CompGpUcbMode::kPaper;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(16)), kDuelled);
  strategy.gamma_factor = 5.0;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(14)), kDuelled);
  EXPECT_EQ(asked_kind(strategy, duels_and_label(16)), kLabelled);
}

TEST(CompGpUcbTest, GammaGrowsWhilePhaseTwoBuysNoLabel) {
  // A second label began phase 2. After 9 more duels 1/√30 = 0.183 >= 0.1; after 10, γ is 0.2 and
  // 1/√31 = 0.180.
  for (const std::size_t run : {9U, 10U}) {
    History history = duels_and_label(20);
    history.append(Labelled{{0.2}, 0.0});
    duel_often(history, run);
    EXPECT_EQ(asked_kind(flat(0.1), history), run == 10 ? kLabelled : kDuelled);
  }
}

TEST(CompGpUcbTest, BuysTheLabelThatIsLeftWhenNoDuelCanBePaid) {
  // Duels dearer than labels: 2 + 0.8 of 3.9 are spent, and 1.1 pays for a label.
  const History history = duels_and_label(1);
  for (const CompGpUcbMode mode : {CompGpUcbMode::kCorrected, CompGpUcbMode::kPaper}) {
    CompGpUcb strategy = flat(0.1);
    strategy.mode = mode;
    Rng rng(Seed{3});
    Cache cache;
    const Situation situation{.domain = kLine, .costs = {.label = 0.8, .duel = 2.0}, .budget = 3.9};
    const auto query = decide(strategy, situation, history, rng, cache).query;
    ASSERT_TRUE(query);
    EXPECT_EQ(kind(*query), kLabelled);
  }
}

// Duels that favour the left of the line, labels that rise to the right.
History torn() {
  History history;
  for (int i = 0; i < 40; ++i) {
    const double x = 0.025 * i;
    history.append(Duelled{{x}, {0.5}, x < 0.4 ? Winner::kFirst : Winner::kSecond});
  }
  for (const double x : {0.1, 0.5, 0.9}) history.append(Labelled{{x}, x});
  return history;
}

CompGpUcb torn_strategy() {
  return {.bias = KnownBias{0.05},
          .gamma = 0.3,
          .duel_width = ConstantWidth{1.0},
          .label_width = ConstantWidth{0.5},
          .duel_process = GivenParameters{.term = {.variance = 0.1, .length_scales = {0.2}},
                                          .noise_variance = 0.1},
          .label_process = rough_process(),
          .initial_duels = 0,
          .initial_labels = 3};
}

// The bounds of the torn history on a grid, by a dense solver.
struct Bounds {
  std::vector<UnitPoint> grid;
  std::vector<double> duel_lower, duel_upper, label_upper;
};

Bounds dense_bounds(const History& history, double prior_mean) {
  const CompGpUcb s = torn_strategy();
  const auto bounds = [](const GivenParameters& p,
                         double mean,
                         std::span<const Observation> data,
                         std::span<const UnitPoint> grid,
                         double width) {
    const JointNormal f =
        dense_gp({.kernel = p.term, .noise_variance = p.noise_variance, .mean = mean}, data, grid);
    const Vector bound = f.mean + width * f.covariance.diagonal().cwiseMax(0.0).cwiseSqrt();
    return std::vector<double>(bound.begin(), bound.end());
  };
  std::vector<Observation> scores;
  for (const Duelled& d : history.duels()) {
    scores.push_back({UnitPoint{d.first[0]}, score_of_first(d.winner)});
  }
  std::vector<Observation> labels;
  for (const Labelled& l : history.labels()) labels.push_back({UnitPoint{l.x[0]}, l.y});
  Bounds result;
  for (int i = 0; i <= 400; ++i) result.grid.push_back(UnitPoint{i / 400.0});
  const auto& duel = std::get<GivenParameters>(s.duel_process);
  const auto& label = std::get<GivenParameters>(s.label_process);
  result.duel_lower = bounds(duel, prior_mean, scores, result.grid, -1.0);
  result.duel_upper = bounds(duel, prior_mean, scores, result.grid, 1.0);
  result.label_upper = bounds(label, 0.0, labels, result.grid, 0.5);
  return result;
}

TEST(CompGpUcbTest, LabelsWhereItsBoundIsLargestWithinTheFeasibleSet) {
  const History history = torn();
  const Bounds b = dense_bounds(history, 0.5);
  const double f_r_hat = *std::max_element(b.duel_lower.begin(), b.duel_lower.end());
  std::size_t best = 0;     // of all points
  std::size_t allowed = 0;  // of those with φ >= 0
  const auto phi = [&](std::size_t i) { return b.duel_upper[i] - f_r_hat + 0.05; };
  for (std::size_t i = 0; i < b.grid.size(); ++i) {
    if (b.label_upper[i] > b.label_upper[best]) best = i;
    if (phi(i) >= 0.0 && (phi(allowed) < 0.0 || b.label_upper[i] > b.label_upper[allowed]))
      allowed = i;
  }
  ASSERT_LT(phi(best), 0.0);  // the constraint matters here
  const Query query = ask(torn_strategy(), history, 1000.0).value();
  ASSERT_EQ(kind(query), kLabelled);
  EXPECT_NEAR(std::get<Label>(query).x[0], b.grid[allowed][0], 1.0 / 200.0);
}

TEST(CompGpUcbTest, DuelsAtThatPointWhileItsScoreIsUnknown) {
  // The same with a share so small that phase 1 is over, and a γ below every half-width.
  CompGpUcb strategy = torn_strategy();
  const Point labelled = std::get<Label>(ask(strategy, torn(), 1000.0).value()).x;
  strategy.duel_share = 1e-6;
  strategy.gamma = 1e-6;
  const Query query = ask(strategy, torn(), 1e5).value();
  ASSERT_EQ(kind(query), kDuelled);
  EXPECT_NEAR(std::get<Duel>(query).first[0], labelled[0], 1e-6);
}

TEST(CompGpUcbTest, AsPrintedTheLowerBoundStaysWherePhaseOneLeftIt) {
  // Phase 1 ends with the duels of the torn history. Then the left loses ninety duels: no point
  // reaches the old bound any more, and the largest lower bound is where a label goes.
  CompGpUcb strategy = torn_strategy();
  strategy.mode = CompGpUcbMode::kPaper;
  strategy.initial_duels = 40;
  const Bounds before = dense_bounds(torn(), 0.0);
  const double f_r_hat = *std::max_element(before.duel_lower.begin(), before.duel_lower.end());
  History history = torn();
  for (int i = 0; i < 90; ++i) {
    history.append(Duelled{{0.4 * (i % 30) / 30.0}, {0.5}, Winner::kSecond});
  }
  const Bounds after = dense_bounds(history, 0.0);
  // Fixed at the largest upper bound's point, where the lower bound is no larger than anywhere.
  std::size_t x_t = 0;
  for (std::size_t i = 0; i < before.grid.size(); ++i) {
    if (before.duel_upper[i] > before.duel_upper[x_t]) x_t = i;
  }
  ASSERT_LE(before.duel_lower[x_t], f_r_hat);
  for (const double upper : after.duel_upper) ASSERT_LT(upper - before.duel_lower[x_t] + 0.05, 0.0);
  const auto safest = std::max_element(after.duel_lower.begin(), after.duel_lower.end());
  const Query query = ask(strategy, history, 1000.0).value();
  ASSERT_EQ(kind(query), kLabelled);
  EXPECT_NEAR(std::get<Label>(query).x[0],
              after.grid[static_cast<std::size_t>(safest - after.duel_lower.begin())][0],
              1.0 / 200.0);
}

TEST(CompGpUcbTest, TheOpponentIsUniformOrTheLeader) {
  CompGpUcb strategy = torn_strategy();
  strategy.gamma = 0.0;  // phase 1
  History history = torn();
  Rng rng(Seed{3}, history.size());
  const Point uniform = kLine.from_unit(uniform_points(1, 1, rng).front());
  const Duel plain = std::get<Duel>(ask(strategy, history, 1000.0).value());
  EXPECT_EQ(plain.second, uniform);

  strategy.opponent = Opponent::kLeader;
  const Duel sharp = std::get<Duel>(ask(strategy, history, 1000.0).value());
  EXPECT_EQ(sharp.first, plain.first);
  EXPECT_NE(sharp.second, sharp.first);
  const Bounds b = dense_bounds(history, 0.5);
  double best = -1.0;
  double at_opponent = -1.0;
  for (std::size_t i = 0; i < b.grid.size();
       i += 10) {  // where the first points were: 0, .025, ...
    const double mean = 0.5 * (b.duel_lower[i] + b.duel_upper[i]);
    best = std::max(best, i < 400 ? mean : best);
    if (std::abs(b.grid[i][0] - sharp.second[0]) < 1e-9) at_opponent = mean;
  }
  EXPECT_NEAR(at_opponent, best, 1e-9);
}

TEST(CompGpUcbTest, TheLeaderNeverDuelsWithItself) {
  // Wins at a corner, where the bound is largest as well.
  CompGpUcb strategy = torn_strategy();
  strategy.opponent = Opponent::kLeader;
  strategy.gamma = 0.0;
  strategy.duel_width = ConstantWidth{1e-3};
  History history = torn();
  for (int i = 0; i < 40; ++i) history.append(Duelled{{0.0}, {0.5}, Winner::kFirst});
  for (int i = 0; i < 40; ++i) history.append(Duelled{{0.2}, {0.5}, Winner::kSecond});
  const Duel duel = std::get<Duel>(ask(strategy, history, 1000.0).value());
  EXPECT_EQ(duel.first, (Point{0.0}));
  EXPECT_NE(duel.second, duel.first);
}

TEST(CompGpUcbTest, DoesNotEndPhaseOneOnAFreshFit) {
  // γ is met by everything. Scores are fitted to the 10 of the start and then to every third.
  CompGpUcb strategy = flat(100.0);
  strategy.duel_process = LearnedParameters{.refit_every = 3, .refit_growth = 0.0};
  strategy.initial_duels = 5;
  EXPECT_EQ(asked_kind(strategy, duels_and_label(5)), kDuelled);   // 10 scores, fresh
  EXPECT_EQ(asked_kind(strategy, duels_and_label(6)), kLabelled);  // 11
  EXPECT_EQ(asked_kind(strategy, duels_and_label(8)), kDuelled);   // 13, fresh
}

TEST(CompGpUcbTest, ThePrintedAlgorithmEndsWithItsLevels) {
  // n = 8, one level as ln 1 = 0: four labels beyond the initial one, and no more.
  CompGpUcb strategy = flat(100.0);
  strategy.mode = CompGpUcbMode::kPaper;
  strategy.bias = UnknownBias{.first_slack = 0.1, .last_slack = 0.1};
  History history = duels_and_label(3);
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(asked_kind(strategy, history, 8.0), kLabelled) << i;
    history.append(Labelled{{0.2 * i}, 0.0});
  }
  EXPECT_FALSE(ask(strategy, history, 8.0));
  strategy.mode = CompGpUcbMode::kCorrected;
  EXPECT_TRUE(ask(strategy, history, 8.0));
}

}  // namespace
}  // namespace duelopt
