// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/kernel_self_sparring.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"

namespace duelopt {
namespace {

double unimodal(const Point& x) {
  double sum = 0.0;
  for (const double x_i : x) sum -= (x_i - 0.3) * (x_i - 0.3);
  return sum;
}

Winner winner(const Duel& duel) {
  return unimodal(duel.first) > unimodal(duel.second) ? Winner::kFirst : Winner::kSecond;
}

// Runs it for so many duels; every pair must differ.
History run(const KernelSelfSparring& strategy, std::size_t dim, std::size_t duels) {
  History history;
  Cache cache;
  for (std::size_t i = 0; i < duels; ++i) {
    Rng rng(Seed{2}, i);
    const Query query =
        decide(strategy, {.domain = Box::unit(dim)}, history, rng, cache).query.value();
    const Duel& duel = std::get<Duel>(query);
    EXPECT_NE(duel.first, duel.second);
    history.append(query, winner(duel));
  }
  return history;
}

TEST(KernelSelfSparringTest, BeginsWithUniformDuels) {
  const History history = run({.initial_duels = 3}, 2, 3);
  for (std::size_t i = 0; i < 3; ++i) {
    Rng rng(Seed{2}, i);
    const auto pair = uniform_points(2, 2, rng);
    EXPECT_EQ(history.duels()[i].first, Box::unit(2).from_unit(pair[0]));
    EXPECT_EQ(history.duels()[i].second, Box::unit(2).from_unit(pair[1]));
  }
}

TEST(KernelSelfSparringTest, LearnsFromTheLoserAndTheWinner) {
  // The second point always wins: only a model that reads both sides can recommend it.
  History history;
  for (int i = 0; i < 20; ++i) history.append(Duelled{{0.2}, {0.8}, Winner::kSecond});
  Cache cache;
  const auto best =
      learn(KernelSelfSparring{}, {.domain = Box::unit(1)}, history, cache).recommendation();
  ASSERT_TRUE(best);
  EXPECT_GT(best->x[0], 0.6);
}

TEST(KernelSelfSparringTest, TakesEightDimensions) {
  const History history = run({.initial_duels = 8}, 8, 10);
  EXPECT_EQ(history.duels().size(), 10U);
}

TEST(KernelSelfSparringTest, DuelsOfEqualHistoriesDifferByTheirStream) {
  const History history = run({.initial_duels = 6}, 2, 6);
  const auto ask = [&](std::uint64_t stream) {
    Rng rng(Seed{2}, stream);
    Cache cache;
    return decide(KernelSelfSparring{.initial_duels = 6},
                  {.domain = Box::unit(2)},
                  history,
                  rng,
                  cache)
        .query;
  };
  EXPECT_EQ(ask(1), ask(1));
  EXPECT_NE(ask(1), ask(2));
}

TEST(KernelSelfSparringSlowTest, FindsThePeakOfAUnimodalUtility) {
  const KernelSelfSparring strategy;
  const History history = run(strategy, 2, 80);
  Cache cache;
  const auto best = learn(strategy, {.domain = Box::unit(2)}, history, cache).recommendation();
  ASSERT_TRUE(best);
  // Within 0.1 of (0.3, 0.3) in the root mean square; a uniform point is there with probability
  // 2π 0.1² = 6 %.
  EXPECT_LT(std::sqrt(-unimodal(best->x) / 2.0), 0.1);
}

}  // namespace
}  // namespace duelopt
