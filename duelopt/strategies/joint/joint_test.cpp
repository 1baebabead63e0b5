// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/joint.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/models/preference_model.hpp"
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
    if (const auto* duel = std::get_if<Duel>(&query)) EXPECT_NE(duel->first, duel->second);
    history.append(query, true_answer(query, at));
  }
  return history;
}

TEST(JointTest, BeginsWithDuelsAndALabelWhereTheySayItIsBest) {
  // A duel costs a tenth of a label: fifteen of them are one and a half labels' worth.
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  const History history = run(small(), situation, 16, smooth);
  const std::vector<QueryKind> kinds(history.kinds().begin(), history.kinds().end());
  std::vector<QueryKind> expected(15, QueryKind::kDuel);
  expected.push_back(QueryKind::kLabel);
  EXPECT_EQ(kinds, expected);
  Cache cache;
  EXPECT_EQ(to_text(learn(small(), situation, {}, cache).phase()), "initial duels");
  History duelled;
  for (const Duelled& duel : history.duels()) duelled.append(duel);
  EXPECT_EQ(to_text(learn(small(), situation, duelled, cache).phase()), "initial labels");
  EXPECT_EQ(history.labels().front().x, recommended(Eubo{}, situation, duelled).x);
  EXPECT_EQ(to_text(learn(small(), situation, history, cache).phase()), "search");
}

TEST(JointTest, AfterUniformDuelsItAsksThoseThatAreWorthMost) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  const auto is_uniform = [&](std::size_t duels) {
    const History history = answered(kSquare, {duels, 0}, smooth);
    return ask(small(), situation, history) == ask(RandomDuels{}, situation, history);
  };
  EXPECT_TRUE(is_uniform(0));
  EXPECT_TRUE(is_uniform(5));  // the sixth costs the last of 0.6
  EXPECT_FALSE(is_uniform(6));
  EXPECT_FALSE(is_uniform(14));
}

TEST(JointTest, DuelsBeforeTheFirstLabelAreNeverMoreThanAHundred) {
  const Situation cheap{.domain = kSquare, .costs = {1.0, 0.0001}};
  Cache cache;
  EXPECT_EQ(to_text(learn(small(), cheap, answered(kSquare, {99, 0}, smooth), cache).phase()),
            "initial duels");
  EXPECT_EQ(to_text(learn(small(), cheap, answered(kSquare, {100, 0}, smooth), cache).phase()),
            "initial labels");
}

TEST(JointTest, DuelsLeaveABudgetForTheFirstLabel) {
  // Two labels' cost: ten duels and a label, although the first label would wait for fifteen.
  const Situation short_of_money{.domain = kSquare, .costs = {1.0, 0.1}, .budget = 2.0};
  Cache cache;
  EXPECT_EQ(
      to_text(learn(small(), short_of_money, answered(kSquare, {9, 0}, smooth), cache).phase()),
      "initial duels");
  EXPECT_EQ(
      to_text(learn(small(), short_of_money, answered(kSquare, {10, 0}, smooth), cache).phase()),
      "initial labels");
}

TEST(JointTest, FurtherInitialLabelsAreAllOverTheCube) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  Joint two = small();
  two.initial_labels = 2;
  History history = answered(kSquare, {10, 0}, smooth);
  history.append(Labelled{{0.25, 0.125}, 0.0});
  Cache cache;
  EXPECT_EQ(to_text(learn(two, situation, history, cache).phase()), "initial labels");
  History label;
  label.append(history.labels().front());
  EXPECT_EQ(ask(two, situation, history), ask(LogEi{}, situation, label));
}

TEST(JointTest, WithoutInitialDuelsTheFirstLabelIsAnywhere) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  Joint none = small();
  none.initial_duels = 0.0;
  EXPECT_EQ(ask(none, situation, {}), ask(LogEi{}, situation, {}));
}

