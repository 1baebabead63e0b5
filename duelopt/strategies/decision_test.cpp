// SPDX-License-Identifier: Apache-2.0
//
// What holds for each strategy is in conformance_test.cpp.
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

TEST(DecisionTest, TheStreamDecidesWhatIsRandom) {
  Cache cache;
  const auto ask = [&](std::uint64_t stream) {
    Rng rng(Seed{1}, stream);
    return decide(RandomDuels{}, {.domain = kBox}, {}, rng, cache).query;
  };
  EXPECT_EQ(ask(1), ask(1));
  EXPECT_NE(ask(1), ask(2));
}

TEST(DecisionTest, RandomStrategiesAskTheirOwnKind) {
  Cache cache;
  Rng rng(Seed{1});
  EXPECT_EQ(kind(decide(RandomLabels{}, {.domain = kBox}, {}, rng, cache).query.value()),
            QueryKind::kLabel);
  EXPECT_EQ(kind(decide(RandomDuels{}, {.domain = kBox}, {}, rng, cache).query.value()),
            QueryKind::kDuel);
  // Ten duels are paid for, a label is not.
  const Situation poor{.domain = kBox, .budget = 0.99};
  EXPECT_FALSE(decide(RandomLabels{}, poor, {}, rng, cache).query);
  EXPECT_TRUE(decide(RandomDuels{}, poor, {}, rng, cache).query);
}

TEST(DecisionTest, WithoutABudgetItNeverEnds) {
  History history;
  for (int i = 0; i < 500; ++i) history.append(Labelled{{0.0, 0.0}, 1.0});
  Cache cache;
  Rng rng(Seed{1});
  EXPECT_TRUE(decide(RandomLabels{}, {.domain = kBox}, history, rng, cache).query);
}

TEST(DecisionTest, RecommendsNothingBeforeTheFirstAnswer) {
  Cache cache;
  EXPECT_FALSE(learn(RandomLabels{}, {.domain = kBox}, {}, cache).recommendation());
}

TEST(DecisionTest, RecommendsTheBetterHalfFromVeryFewLabels) {
  // Whatever the size of the labels: two of them, all far below 0.
  History history;
  history.append(Labelled{{-4.0, 7.0}, -2e6});
  history.append(Labelled{{9.0, 7.0}, -1e6});
  for (const std::string_view n :
       {"comp-gp-ucb", "gp-ucb", "mf-gp-ucb", "random-labels", "log-ei", "joint", "eubo"}) {
    Cache cache;
    const auto best = learn(strategy(n), {.domain = kBox}, history, cache).recommendation();
    ASSERT_TRUE(best && best->value) << n;
    EXPECT_GT(best->x[0], 2.5) << n;
    EXPECT_LT(best->value->mean, 0.0) << n;
  }
}

TEST(DecisionTest, RandomDuelsRecommendTheWinners) {
  // The right side wins, whether it was asked first or second.
  History history;
  for (int i = 0; i < 10; ++i) {
    const double y = 1.5 * i;
    history.append(Duelled{{8.0, y}, {-3.0, y}, Winner::kFirst});
    history.append(Duelled{{-2.0, y}, {9.0, y}, Winner::kSecond});
  }
  Cache cache;
  const auto best = learn(RandomDuels{}, {.domain = kBox}, history, cache).recommendation();
  ASSERT_TRUE(best);
  EXPECT_GT(best->x[0], 2.5);
  EXPECT_FALSE(best->value);
}

std::string phase_after(const Strategy& strategy, const QueryCounts& counts, std::size_t open = 0) {
  History history;
  for (std::size_t i = 0; i < counts.duels; ++i)
    history.append(Duelled{{0.0, 0.1 * static_cast<double>(i)}, {5.0, 5.0}, Winner::kFirst});
  for (std::size_t i = 0; i < counts.labels; ++i)
    history.append(Labelled{{0.0, static_cast<double>(i)}, 1.0});
  Situation situation{.domain = kBox, .budget = 1000.0};
  situation.open.assign(open, Duel{{1.0, 1.0}, {2.0, 2.0}});
  Cache cache;
  Rng rng(Seed{1});
  return std::string(to_text(decide(strategy, situation, history, rng, cache).phase));
}

