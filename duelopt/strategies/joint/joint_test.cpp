// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/joint.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/strategies/joint/test_joint.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_answers.hpp"

namespace duelopt {
namespace {

const Box kSquare = Box::unit(2);

// So many questions, answered by `value` of the cube.
template <class Value>
History run(const Joint& strategy, const Situation& situation, std::size_t count, Value&& value) {
  const auto at = [&](const Point& x) { return value(situation.domain.to_unit(x)); };
  History history;
  Cache cache;
  for (std::size_t i = 0; i < count; ++i) {
    Rng rng(Seed{2}, i);
    const Query query = decide(strategy, situation, history, rng, cache).query.value();
    if (const auto* duel = std::get_if<Duel>(&query)) {
      EXPECT_NE(duel->first, duel->second);
    }
    history.append(query, true_answer(query, at));
  }
  return history;
}

TEST(JointTest, BeginsWithATournamentInWhichTheWinnerStays) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  const History history = run(Joint{}, situation, 6, smooth);  // 0.6 of a label's cost
  ASSERT_EQ(history.duels().size(), 6U);
  for (std::size_t i = 1; i < 6; ++i) {
    const Duelled& before = history.duels()[i - 1];
    const Point& winner = before.winner == Winner::kFirst ? before.first : before.second;
    EXPECT_EQ(history.duels()[i].first, winner);
  }
}

TEST(JointTest, TheFirstLabelGoesToThePointThatTheDuelsSayIsBest) {
  // Fifteen duels are one and a half labels' worth.
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  const History history = run(Joint{}, situation, 16, smooth);
  const std::vector<QueryKind> kinds(history.kinds().begin(), history.kinds().end());
  std::vector<QueryKind> expected(15, QueryKind::kDuel);
  expected.push_back(QueryKind::kLabel);
  EXPECT_EQ(kinds, expected);
  Cache cache;
  EXPECT_EQ(to_text(learn(Joint{}, situation, {}, cache).phase()), "initial duels");
  History duelled;
  for (const Duelled& duel : history.duels()) duelled.append(duel);
  EXPECT_EQ(to_text(learn(Joint{}, situation, duelled, cache).phase()), "initial labels");
  const Point& x = history.labels().front().x;
  EXPECT_EQ(x, recommended(Joint{}, situation, duelled).x);
  EXPECT_TRUE(std::any_of(duelled.duels().begin(), duelled.duels().end(), [&](const Duelled& duel) {
    return duel.first == x || duel.second == x;
  }));
  EXPECT_EQ(to_text(learn(Joint{}, situation, history, cache).phase()), "search");
}

TEST(JointTest, DuelsBeforeTheFirstLabelAreNeverMoreThanAHundred) {
  const Situation cheap{.domain = kSquare, .costs = {1.0, 0.0001}};
  Cache cache;
  EXPECT_EQ(to_text(learn(Joint{}, cheap, answered(kSquare, {99, 0}, smooth), cache).phase()),
            "initial duels");
  EXPECT_EQ(to_text(learn(Joint{}, cheap, answered(kSquare, {100, 0}, smooth), cache).phase()),
            "initial labels");
}

TEST(JointTest, DuelsLeaveABudgetForTheFirstLabel) {
  // Two labels' cost: ten duels and a label, although the first label would wait for fifteen.
  const Situation short_of_money{.domain = kSquare, .costs = {1.0, 0.1}, .budget = 2.0};
  Cache cache;
  EXPECT_EQ(
      to_text(learn(Joint{}, short_of_money, answered(kSquare, {9, 0}, smooth), cache).phase()),
      "initial duels");
  EXPECT_EQ(
      to_text(learn(Joint{}, short_of_money, answered(kSquare, {10, 0}, smooth), cache).phase()),
      "initial labels");
}

TEST(JointTest, WithoutInitialDuelsTheFirstLabelIsAnywhere) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  const Joint none{.initial_duels = 0.0, .duels_before_labels = 0.0};
  EXPECT_EQ(ask(none, situation, {}), ask(LogEi{}, situation, {}));
}

