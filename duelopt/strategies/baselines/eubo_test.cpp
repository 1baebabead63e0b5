// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/eubo.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/acquisition/expected_better.hpp"
#include "duelopt/strategies/preferences.hpp"
#include "duelopt/strategies/test_answers.hpp"

namespace duelopt {
namespace {

constexpr MultiStart kSmallSearch{
    .sobol_points = 64, .face_points = 64, .neighbours = 64, .ascents = 2, .evaluations = 15};

Eubo small() { return {.initial_duels = 4, .maximizer = kSmallSearch}; }

std::optional<Query> ask(const Eubo& strategy, const Situation& situation, const History& history) {
  Cache cache;
  Rng rng(Seed{2}, history.size() + situation.open.size());
  return decide(strategy, situation, history, rng, cache).query;
}

// Runs it for so many duels, in the unit cube.
template <class Value>
History run(const Eubo& strategy, std::size_t dim, std::size_t duels, Value&& value) {
  const Box cube = Box::unit(dim);
  History history;
  Cache cache;
  for (std::size_t i = 0; i < duels; ++i) {
    Rng rng(Seed{2}, i);
    const Query query = decide(strategy, {.domain = cube}, history, rng, cache).query.value();
    const Duel& duel = std::get<Duel>(query);
    EXPECT_NE(duel.first, duel.second);
    const bool first = value(cube.to_unit(duel.first)) > value(cube.to_unit(duel.second));
    history.append(query, first ? Winner::kFirst : Winner::kSecond);
  }
  return history;
}

Point recommended(const Eubo& strategy, const History& history, std::size_t dim) {
  Cache cache;
  return learn(strategy, {.domain = Box::unit(dim)}, history, cache).recommendation().value().x;
}

TEST(EuboTest, BeginsWithUniformDuels) {
  const History history = run({.initial_duels = 3, .maximizer = kSmallSearch}, 2, 3, smooth);
  for (std::size_t i = 0; i < 3; ++i) {
    Rng rng(Seed{2}, i);
    const auto pair = uniform_points(2, 2, rng);
    EXPECT_EQ(history.duels()[i].first, Box::unit(2).from_unit(pair[0]));
    EXPECT_EQ(history.duels()[i].second, Box::unit(2).from_unit(pair[1]));
  }
}

TEST(EuboTest, AsksForThePairWhoseBetterOneIsExpectedToBeBest) {
  const Situation situation{.domain = Box::unit(2)};
  for (const Count& count : {Count{12, 0}, Count{12, 5}}) {
    const History history = answered(situation.domain.box(), count, smooth);
    const Duel duel = std::get<Duel>(ask(small(), situation, history).value());
    Cache cache;
    const StudyProgress p(situation, history);
    const Preferences known = preferences({.process = small().process, .doubts = false}, p, cache);
    const DifferentiableFunction value = expected_better(known.next.front().posterior(), 0);
    const double asked =
        value_at(value, joined(p.space.unit(duel.first), p.space.unit(duel.second)));
    Rng rng(Seed{4});
    for (const UnitPoint& other : uniform_points(1000, 4, rng))
      EXPECT_GT(asked, value_at(value, other));
  }
}

TEST(EuboTest, FindsAnOptimumFromDuelsAlone) {
  const History history = run(small(), 2, 30, smooth);
  // Within 0.1 of (0.6, 0.6) in the root mean square; a uniform point is there with probability
  // 2π 0.1² = 6 %.
  const UnitPoint best = Box::unit(2).to_unit(recommended(small(), history, 2));
  EXPECT_LT(std::sqrt(-smooth(best) / 2.0), 0.1);
}

TEST(EuboTest, FindsAnOptimumInACorner) {
  const auto corner = [](const UnitPoint& u) { return u[0] - u[1] + 2.0 * u[2]; };
  const History history = run(small(), 3, 20, corner);
  EXPECT_EQ(recommended(small(), history, 3), (Point{1.0, 0.0, 1.0}));
}

TEST(EuboTest, NeverAsksAgainWhatIsOpenOrWasLeftUnanswered) {
  Situation situation{.domain = {Box::unit(1), Grid({Levels{4}})}};
  const History history = answered(situation.domain.box(), {6, 0}, smooth);
  const auto is_asked = [&](const Duel& duel) {
    const std::vector<Query> both{duel, Duel{duel.second, duel.first}};
    const auto holds = [&](const std::vector<Query>& queries) {
      return std::find_first_of(queries.begin(), queries.end(), both.begin(), both.end()) !=
             queries.end();
    };
    return holds(situation.open) || holds(situation.unanswered);
  };
  for (int i = 0; i < 6; ++i) {  // as many as there are pairs of four
    const Duel duel = std::get<Duel>(ask(small(), situation, history).value());
    EXPECT_FALSE(is_asked(duel)) << i;
    (i % 2 == 0 ? situation.open : situation.unanswered).emplace_back(duel);
  }
  EXPECT_TRUE(ask(small(), situation, history));  // rather one of them than none
}

TEST(EuboTest, ParallelDuelsDifferAlthoughNoneIsAnswered) {
  Situation situation{.domain = Box::unit(2)};
  const History history = answered(situation.domain.box(), {10, 0}, smooth);
  const Query first = ask(small(), situation, history).value();
  situation.open = {first};
  EXPECT_NE(ask(small(), situation, history), first);
}

TEST(EuboTest, LooksForWhatTheUsualJudgeLikes) {
  // One judge likes the left end of a line and the other the right one.
  const auto next = [](std::size_t by_left, std::size_t by_right) {
    Rng rng(Seed{5});
    History history;
    for (std::size_t i = 0; i < by_left + by_right; ++i) {
      const auto pair = uniform_points(2, 1, rng);
      const bool left = i < by_left;
      const Winner winner = (pair[0][0] < pair[1][0]) == left ? Winner::kFirst : Winner::kSecond;
      history.append(Duelled{{pair[0][0]}, {pair[1][0]}, winner, left ? 0U : 1U});
    }
    const Duel duel = std::get<Duel>(ask(small(), {.domain = Box::unit(1)}, history).value());
    return 0.5 * (duel.first[0] + duel.second[0]);
  };
  EXPECT_GT(next(4, 16), 0.5);
  EXPECT_LT(next(16, 4), 0.5);
}

TEST(EuboTest, WhatIsAskedIsNoMatterOfChance) {
  const History history = answered(Box::unit(2), {8, 0}, smooth);
  const auto next = [&](std::uint64_t stream) {
    Cache cache;
    Rng rng(Seed{2}, stream);
    return decide(small(), {.domain = Box::unit(2)}, history, rng, cache).query;
  };
  EXPECT_EQ(next(1), next(2));
}

TEST(EuboTest, ReadsLabelsButAsksForNone) {
  // Duels that say nothing, and labels that say that the right end is best.
  History history;
  for (const double at : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    history.append(Labelled{{at}, at});
    history.append(Duelled{{at}, {1.0 - 0.5 * at}, Winner::kTie});
  }
  Cache cache;
  const auto best = learn(small(), {.domain = Box::unit(1)}, history, cache).recommendation();
  ASSERT_TRUE(best && best->value);
  EXPECT_GT(best->x[0], 0.7);
  EXPECT_LT(best->value->low, best->value->high);
  EXPECT_EQ(kind(ask(small(), {.domain = Box::unit(1)}, history).value()), QueryKind::kDuel);
}

TEST(EuboTest, TakesThreeHundredDuels) {
  const Box cube = Box::unit(4);
  const History history = answered(cube, {300, 0}, smooth);
  const Duel duel = std::get<Duel>(ask(small(), {.domain = cube}, history).value());
  EXPECT_TRUE(cube.contains(duel.first) && cube.contains(duel.second));
  EXPECT_NE(duel.first, duel.second);
}

}  // namespace
}  // namespace duelopt
