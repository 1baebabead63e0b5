// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/progress.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/strategies/estimates.hpp"

namespace duelopt {
namespace {

using Points = std::vector<UnitPoint>;

const Box kDomain{{-5.0, 10.0}, {0.0, 15.0}};

History three_duels() {
  History history;
  history.append(Duelled{{-5.0, 0.0}, {10.0, 15.0}, Winner::kFirst});
  history.append(Duelled{{2.5, 7.5}, {-5.0, 15.0}, Winner::kTie});
  history.append(Duelled{{10.0, 0.0}, {2.5, 0.0}, Winner::kSecond});
  return history;
}

std::vector<Observation> labels_on_a_line(std::size_t count, std::size_t best) {
  std::vector<Observation> labels;
  for (std::size_t i = 0; i < count; ++i) {
    const double u = static_cast<double>(i) / static_cast<double>(count - 1);
    labels.push_back({UnitPoint{u}, i == best ? 1.0 : 0.0});
  }
  return labels;
}

TEST(ProgressTest, FewLabelsAreAllLearnedFrom) {
  const auto labels = labels_on_a_line(40, 3);
  EXPECT_EQ(thinned_labels(labels, 40), labels);
}

// Of 101 labels 40: the 10 nearest to number 50, which are 45 to 54 or 46 to 55, and every third of
// the other 91: 91 / 30 = 3.03.
TEST(ProgressTest, OfManyLabelsThoseAroundTheBestAndAnEvenShareAreLearnedFrom) {
  const auto labels = labels_on_a_line(101, 50);
  const auto kept = thinned_labels(labels, 40);
  ASSERT_EQ(kept.size(), 40U);
  std::vector<std::size_t> numbers;
  for (const Observation& o : kept)
    numbers.push_back(static_cast<std::size_t>(std::lround(o.x[0] * 100.0)));
  for (std::size_t near = 46; near <= 54; ++near)
    EXPECT_EQ(std::count(numbers.begin(), numbers.end(), near), 1) << near;
  for (std::size_t k = 1; k < numbers.size(); ++k) {
    EXPECT_LT(numbers[k - 1], numbers[k]);
    EXPECT_LE(numbers[k] - numbers[k - 1], 4U);
  }
  EXPECT_EQ(numbers.front(), 0U);
  EXPECT_GE(numbers.back(), 97U);
}

TEST(ProgressTest, AllLabelsCountAsAskedWhateverIsLearnedFrom) {
  History history;
  for (std::size_t i = 0; i < kMostLabels + 5; ++i)
    history.append(Labelled{{0.001 * static_cast<double>(i), 1.0}, 0.0});
  const Situation situation{.domain = kDomain, .budget = 2005.5};
  const StudyProgress p(situation, history);
  EXPECT_EQ(p.labels.size(), kMostLabels);
  EXPECT_EQ(p.asked_labels(), kMostLabels + 5);
  EXPECT_FALSE(p.can_ask(QueryKind::kLabel));
}

TEST(ProgressTest, InitialDuelsCountForBothOfTheirPoints) {
  const Situation situation{.domain = kDomain};
  const History history = three_duels();
  const StudyProgress p(situation, history);
  const Observation won{UnitPoint{0.0, 0.0}, 1.0};
  const Observation lost{UnitPoint{1.0, 1.0}, 0.0};
  const Observation tied{UnitPoint{0.5, 0.5}, 0.5};
  const Observation tied_too{UnitPoint{0.0, 1.0}, 0.5};
  const Observation beaten{UnitPoint{1.0, 0.0}, 0.0};
  const Observation winner{UnitPoint{0.5, 0.0}, 1.0};
  using Scores = std::vector<Observation>;
  EXPECT_EQ(p.scores(0), (Scores{won, tied, beaten}));
  EXPECT_EQ(p.scores(1), (Scores{won, lost, tied, beaten}));
  EXPECT_EQ(p.scores(3), (Scores{won, lost, tied, tied_too, beaten, winner}));
  EXPECT_EQ(p.scores(99), p.scores(3));
}

TEST(ProgressTest, TheUsualJudgeAnsweredMostAndOfSeveralLast) {
  const Situation situation{.domain = kDomain};
  History history;
  const auto usual_after = [&](std::size_t judge) {
    history.append(Duelled{{0.0, 0.0}, {1.0, 1.0}, Winner::kFirst, judge});
    return StudyProgress(situation, history).usual_judge();
  };
  EXPECT_EQ(StudyProgress(situation, history).usual_judge(), 0U);
  EXPECT_EQ(usual_after(2), 2U);
  EXPECT_EQ(usual_after(0), 0U);
  EXPECT_EQ(usual_after(1), 1U);
  EXPECT_EQ(usual_after(2), 2U);
  EXPECT_EQ(usual_after(0), 0U);
  EXPECT_EQ(usual_after(1), 1U);
  EXPECT_EQ(usual_after(1), 1U);  // three answers
  EXPECT_EQ(usual_after(2), 2U);  // three too
  EXPECT_EQ(usual_after(1), 1U);  // four
  EXPECT_EQ(usual_after(0), 1U);  // three are fewer
}

TEST(ProgressTest, ReadsLabelsIntoTheCubeAndWritesQueriesInTheUsersUnits) {
  const Situation situation{.domain = kDomain};
  History history;
  history.append(Labelled{{2.5, 15.0}, -3.0});
  const StudyProgress p(situation, history);
  EXPECT_EQ(p.labels, (std::vector<Observation>{{UnitPoint{0.5, 1.0}, -3.0}}));
  EXPECT_EQ(p.label(UnitPoint{1.0, 0.5}), Query(Label{{10.0, 7.5}}));
  EXPECT_EQ(p.duel(UnitPoint{0.0, 0.0}, UnitPoint{0.5, 1.0}),
            Query(Duel{{-5.0, 0.0}, {2.5, 15.0}}));
}

TEST(ProgressTest, ABudgetPaysForWhatIsLeft) {
  const History history = three_duels();
  // Three duels have cost 0.9; 1.2 leaves a duel and no label.
  const Situation situation{.domain = kDomain, .costs = {1.0, 0.3}, .budget = 1.2};
  const StudyProgress p(situation, history);
  EXPECT_TRUE(p.can_ask(QueryKind::kDuel));
  EXPECT_FALSE(p.can_ask(QueryKind::kLabel));
  const Situation endless{.domain = kDomain, .costs = {1.0, 0.3}};
  EXPECT_TRUE(StudyProgress(endless, history).can_ask(QueryKind::kLabel));
}

TEST(ProgressTest, CountsRunsOfAsManyDuelsAsALabelCosts) {
  History history;
  const auto ask = [&](const std::string& kinds) {
    for (const char kind : kinds) {
      if (kind == 'd') history.append(Duelled{{-5.0, 0.0}, {10.0, 15.0}, Winner::kFirst});
      if (kind == 'l') history.append(Labelled{{0.0, 0.0}, 1.0});
    }
  };
  ask("dddldd");
  const auto runs = [&](double duel_cost, std::size_t initial) {
    const Situation situation{.domain = kDomain, .costs = {.label = 1.0, .duel = duel_cost}};
    return StudyProgress(situation, history).runs_of_duels(initial);
  };
  EXPECT_EQ(runs(0.5, 0), 2U);        // dd, d l, dd
  EXPECT_EQ(runs(0.5, 2), 1U);        // d l, dd
  EXPECT_EQ(runs(1.0 / 3.0, 0), 1U);  // ddd, l, dd
  EXPECT_EQ(runs(0.4, 0), 1U);        // 2.5 duels: a third completes them
  EXPECT_EQ(runs(2.0, 4), 2U);        // dearer than a label: each duel
  EXPECT_EQ(runs(0.5, 99), 0U);
}

TEST(ProgressTest, OpenQueriesArePaidForAndCountedUnansweredOnesAreNot) {
  const History history = three_duels();
  Situation situation{.domain = kDomain, .costs = {1.0, 0.3}, .budget = 2.4};
  situation.open = {Label{{0.0, 0.0}}, Duel{{0.0, 0.0}, {1.0, 1.0}}};
  situation.unanswered.assign(9, Label{{1.0, 1.0}});
  const StudyProgress p(situation, history);
  EXPECT_EQ(p.asked_labels(), 1U);
  EXPECT_EQ(p.asked_duels(), 4U);
  EXPECT_FALSE(p.can_ask(QueryKind::kDuel));  // 1 + 4 · 0.3 of 2.4 leaves 0.2
  EXPECT_EQ(p.initial_phase(9, 9), std::nullopt);
  situation.budget = 2.5;
  EXPECT_TRUE(p.can_ask(QueryKind::kDuel));
  EXPECT_FALSE(p.can_ask(QueryKind::kLabel));
  EXPECT_EQ(p.initial_phase(5, 1), Phase::kInitialDuels);
  EXPECT_EQ(p.initial_phase(4, 2), std::nullopt);  // no label is paid for
  situation.budget = std::nullopt;
  EXPECT_EQ(p.initial_phase(4, 2), Phase::kInitialLabels);
  EXPECT_EQ(p.initial_phase(4, 1), std::nullopt);
}

TEST(ProgressTest, LeadersHaveTheLargestMeansAndDiffer) {
  const std::vector<Observation> data{
      {UnitPoint{0.1}, 1.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.9}, 2.0}};
  // Far apart for a length scale of 0.02, so that the means are in the order of the values.
  const Belief belief(GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.1},
                      data);
  EXPECT_EQ(incumbents(belief, data, 2), (Points{UnitPoint{0.5}, UnitPoint{0.9}}));
  EXPECT_EQ(incumbents(belief, data, 9), (Points{UnitPoint{0.5}, UnitPoint{0.9}, UnitPoint{0.1}}));
  EXPECT_TRUE(incumbents(belief, {}, 2).empty());
}