TEST(DecisionTest, SaysWhereAStrategyStands) {
  const CompGpUcb comp{};  // 50 duels and 5 labels to begin with
  EXPECT_EQ(phase_after(comp, {.labels = 0, .duels = 49}), "initial duels");
  EXPECT_EQ(phase_after(comp, {.labels = 0, .duels = 49}, 1), "initial labels");
  EXPECT_EQ(phase_after(comp, {.labels = 4, .duels = 50}), "initial labels");
  // The half-width is above 0 and below any that is large; a label more than five begins phase 2.
  EXPECT_EQ(phase_after(CompGpUcb{.gamma = 0.0}, {.labels = 5, .duels = 50}), "phase 1: duels");
  EXPECT_EQ(phase_after(CompGpUcb{.gamma = 0.0}, {.labels = 6, .duels = 50}), "phase 2: labels");
  EXPECT_EQ(phase_after(CompGpUcb{.gamma = 9.0}, {.labels = 5, .duels = 51}), "phase 2: labels");
  CompGpUcb paper = paper_settings(2.0);  // 10 duels, 5 labels
  paper.gamma = 0.0;
  EXPECT_EQ(phase_after(paper, {.labels = 5, .duels = 10}), "phase 1: duels");
  paper.gamma = 9.0;
  EXPECT_EQ(phase_after(paper, {.labels = 5, .duels = 10}), "phase 2: labels");
  EXPECT_EQ(phase_after(LogEi{}, {.labels = 3, .duels = 0}), "initial labels");
  EXPECT_EQ(phase_after(LogEi{}, {.labels = 4, .duels = 0}), "search");
  EXPECT_EQ(phase_after(GpUcb{}, {.labels = 4, .duels = 0}), "initial labels");
  EXPECT_EQ(phase_after(IgpUcb{}, {.labels = 5, .duels = 0}), "search");
  EXPECT_EQ(phase_after(MfGpUcb{}, {.labels = 0, .duels = 50}), "initial labels");
  EXPECT_EQ(phase_after(MfGpUcb{}, {.labels = 5, .duels = 50}), "search");
  EXPECT_EQ(phase_after(KernelSelfSparring{}, {.labels = 0, .duels = 19}), "initial duels");
  EXPECT_EQ(phase_after(KernelSelfSparring{}, {.labels = 0, .duels = 19}, 1), "search");
  EXPECT_EQ(phase_after(Joint{}, {.labels = 1, .duels = 5}), "search");
  EXPECT_EQ(phase_after(Joint{}, {.labels = 0, .duels = 14}), "initial duels");
  EXPECT_EQ(phase_after(Joint{}, {.labels = 0, .duels = 15}), "initial labels");  // 1.5
  EXPECT_EQ(phase_after(Eubo{}, {.labels = 2, .duels = 15}), "initial duels");
  EXPECT_EQ(phase_after(Eubo{}, {.labels = 0, .duels = 15}, 1), "search");
  EXPECT_EQ(phase_after(RandomLabels{}, {}), "random");
  EXPECT_EQ(phase_after(RandomDuels{}, {}), "random");
}

TEST(DecisionTest, SixtyParallelQueriesAreFiftyDuelsThenFiveLabelsThenTheSearch) {
  Situation situation{.domain = kBox, .budget = 100.0};
  Cache cache;
  for (std::uint64_t k = 0; k < 60; ++k) {
    Rng rng(Seed{1}, k);
    const Query query = decide(CompGpUcb{}, situation, {}, rng, cache).query.value();
    const QueryKind initial = k < 50 ? QueryKind::kDuel : QueryKind::kLabel;
    EXPECT_TRUE(k >= 55 || kind(query) == initial) << k;
    situation.open.push_back(query);
  }
  Rng rng(Seed{1});
  const std::string_view now = to_text(decide(CompGpUcb{}, situation, {}, rng, cache).phase);
  EXPECT_TRUE(now == "phase 1: duels" || now == "phase 2: labels") << now;
}