// Labels of a line, and duels that a judge answers honestly or for whom the even ones win.
History judged(bool honestly) {
  History history;
  Rng rng(Seed{4});
  for (int i = 0; i < 60; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const bool first = honestly ? pair[0][0] > pair[1][0] : i % 2 == 0;
    history.append(Duelled{kSquare.from_unit(pair[0]),
                           kSquare.from_unit(pair[1]),
                           first ? Winner::kFirst : Winner::kSecond});
  }
  for (const UnitPoint& x : uniform_points(6, 2, rng))
    history.append(Labelled{kSquare.from_unit(x), x[0]});
  return history;
}

TEST(JointTest, ACoinIsAskedNothing) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.02}};
  const History coin = judged(false);
  EXPECT_EQ(kind(ask(Joint{}, situation, coin).value()), QueryKind::kLabel);
  // Where there is nothing but duels to ask for it is asked all the same.
  Situation only_duels = situation;
  only_duels.kinds = AllowedKinds::kDuels;
  EXPECT_EQ(kind(ask(Joint{}, only_duels, coin).value()), QueryKind::kDuel);
}

TEST(JointTest, WithoutDuelsItIsLogEi) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kLabels};
  for (const std::size_t labels : {0U, 1U, 3U, 4U, 9U}) {
    const History history = answered(kSquare, {0, labels}, smooth);
    EXPECT_EQ(ask(Joint{}, situation, history), ask(LogEi{}, situation, history)) << labels;
    if (labels == 0) continue;
    const Recommendation best = recommended(Joint{}, situation, history);
    const Recommendation expected = recommended(LogEi{}, situation, history);
    EXPECT_EQ(best.x, expected.x) << labels;
    EXPECT_EQ(best.value->mean, expected.value->mean) << labels;
  }
}

TEST(JointTest, WithoutLabelsItIsEubo) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kDuels};
  for (const std::size_t duels : {0U, 1U, 15U, 16U, 20U}) {
    const History history = answered(kSquare, {duels, 0}, smooth);
    EXPECT_EQ(ask(Joint{}, situation, history), ask(Eubo{}, situation, history)) << duels;
    if (duels == 0) continue;
    EXPECT_EQ(recommended(Joint{}, situation, history).x, recommended(Eubo{}, situation, history).x)
        << duels;
  }
}

TEST(JointTest, FindsAnOptimumFromDuelsAlone) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kDuels};
  const History history = run(Joint{}, situation, 25, smooth);
  const Recommendation best = recommended(Joint{}, situation, history);
  // Within 0.1 of (0.6, 0.6) in the root mean square; a uniform point is there with probability
  // 2π 0.1² = 6 %.
  EXPECT_LT(std::sqrt(-smooth(kSquare.to_unit(best.x)) / 2.0), 0.1);
  EXPECT_FALSE(best.value);
}

TEST(JointTest, FindsAnOptimumInACorner) {
  const Situation situation{.domain = Box::unit(3)};
  const auto corner = [](const UnitPoint& u) { return u[0] - u[1] + 2.0 * u[2]; };
  const History history = run(Joint{}, situation, 30, corner);
  const Recommendation best = recommended(Joint{}, situation, history);
  EXPECT_EQ(best.x, (Point{1.0, 0.0, 1.0}));
  ASSERT_TRUE(best.value);
  EXPECT_LT(best.value->low, 3.0);  // which is f there
  EXPECT_GT(best.value->high, 3.0);
}