TEST(ProgressTest, WhatAddsLittleToTheSpreadOfTheLabelsDoesNotBeatTheBestOfAnyPart) {
  const std::vector<Observation> data{{UnitPoint{0.1}, -1.0}, {UnitPoint{0.5}, 3.0}};
  // Far apart for a length scale of 0.02: at the leader 1 / (1 + 0.25) of y = 3 is believed.
  const Belief belief(
      GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.25}, data);
  // Of the same labels without noise, all of it.
  const Belief exact(GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.0},
                     data);
  const std::vector<double> all = thresholds(BeliefMixture(belief, exact, 0.5), data, 0.0);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_NEAR(all[0], 2.4, 1e-6);
  EXPECT_NEAR(all[1], 3.0, 1e-6);
  EXPECT_NEAR(thresholds(belief, data, 0.1).front(), 2.4 + 0.1 * 4.0, 1e-6);
}

TEST(ProgressTest, LabelsAndBothSidesOfDuelsWereEvaluated) {
  const Box domain{{0.0, 10.0}};
  History history;
  history.append(Duelled{{1.0}, {2.0}, Winner::kTie});
  history.append(Labelled{{5.0}, 3.0});
  const Situation situation{.domain = domain};
  const StudyProgress p(situation, history);
  EXPECT_EQ(p.evaluated_points(), (Points{{0.5}, {0.1}, {0.2}}));
}