TEST(DecisionTest, AForcedKindFollowsTheRuleOfItsOwnPhase) {
  // Six labels are phase 2 if five of them were initial, and phase 1 if all were.
  const auto ask = [](std::size_t initial_labels, AllowedKinds kinds) {
    const GivenParameters duels{.term = {.variance = 0.06, .length_scales = {0.3}}};
    const CompGpUcb comp{.bias = KnownBias{},
                         .gamma = 0.0,
                         .duel_process = duels,
                         .label_process = GivenParameters{.term = {.length_scales = {0.3}}},
                         .initial_duels = 4,
                         .initial_labels = initial_labels};
    History history;
    for (int i = 0; i < 9; ++i)
      history.append(Duelled{{1.5 * i - 4.0, 7.0}, {3.0, 1.5 * i}, Winner::kSecond});
    for (int i = 0; i < 6; ++i) history.append(Labelled{{2.0 * i - 4.0, 2.0}, 0.3 * i});
    const Situation situation{.domain = kBox, .budget = 1000.0, .kinds = kinds};
    Cache cache;
    EXPECT_EQ(to_text(learn(comp, situation, history, cache).phase()),
              initial_labels == 5 ? "phase 2: labels" : "phase 1: duels");
    Rng rng(Seed{1});
    return decide(comp, situation, history, rng, cache).query.value();
  };
  EXPECT_EQ(ask(5, AllowedKinds::kDuels), ask(6, AllowedKinds::kAny));
  EXPECT_NE(ask(5, AllowedKinds::kDuels), ask(5, AllowedKinds::kAny));
  EXPECT_EQ(ask(6, AllowedKinds::kLabels), ask(5, AllowedKinds::kLabels));
}

TEST(DecisionTest, LogEiKeepsAwayFromWhatWasAskedInVain) {
  const auto next = [](const Situation& situation, const History& history) {
    Cache cache;
    Rng rng(Seed{1}, 7);
    return std::get<Label>(decide(LogEi{}, situation, history, rng, cache).query.value()).x;
  };
  // One label: the next is the second point of the Sobol sequence. Six: that of a search.
  History history;
  for (const double at : {-4.0, 9.0, 2.0, -1.0, 5.0, 7.0}) {
    history.append(Labelled{{at, 7.0 + 0.5 * at}, -at * at});
    if (history.size() != 1 && history.size() != 6) continue;
    Situation situation{.domain = kBox};
    const Point first = next(situation, history);
    situation.unanswered = {Label{first}};
    EXPECT_NE(next(situation, history), first) << history.size();
  }
}

TEST(DecisionTest, RefusesMoreJudgesThanDuels) {
  const auto judged_last_by = [](std::size_t judge) {
    History history;
    history.append(Labelled{{0.0, 0.0}, 1.0});
    for (int i = 0; i < 4; ++i) history.append(Duelled{{0.0, 1.0}, {1.0, 2.0}, Winner::kFirst});
    history.append(Duelled{{0.0, 1.0}, {1.0, 2.0}, Winner::kFirst, judge});
    return history;
  };
  const Situation situation{.domain = kBox};
  const std::vector<Point> points{{0.0, 0.0}};
  for (const Strategy& strategy : {Strategy(Joint{}), Strategy(RandomDuels{})}) {
    Cache cache;
    EXPECT_TRUE(learn(strategy, situation, judged_last_by(4), cache).recommendation());
    for (const std::size_t judge : {std::size_t{5}, std::numeric_limits<std::size_t>::max()}) {
      const History history = judged_last_by(judge);
      const std::string message =
          "judge " + std::to_string(judge) + " of duel 5 is not below the number of duels, 5";
      const auto refused = [&](auto&& call) {
        expect_error(ErrorCode::kInvalidArgument, message, call);
      };
      refused([&] {
        Rng rng(Seed{1});
        (void)decide(strategy, situation, history, rng, cache).query;
      });
      refused([&] { (void)learn(strategy, situation, history, cache).recommendation(); });
      refused([&] { (void)to_text(learn(strategy, situation, history, cache).phase()); });
      refused([&] { (void)learn(strategy, situation, history, cache).predict(points); });
      refused([&] { (void)learn(strategy, situation, history, cache).outlook(); });
      refused([&] { (void)learn(strategy, situation, history, cache).judges(); });
    }
  }
}

TEST(DecisionTest, ACacheMovesWithItsModels) {
  Cache cache;
  Cache moved = std::move(cache);
  History history;
  history.append(Labelled{{0.0, 0.0}, 1.0});
  EXPECT_TRUE(learn(GpUcb{}, {.domain = kBox}, history, moved).recommendation());
}

}  // namespace
}  // namespace duelopt
