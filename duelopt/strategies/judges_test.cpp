// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_answers.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

double wave(const UnitPoint& u) { return std::sin(4.0 * u[0]) + 0.5 * u[1]; }

// A judge's answer by the logistic link on `size` times the objective; 0 is uninformative, less
// adversarial.
Winner judged(const UnitPoint& x, const UnitPoint& y, double size, Rng& rng) {
  const double chance = 1.0 / (1.0 + std::exp(-size * (wave(x) - wave(y))));
  return rng.uniform() < chance ? Winner::kFirst : Winner::kSecond;
}

// Labels, and then so many uniform duels of each judge in turn.
History judged_by(const std::vector<double>& sizes, std::size_t labels, std::size_t duels) {
  Rng rng(Seed{3});
  History history;
  for (const UnitPoint& u : uniform_points(labels, 2, rng))
    history.append(Labelled{kBox.from_unit(u), wave(u)});
  for (std::size_t i = 0; i < duels; ++i) {
    for (std::size_t j = 0; j < sizes.size(); ++j) {
      const auto pair = uniform_points(2, 2, rng);
      history.append(Duelled{kBox.from_unit(pair[0]),
                             kBox.from_unit(pair[1]),
                             judged(pair[0], pair[1], sizes[j], rng),
                             j});
    }
  }
  return history;
}

// The share of random pairs that such a judge really answers wrongly.
double true_wrong_share(double size) {
  Rng rng(Seed{11});
  double sum = 0.0;
  constexpr int kPairs = 20'000;
  for (int i = 0; i < kPairs; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    sum += 1.0 / (1.0 + std::exp(size * std::abs(wave(pair[0]) - wave(pair[1]))));
  }
  return sum / kPairs;
}

std::vector<JudgeView> judges_fresh(const Strategy& strategy,
                                    const History& history,
                                    const Grid& grid = {}) {
  Cache cache;
  return learn(strategy, {.domain = {kBox, grid}}, history, cache).judges();
}

TEST(JudgesTest, TellsAnHonestOneFromALiarAndACoin) {
  const std::vector<double> sizes{4.0, -4.0, 0.0};
  const auto views = judges_fresh(Joint{}, judged_by(sizes, 10, 40));
  ASSERT_EQ(views.size(), 3U);
  for (std::size_t j = 0; j < 3; ++j) {
    EXPECT_EQ(views[j].duels, 40U);
    // The standard deviation of a share among 40 duels is up to 0.08.
    EXPECT_NEAR(views[j].wrong_share, true_wrong_share(sizes[j]), 0.16) << j;
  }
  EXPECT_GT(views[0].agreement, 0.8);
  EXPECT_LT(views[1].agreement, -0.8);
  // An uninformative judge has next to no latent utility: half of its answers are wrong, whatever
  // that agrees with.
}

// Six labels, sixty duels of a judge, and sixty of another who answers each pair in both ways.
History with_a_contradictory_judge(double size) {
  History history = judged_by({size}, 6, 60);
  Rng rng(Seed{4});
  for (int i = 0; i < 30; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    for (const Winner winner : {Winner::kFirst, Winner::kSecond})
      history.append(Duelled{kBox.from_unit(pair[0]), kBox.from_unit(pair[1]), winner, 1});
  }
  return history;
}

TEST(JudgesTest, TrustsOnlyWhoseAnswersSayMoreThanChance) {
  const auto views = judges_fresh(Joint{}, with_a_contradictory_judge(20.0));
  ASSERT_EQ(views.size(), 2U);
  // With this size all but a few pairs are answered rightly; an answer is worth ln 2 at most.
  EXPECT_TRUE(views[0].trusted);
  EXPECT_GT(views[0].evidence, 0.25 * 60 * std::log(2.0));
  EXPECT_LT(views[0].evidence, 60 * std::log(2.0));
  EXPECT_GT(views[0].agreement, 0.8);
  // Both answers have p (1 - p) <= 1/4, the coin's, by any latent utility.
  EXPECT_FALSE(views[1].trusted);
  EXPECT_LT(views[1].evidence, 0.0);
  EXPECT_EQ(views[1].duels, 60U);
  EXPECT_NEAR(views[1].agreement, 0.0, 0.1);
  EXPECT_NEAR(views[1].wrong_share, 0.5, 0.05);
}