TEST(JointTest, AnEarlyLabelTriesWhetherTheJudgeLies) {
  // The duels say that the right is best, and the first label is there: little is left to win if
  // they are true, and much on the left if not.
  const Situation labels{.domain = kSquare, .costs = {1.0, 0.1}, .kinds = AllowedKinds::kLabels};
  const History honest = judged(true);
  History history;
  for (const Duelled& duel : honest.duels()) history.append(duel);
  history.append(Labelled{{1.0, 0.5}, 1.0});
  EXPECT_LT(std::get<Label>(*ask(Joint{}, labels, history)).x[0], 0.5);
  // What is found there settles it.
  history.append(Labelled{{1.0, 0.6}, 1.0});
  history.append(Labelled{{0.0, 0.5}, 0.0});
  history.append(Labelled{{0.5, 0.5}, 0.5});
  EXPECT_GT(std::get<Label>(*ask(Joint{}, labels, history)).x[0], 0.5);
}

TEST(JointTest, WhoMayLieDoesNotMoveARecommendationFromWhatWasMeasured) {
  // The duels say that the right is best, and the labels that it is a little worse: for two labels
  // that is a judge who lies, and the left would be better still.
  const History honest = judged(true);
  History history;
  for (const Duelled& duel : honest.duels()) history.append(duel);
  history.append(Labelled{{0.7, 0.5}, 0.9});
  history.append(Labelled{{1.0, 0.5}, 0.8});
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  Cache cache;
  ASSERT_LT(learn(Joint{}, situation, history, cache).judges().front().agreement, 0.0);
  EXPECT_NEAR(recommended(Joint{}, situation, history).x[0], 0.7, 0.05);
}

TEST(JointTest, AsksWhatIsWorthItsPrice) {
  const History history = answered(kSquare, {30, 4}, smooth);
  const auto kind_at = [&](double label, double duel) {
    return kind(ask(Joint{}, {.domain = kSquare, .costs = {label, duel}}, history).value());
  };
  EXPECT_EQ(kind_at(1.0, 1e6), QueryKind::kLabel);
  EXPECT_EQ(kind_at(1e6, 1.0), QueryKind::kDuel);
}

TEST(JointTest, ParallelQuestionsDifferAlthoughNoneIsAnswered) {
  const History history = answered(kSquare, {12, 4}, smooth);
  for (const AllowedKinds kinds :
       {AllowedKinds::kAny, AllowedKinds::kLabels, AllowedKinds::kDuels}) {
    Situation situation{.domain = kSquare, .kinds = kinds};
    const Query first = ask(Joint{}, situation, history).value();
    situation.open = {first};
    EXPECT_NE(ask(Joint{}, situation, history), first);
  }
}

TEST(JointTest, WhatIsAskedIsNoMatterOfChance) {
  const History history = answered(kSquare, {12, 4}, smooth);
  const auto next = [&](std::uint64_t stream) {
    Cache cache;
    Rng rng(Seed{2}, stream);
    return decide(Joint{}, {.domain = kSquare}, history, rng, cache).query;
  };
  EXPECT_EQ(next(1), next(2));
}

TEST(JointTest, ALiarIsAsGoodAsAnHonestJudge) {
  // Six labels show that whoever loses is better; the same thirty duels then say the same.
  const auto lie = [](const UnitPoint& u) { return -smooth(u); };
  const auto recommended_after = [&](History history) {
    const History labels = answered(kSquare, {0, 6}, smooth);
    for (const Labelled& label : labels.labels()) history.append(label);
    return recommended(Joint{}, {.domain = kSquare}, history).x;
  };
  const Point by_liar = recommended_after(answered(kSquare, {30, 0}, lie));
  const Point by_honest = recommended_after(answered(kSquare, {30, 0}, smooth));
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(by_liar[i], by_honest[i], 0.01);
  EXPECT_LT(std::sqrt(-smooth(kSquare.to_unit(by_liar)) / 2.0), 0.2);
}

TEST(JointTest, TakesThreeHundredDuels) {
  const Box cube = Box::unit(4);
  const History history = answered(cube, {300, 3}, smooth);
  const Query query = ask(Joint{}, {.domain = cube}, history).value();
  for (const Point& x : points_of(query)) EXPECT_TRUE(cube.contains(x));
}

}  // namespace
}  // namespace duelopt