TEST(ProgressTest, TheLargestAreAppendedOnceEach) {
  const Points from{{0.1}, {0.2}, {0.3}, {0.2}, {0.4}};
  Points points{{0.4}};
  append_largest(points, from, Vector{{1.0, 5.0, 2.0, 4.0, 9.0}}, 2);
  EXPECT_EQ(points, (Points{{0.4}, {0.2}, {0.3}}));
  append_largest(points, from, Vector{{1.0, 5.0, 2.0, 4.0, 9.0}}, 9);
  EXPECT_EQ(points, (Points{{0.4}, {0.2}, {0.3}, {0.1}}));
}

TEST(ProgressTest, APairIsNewUnlessItIsOpenOrWasLeftUnanswered) {
  Situation situation{.domain = Box::unit(1)};
  situation.open.emplace_back(Duel{{0.1}, {0.2}});
  situation.unanswered.emplace_back(Duel{{0.3}, {0.4}});
  const History history;
  const StudyProgress p(situation, history);
  EXPECT_TRUE(p.is_new_pair({0.1}, {0.3}));
  EXPECT_FALSE(p.is_new_pair({0.1}, {0.2}));
  EXPECT_FALSE(p.is_new_pair({0.4}, {0.3}));
  EXPECT_FALSE(p.is_new_pair({0.5}, {0.5}));
}

}  // namespace
}  // namespace duelopt