TEST(JointTest, InitialDuelsAreNeverMoreThanThirty) {
  const Situation cheap{.domain = kSquare, .costs = {1.0, 0.0001}};
  History history;
  history.append(Labelled{{0.2, 0.2}, 0.2});
  Cache cache;
  for (int duel = 0; duel < 30; ++duel) {
    EXPECT_EQ(to_text(learn(small(), cheap, history, cache).phase()), "initial duels") << duel;
    history.append(Duelled{{0.1 + 0.025 * duel, 0.5}, {0.9, 0.1}, Winner::kFirst});
  }
  EXPECT_EQ(to_text(learn(small(), cheap, history, cache).phase()), "search");
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

TEST(JointTest, TheGuardDoesNotHeedACoin) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.02}};
  Cache cache;
  EXPECT_EQ(to_text(learn(small(), situation, judged(true), cache).phase()), "search");
  const History coin = judged(false);
  EXPECT_EQ(to_text(learn(small(), situation, coin, cache).phase()), "guarded: labels only");
  EXPECT_EQ(kind(ask(small(), situation, coin).value()), QueryKind::kLabel);

  Joint unguarded = small();
  unguarded.guard = Guard::kOff;
  EXPECT_EQ(to_text(learn(unguarded, situation, coin, cache).phase()), "search");
  // Where there is nothing but duels to ask for there is nothing to guard.
  Situation only_duels = situation;
  only_duels.kinds = AllowedKinds::kDuels;
  EXPECT_EQ(kind(ask(small(), only_duels, coin).value()), QueryKind::kDuel);
}

TEST(JointTest, WhereDuelsSayNothingTheFirstLabelIsAnywhere) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.02}};
  const auto first_label = [&](const Strategy& strategy, const History& history) {
    return std::get<Label>(ask(strategy, situation, history).value()).x;
  };
  for (const bool honestly : {true, false}) {
    History duels;
    Rng rng(Seed{4});
    for (int i = 0; i < 15; ++i) {
      const auto pair = uniform_points(2, 2, rng);
      const Duel duel{kSquare.from_unit(pair[0]), kSquare.from_unit(pair[1])};
      const Winner better = pair[0][0] > pair[1][0] ? Winner::kFirst : Winner::kSecond;
      duels.append(duel, honestly ? better : Winner::kFirst);
      duels.append(duel, honestly ? better : Winner::kSecond);
    }
    const Point best = recommended(Eubo{}, situation, duels).x;
    Joint soon = small();
    soon.duels_before_labels = 0.0;
    EXPECT_EQ(first_label(soon, duels) == best, honestly);
    // Otherwise an honest judge is asked more first, and a coin's duels end at once.
    EXPECT_EQ(kind(ask(small(), situation, duels).value()) == QueryKind::kDuel, honestly);
    Joint unguarded = soon;
    unguarded.guard = Guard::kOff;
    EXPECT_EQ(first_label(unguarded, duels), best);
  }
}

TEST(JointTest, NoJudgeIsDoubtedBeforeFifteenAnswers) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.02}};
  Joint strategy = small();
  strategy.initial_duels = 0.0;
  History history;
  std::vector<Comparison> contradictions;
  Rng rng(Seed{4});
  for (const std::size_t answers : {14U, 16U}) {
    while (history.size() < answers) {
      const auto pair = uniform_points(2, 2, rng);
      for (const Winner winner : {Winner::kFirst, Winner::kSecond}) {
        history.append(Duel{kSquare.from_unit(pair[0]), kSquare.from_unit(pair[1])}, winner);
        contradictions.push_back({pair[0], pair[1], score_of_first(winner)});
      }
    }
    PreferenceCache cache;
    const PreferenceModel model =
        cache.model({.process = strategy.process, .guard = true}, {}, contradictions, 2);
    ASSERT_LT(model.judges.front().evidence, -1.5);
    const QueryKind expected = answers < 15 ? QueryKind::kDuel : QueryKind::kLabel;
    EXPECT_EQ(kind(ask(strategy, situation, history).value()), expected) << answers;
  }
}

TEST(JointTest, ALabelFollowsHalfALabelsWorthOfDuels) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.1}};
  History history;
  for (const double at : {0.1, 0.9}) history.append(Labelled{{at, at}, at});
  Rng rng(Seed{4});
  for (int i = 0; i < 6; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const bool first = pair[0][0] + pair[0][1] > pair[1][0] + pair[1][1];
    history.append(Duelled{kSquare.from_unit(pair[0]),
                           kSquare.from_unit(pair[1]),
                           first ? Winner::kFirst : Winner::kSecond});
  }
  EXPECT_EQ(kind(ask(small(), situation, history).value()), QueryKind::kLabel);
  Joint patient = small();
  patient.duels_in_a_row = 1.0;
  EXPECT_EQ(kind(ask(patient, situation, history).value()), QueryKind::kDuel);
}

