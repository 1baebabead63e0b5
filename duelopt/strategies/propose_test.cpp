// SPDX-License-Identifier: Apache-2.0
//
// What holds for each strategy is in conformance_test.cpp.
#include "duelopt/strategies/propose.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

TEST(ProposeTest, TheStreamDecidesWhatIsRandom) {
  ModelCache cache;
  const auto ask = [&](std::uint64_t stream) {
    Rng rng(Seed{1}, stream);
    return propose(RandomDuels{}, {.domain = kBox}, {}, rng, cache);
  };
  EXPECT_EQ(ask(1), ask(1));
  EXPECT_NE(ask(1), ask(2));
}

TEST(ProposeTest, RandomStrategiesAskTheirOwnKind) {
  ModelCache cache;
  Rng rng(Seed{1});
  EXPECT_EQ(kind(propose(RandomLabels{}, {.domain = kBox}, {}, rng, cache).value()),
            QueryKind::kLabel);
  EXPECT_EQ(kind(propose(RandomDuels{}, {.domain = kBox}, {}, rng, cache).value()),
            QueryKind::kDuel);
  // Ten duels are paid for, a label is not.
  const Situation poor{.domain = kBox, .budget = 0.99};
  EXPECT_FALSE(propose(RandomLabels{}, poor, {}, rng, cache));
  EXPECT_TRUE(propose(RandomDuels{}, poor, {}, rng, cache));
}

TEST(ProposeTest, WithoutABudgetItNeverEnds) {
  History history;
  for (int i = 0; i < 500; ++i) history.append(Labelled{{0.0, 0.0}, 1.0});
  ModelCache cache;
  Rng rng(Seed{1});
  EXPECT_TRUE(propose(RandomLabels{}, {.domain = kBox}, history, rng, cache));
}

TEST(ProposeTest, RecommendsNothingBeforeTheFirstAnswer) {
  ModelCache cache;
  EXPECT_FALSE(recommend(RandomLabels{}, {.domain = kBox}, {}, cache));
}

TEST(ProposeTest, RecommendsTheBetterHalfFromVeryFewLabels) {
  // Whatever the size of the labels: two of them, all far below 0.
  History history;
  history.append(Labelled{{-4.0, 7.0}, -2e6});
  history.append(Labelled{{9.0, 7.0}, -1e6});
  for (const std::string_view n :
       {"comp-gp-ucb", "gp-ucb", "mf-gp-ucb", "random-labels", "log-ei"}) {
    ModelCache cache;
    const auto best = recommend(strategy(n), {.domain = kBox}, history, cache);
    ASSERT_TRUE(best && best->value) << n;
    EXPECT_GT(best->x[0], 2.5) << n;
    EXPECT_LT(best->value->mean, 0.0) << n;
  }
}

TEST(ProposeTest, RandomDuelsRecommendTheWinners) {
  // The right side wins, whether it was asked first or second.
  History history;
  for (int i = 0; i < 10; ++i) {
    const double y = 1.5 * i;
    history.append(Duelled{{8.0, y}, {-3.0, y}, Winner::kFirst});
    history.append(Duelled{{-2.0, y}, {9.0, y}, Winner::kSecond});
  }
  ModelCache cache;
  const auto best = recommend(RandomDuels{}, {.domain = kBox}, history, cache);
  ASSERT_TRUE(best);
  EXPECT_GT(best->x[0], 2.5);
  EXPECT_FALSE(best->value);
}

TEST(ProposeTest, ACacheMovesWithItsModels) {
  ModelCache cache;
  ModelCache moved = std::move(cache);
  History history;
  history.append(Labelled{{0.0, 0.0}, 1.0});
  EXPECT_TRUE(recommend(GpUcb{}, {.domain = kBox}, history, moved));
}

}  // namespace
}  // namespace duelopt