TEST(JudgesTest, EuboTrustsEverybody) {
  const auto views = judges_fresh(Eubo{}, with_a_contradictory_judge(20.0));
  ASSERT_EQ(views.size(), 2U);
  for (const JudgeView& judge : views) {
    EXPECT_TRUE(judge.trusted);
    EXPECT_EQ(judge.evidence, 0.0);
    EXPECT_NE(judge.agreement, 0.0);
  }
}

TEST(JudgesTest, CountsTheDuelsOfEachAndKnowsThoseOfFewAnswersTogether) {
  History history = judged_by({4.0}, 4, 3);
  history.append(Duelled{{0.0, 1.0}, {1.0, 2.0}, Winner::kTie, 2});
  const auto views = judges_fresh(Joint{}, history);
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(views[0].duels, 3U);
  EXPECT_EQ(views[1].duels, 0U);
  EXPECT_EQ(views[2].duels, 1U);
  for (const JudgeView& judge : views) {
    EXPECT_EQ(judge.agreement, views[0].agreement);
    EXPECT_GT(judge.agreement, 0.3);
  }
}

TEST(JudgesTest, ACacheChangesNothing) {
  const History history = judged_by({4.0, -4.0}, 5, 6);
  const Situation situation{.domain = kBox};
  Cache cache;
  (void)learn(Joint{}, situation, judged_by({4.0, -4.0}, 5, 5), cache).recommendation();
  (void)learn(Joint{}, situation, judged_by({4.0}, 5, 6), cache).judges();
  EXPECT_EQ(learn(Joint{}, situation, history, cache).judges(), judges_fresh(Joint{}, history));
}

TEST(JudgesTest, OpenQuestionsChangeNothing) {
  const History history = judged_by({4.0}, 5, 6);
  const Situation situation{.domain = kBox, .open = {Duel{{0.0, 1.0}, {1.0, 2.0}}}};
  Cache cache;
  EXPECT_EQ(learn(Joint{}, situation, history, cache).judges(), judges_fresh(Joint{}, history));
}

TEST(JudgesTest, RandomPairsAreThoseThatCanBeTried) {
  // The points of a narrow strip are more alike than those of the whole box.
  const History history = judged_by({4.0}, 10, 20);
  const auto all = judges_fresh(Joint{}, history);
  const auto strip = judges_fresh(Joint{}, history, Grid({Held{0.5}, Anywhere{}}));
  EXPECT_EQ(strip.front().agreement, all.front().agreement);
  EXPECT_GT(strip.front().wrong_share, all.front().wrong_share);
}

TEST(JudgesTest, NothingIsLearnedBeforeADuelAndTwoLabels) {
  for (const Strategy& strategy : {Strategy(Joint{}), Strategy(Eubo{})}) {
    EXPECT_TRUE(judges_fresh(strategy, {}).empty());
    EXPECT_TRUE(judges_fresh(strategy, judged_by({4.0}, 5, 0)).empty());
    EXPECT_TRUE(judges_fresh(strategy, judged_by({4.0}, 1, 5)).empty());
    EXPECT_EQ(judges_fresh(strategy, judged_by({4.0}, 2, 1)).size(), 1U);
  }
}

TEST(JudgesTest, OtherStrategiesDoNotLearnOfJudges) {
  const History history = judged_by({4.0, -4.0}, 3, 3);
  for (const std::string_view n : strategy_names()) {
    const Strategy s = strategy(n);
    const bool learns = std::holds_alternative<Joint>(s) || std::holds_alternative<Eubo>(s);
    EXPECT_EQ(judges_fresh(s, history).size(), learns ? 2U : 0U) << n;
  }
}

TEST(JudgesTest, RefusesWhatProposeRefuses) {
  expect_error(ErrorCode::kInvalidArgument, "initial_duels", [] {
    (void)judges_fresh(Joint{.initial_duels = -1.0}, {});
  });
}

}  // namespace
}  // namespace duelopt