TEST(JointTest, TheLessSpeaksForAJudgeTheFewerDuelsInARow) {
  const Situation situation{.domain = kSquare, .costs = {1.0, 0.01}};
  History history;
  Rng rng(Seed{4});
  for (const UnitPoint& x : uniform_points(4, 2, rng))
    history.append(Labelled{kSquare.from_unit(x), x[0]});
  constexpr int kDuels = 30;
  for (int i = 0; i < kDuels; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const bool first = (pair[0][0] > pair[1][0]) == (i % 5 > 1);  // two of five are wrong
    history.append(Duelled{kSquare.from_unit(pair[0]),
                           kSquare.from_unit(pair[1]),
                           first ? Winner::kFirst : Winner::kSecond});
  }
  Cache cache;
  const JudgeView judge = learn(small(), situation, history, cache).judges().front();
  ASSERT_TRUE(judge.trusted);
  ASSERT_LT(judge.evidence, 0.0);
  const double share = 2.0 / (1.0 + std::exp(-judge.evidence));
  const auto kind_if_allowed = [&](double duels) {
    Joint strategy = small();
    strategy.duels_in_a_row = duels * situation.costs.duel / share;
    return kind(ask(strategy, situation, history).value());
  };
  EXPECT_EQ(kind_if_allowed(kDuels + 0.5), QueryKind::kLabel);
  EXPECT_EQ(kind_if_allowed(kDuels + 1.5), QueryKind::kDuel);
}

TEST(JointTest, WithoutDuelsItIsLogEi) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kLabels};
  for (const std::size_t labels : {0U, 1U, 3U, 4U, 9U}) {
    const History history = answered(kSquare, {0, labels}, smooth);
    EXPECT_EQ(ask(small(), situation, history), ask(LogEi{}, situation, history)) << labels;
    if (labels == 0) continue;
    const Recommendation best = recommended(small(), situation, history);
    const Recommendation expected = recommended(LogEi{}, situation, history);
    EXPECT_EQ(best.x, expected.x) << labels;
    EXPECT_EQ(best.value->mean, expected.value->mean) << labels;
  }
}

TEST(JointTest, WithoutLabelsItIsEubo) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kDuels};
  for (const std::size_t duels : {0U, 1U, 15U, 16U, 20U}) {
    const History history = answered(kSquare, {duels, 0}, smooth);
    EXPECT_EQ(ask(small(), situation, history), ask(Eubo{}, situation, history)) << duels;
    if (duels == 0) continue;
    EXPECT_EQ(recommended(small(), situation, history).x, recommended(Eubo{}, situation, history).x)
        << duels;
  }
}

TEST(JointTest, FindsAnOptimumFromDuelsAlone) {
  const Situation situation{.domain = kSquare, .kinds = AllowedKinds::kDuels};
  const History history = run(small(), situation, 25, smooth);
  const Recommendation best = recommended(small(), situation, history);
  // Within 0.1 of (0.6, 0.6) in the root mean square; a uniform point is there with probability
  // 2π 0.1² = 6 %.
  EXPECT_LT(std::sqrt(-smooth(kSquare.to_unit(best.x)) / 2.0), 0.1);
  EXPECT_FALSE(best.value);
}

TEST(JointTest, FindsAnOptimumInACorner) {
  const Situation situation{.domain = Box::unit(3)};
  const auto corner = [](const UnitPoint& u) { return u[0] - u[1] + 2.0 * u[2]; };
  const History history = run(small(), situation, 30, corner);
  const Recommendation best = recommended(small(), situation, history);
  EXPECT_EQ(best.x, (Point{1.0, 0.0, 1.0}));
  ASSERT_TRUE(best.value);
  EXPECT_LT(best.value->low, 3.0);  // which is f there
  EXPECT_GT(best.value->high, 3.0);
}

TEST(JointTest, ALabelLeavesAHillThatIsKnownWell) {
  // A parabola around 0.25, measured where it is high, with one label far away and a few duels.
  const auto hill = [](double x) { return 1.0 - 4.0 * (x - 0.25) * (x - 0.25); };
  History history;
  for (const double x : {0.05, 0.15, 0.22, 0.3, 0.35, 0.95}) history.append(Labelled{{x}, hill(x)});
  for (const double x : {0.1, 0.2, 0.4}) history.append(Duelled{{x}, {x + 0.4}, Winner::kFirst});
  const Situation situation{.domain = Box::unit(1), .kinds = AllowedKinds::kLabels};
  const auto asked = [&](double least) {
    Joint strategy = small();
    strategy.min_improvement = least;
    return std::get<Label>(ask(strategy, situation, history).value()).x[0];
  };
  EXPECT_NEAR(asked(0.0), 0.25, 0.02);
  EXPECT_GT(asked(0.05), 0.4);
}

TEST(JointTest, TheThirdLabelTriesWhetherTheJudgeLies) {
  // The duels say that the right is best, and the first labels are there: little is left to win if
  // they are true, and much on the left if not.
  const Situation labels{.domain = kSquare, .costs = {1.0, 0.1}, .kinds = AllowedKinds::kLabels};
  const History honest = judged(true);
  History history;
  for (const Duelled& duel : honest.duels()) history.append(duel);
  history.append(Labelled{{1.0, 0.5}, 1.0});
  EXPECT_GT(std::get<Label>(*ask(small(), labels, history)).x[0], 0.5);
  history.append(Labelled{{1.0, 0.6}, 1.0});
  EXPECT_LT(std::get<Label>(*ask(small(), labels, history)).x[0], 0.5);
  // What is found there settles it.
  history.append(Labelled{{0.0, 0.5}, 0.0});
  history.append(Labelled{{0.5, 0.5}, 0.5});
  EXPECT_GT(std::get<Label>(*ask(small(), labels, history)).x[0], 0.5);
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
  ASSERT_LT(learn(small(), situation, history, cache).judges().front().agreement, 0.0);
  EXPECT_NEAR(recommended(small(), situation, history).x[0], 0.7, 0.01);
}

TEST(JointTest, AsksWhatIsWorthItsPrice) {
  const History history = answered(kSquare, {30, 4}, smooth);
  const auto kind_at = [&](double label, double duel) {
    return kind(ask(small(), {.domain = kSquare, .costs = {label, duel}}, history).value());
  };
  EXPECT_EQ(kind_at(1.0, 1e6), QueryKind::kLabel);
  EXPECT_EQ(kind_at(1e6, 1.0), QueryKind::kDuel);
}

TEST(JointTest, ParallelQuestionsDifferAlthoughNoneIsAnswered) {
  const History history = answered(kSquare, {12, 4}, smooth);
  for (const AllowedKinds kinds :
       {AllowedKinds::kAny, AllowedKinds::kLabels, AllowedKinds::kDuels}) {
    Situation situation{.domain = kSquare, .kinds = kinds};
    const Query first = ask(small(), situation, history).value();
    situation.open = {first};
    EXPECT_NE(ask(small(), situation, history), first);
  }
}

TEST(JointTest, WhatIsAskedIsNoMatterOfChance) {
  const History history = answered(kSquare, {12, 4}, smooth);
  const auto next = [&](std::uint64_t stream) {
    Cache cache;
    Rng rng(Seed{2}, stream);
    return decide(small(), {.domain = kSquare}, history, rng, cache).query;
  };
  EXPECT_EQ(next(1), next(2));
}

TEST(JointTest, ALiarIsAsGoodAsAnHonestJudge) {
  // Six labels show that whoever loses is better; the same thirty duels then say the same.
  const auto lie = [](const UnitPoint& u) { return -smooth(u); };
  const auto recommended_after = [&](History history) {
    const History labels = answered(kSquare, {0, 6}, smooth);
    for (const Labelled& label : labels.labels()) history.append(label);
    return recommended(small(), {.domain = kSquare}, history).x;
  };
  const Point by_liar = recommended_after(answered(kSquare, {30, 0}, lie));
  const Point by_honest = recommended_after(answered(kSquare, {30, 0}, smooth));
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(by_liar[i], by_honest[i], 0.01);
  EXPECT_LT(std::sqrt(-smooth(kSquare.to_unit(by_liar)) / 2.0), 0.2);
}

TEST(JointTest, TakesThreeHundredDuels) {
  const Box cube = Box::unit(4);
  const History history = answered(cube, {300, 3}, smooth);
  const Query query = ask(small(), {.domain = cube}, history).value();
  for (const Point& x : points_of(query)) EXPECT_TRUE(cube.contains(x));
}

}  // namespace
}  // namespace duelopt
