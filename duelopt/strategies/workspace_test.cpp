// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/workspace.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

const Box kDomain{{-5.0, 10.0}, {0.0, 15.0}};

History three_duels() {
  History history;
  history.append(Duelled{{-5.0, 0.0}, {10.0, 15.0}, Winner::kFirst});
  history.append(Duelled{{2.5, 7.5}, {-5.0, 15.0}, Winner::kTie});
  history.append(Duelled{{10.0, 0.0}, {2.5, 0.0}, Winner::kSecond});
  return history;
}

TEST(WorkspaceTest, InitialDuelsCountForBothOfTheirPoints) {
  const Situation situation{.domain = kDomain};
  const History history = three_duels();
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  const Observation won{UnitPoint{0.0, 0.0}, 1.0};
  const Observation lost{UnitPoint{1.0, 1.0}, 0.0};
  const Observation tied{UnitPoint{0.5, 0.5}, 0.5};
  const Observation tied_too{UnitPoint{0.0, 1.0}, 0.5};
  const Observation beaten{UnitPoint{1.0, 0.0}, 0.0};
  const Observation winner{UnitPoint{0.5, 0.0}, 1.0};
  using Scores = std::vector<Observation>;
  EXPECT_EQ(w.scores(0), (Scores{won, tied, beaten}));
  EXPECT_EQ(w.scores(1), (Scores{won, lost, tied, beaten}));
  EXPECT_EQ(w.scores(3), (Scores{won, lost, tied, tied_too, beaten, winner}));
  EXPECT_EQ(w.scores(99), w.scores(3));
}

TEST(WorkspaceTest, TheUsualJudgeAnsweredMostAndOfSeveralLast) {
  const Situation situation{.domain = kDomain};
  ModelCache cache;
  History history;
  const auto usual_after = [&](std::size_t judge) {
    history.append(Duelled{{0.0, 0.0}, {1.0, 1.0}, Winner::kFirst, judge});
    return Workspace(situation, history, cache.state()).usual_judge();
  };
  EXPECT_EQ(Workspace(situation, history, cache.state()).usual_judge(), 0U);
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

TEST(WorkspaceTest, APendingDuelIsExpectedOfTheUsualJudge) {
  History history;
  for (int i = 0; i < 2; ++i)
    history.append(Duelled{{-5.0, 0.0}, {10.0, 15.0}, Winner::kFirst, std::size_t{1}});
  const Situation situation{.domain = kDomain, .open = {Duel{{0.0, 0.0}, {5.0, 5.0}}}};
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  const PreferencePrior prior{.term = {Matern{2.5}, 1.0, {0.3, 0.3}},
                              .judges = {{0.0, 2.0}, {0.0, 2.0}}};
  const PreferencePosterior before(prior, {w.labels, w.comparisons()});
  const Belief after = w.fantasize(before);
  const Matrix x = to_matrix(std::vector{w.unit({0.0, 0.0})});
  // The judges share nothing, so only the latent utility of the one who will answer is known
  // better.
  const auto variance = [&](const PreferencePosterior& f, std::size_t judge) {
    return f.variance(f.latent_utility(x, judge))[0];
  };
  const auto& f = std::get<PreferencePosterior>(after.form());
  EXPECT_LT(variance(f, 1), 0.99 * variance(before, 1));
  EXPECT_NEAR(variance(f, 0), variance(before, 0), 1e-12);
}

TEST(WorkspaceTest, ReadsLabelsIntoTheCubeAndWritesQueriesInTheUsersUnits) {
  const Situation situation{.domain = kDomain};
  History history;
  history.append(Labelled{{2.5, 15.0}, -3.0});
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  EXPECT_EQ(w.labels, (std::vector<Observation>{{UnitPoint{0.5, 1.0}, -3.0}}));
  EXPECT_EQ(w.label(UnitPoint{1.0, 0.5}), Query(Label{{10.0, 7.5}}));
  EXPECT_EQ(w.duel(UnitPoint{0.0, 0.0}, UnitPoint{0.5, 1.0}),
            Query(Duel{{-5.0, 0.0}, {2.5, 15.0}}));
}

TEST(WorkspaceTest, ABudgetPaysForWhatIsLeft) {
  const History history = three_duels();
  ModelCache cache;
  // Three duels have cost 0.9; 1.2 leaves a duel and no label.
  const Situation situation{.domain = kDomain, .costs = {1.0, 0.3}, .budget = 1.2};
  const Workspace w(situation, history, cache.state());
  EXPECT_TRUE(w.can_ask(QueryKind::kDuel));
  EXPECT_FALSE(w.can_ask(QueryKind::kLabel));
  const Situation endless{.domain = kDomain, .costs = {1.0, 0.3}};
  EXPECT_TRUE(Workspace(endless, history, cache.state()).can_ask(QueryKind::kLabel));
}

TEST(WorkspaceTest, OpenQueriesArePaidForAndCountedUnansweredOnesAreNot) {
  const History history = three_duels();
  ModelCache cache;
  Situation situation{.domain = kDomain, .costs = {1.0, 0.3}, .budget = 2.4};
  situation.open = {Label{{0.0, 0.0}}, Duel{{0.0, 0.0}, {1.0, 1.0}}};
  situation.unanswered.assign(9, Label{{1.0, 1.0}});
  const Workspace w(situation, history, cache.state());
  EXPECT_EQ(w.asked_labels(), 1U);
  EXPECT_EQ(w.asked_duels(), 4U);
  EXPECT_FALSE(w.can_ask(QueryKind::kDuel));  // 1 + 4 · 0.3 of 2.4 leaves 0.2
  EXPECT_EQ(w.initial_phase(9, 9), std::nullopt);
  situation.budget = 2.5;
  EXPECT_TRUE(w.can_ask(QueryKind::kDuel));
  EXPECT_FALSE(w.can_ask(QueryKind::kLabel));
  EXPECT_EQ(w.initial_phase(5, 1), Phase::kInitialDuels);
  EXPECT_EQ(w.initial_phase(4, 2), std::nullopt);  // no label is paid for
  situation.budget = std::nullopt;
  EXPECT_EQ(w.initial_phase(4, 2), Phase::kInitialLabels);
  EXPECT_EQ(w.initial_phase(4, 1), std::nullopt);
  const Workspace believed(situation, history, cache.state(), Pending::kIgnored);
  EXPECT_EQ(believed.asked.size(), 3U);
}

TEST(WorkspaceTest, WhatIsPendingShrinksTheVarianceAndKeepsTheMean) {
  // A constant function of variance 1, noise 1: after n observations the variance is 1 / (1 + n),
  // and after y = 2 alone the mean is 1.
  const ProcessSpec spec{
      .parameters = GivenParameters{.term = {.length_scales = {1e4}}, .noise_variance = 1.0},
      .outputs = OutputTreatment::kRaw};
  History history;
  history.append(Labelled{{0.5}, 2.0});
  Situation situation{.domain = Box::unit(1)};
  situation.open = {Label{{0.1}}, Duel{{0.2}, {0.3}}};
  situation.unanswered = {Label{{0.9}}, Duel{{0.4}, {0.5}}};
  ModelCache cache;
  Workspace w(situation, history, cache.state());
  const Normal f = w.label_belief(spec, 1).at(UnitPoint{0.7});
  EXPECT_NEAR(f.mean, 1.0, 1e-6);
  EXPECT_NEAR(f.variance, 1.0 / 4.0, 1e-6);  // one label and two pending
  // Two pending duels, of which the first count for both of their points.
  const auto variance = [&](std::size_t both_sides) {
    return w.score_belief(spec, {}, 1, both_sides).at(UnitPoint{0.7}).variance;
  };
  EXPECT_NEAR(variance(0), 1.0 / 3.0, 1e-6);
  EXPECT_NEAR(variance(1), 1.0 / 4.0, 1e-6);
  EXPECT_NEAR(variance(9), 1.0 / 5.0, 1e-6);
  Workspace believed(situation, history, cache.state(), Pending::kIgnored);
  EXPECT_NEAR(believed.label_belief(spec, 1).at(UnitPoint{0.7}).variance, 1.0 / 2.0, 1e-6);
}

TEST(WorkspaceTest, TheOpponentIsTheOtherOfTwoPoints) {
  const Situation situation{.domain = Box::unit(3), .grid = Grid({Held{0.5}, OneOf{2}})};
  const History history;
  ModelCache cache;
  const Workspace w(situation, history, cache.state());
  for (std::uint64_t k = 0; k < 50; ++k) {
    Rng rng(Seed{1}, k);
    EXPECT_EQ(w.uniform_opponent(UnitPoint{0.5, 1.0, 0.0}, rng), (UnitPoint{0.5, 0.0, 1.0}));
  }
}

TEST(WorkspaceTest, LeadersHaveTheLargestMeansAndDiffer) {
  const std::vector<Observation> data{
      {UnitPoint{0.1}, 1.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.9}, 2.0}};
  // Far apart for a length scale of 0.02, so that the means are in the order of the values.
  const Belief belief(GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.1},
                      data);
  using Points = std::vector<UnitPoint>;
  EXPECT_EQ(incumbents(belief, data, 2), (Points{UnitPoint{0.5}, UnitPoint{0.9}}));
  EXPECT_EQ(incumbents(belief, data, 9), (Points{UnitPoint{0.5}, UnitPoint{0.9}, UnitPoint{0.1}}));
  EXPECT_TRUE(incumbents(belief, {}, 2).empty());
}

TEST(WorkspaceTest, WhatAddsLittleToTheSpreadOfTheLabelsDoesNotBeatTheLeader) {
  const std::vector<Observation> data{{UnitPoint{0.1}, -1.0}, {UnitPoint{0.5}, 3.0}};
  // Far apart for a length scale of 0.02: at the leader 1 / (1 + 0.25) of y = 3 is believed.
  const Belief belief(
      GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.25}, data);
  EXPECT_NEAR(threshold(belief, UnitPoint{0.5}, data, 0.0), 2.4, 1e-6);
  EXPECT_NEAR(threshold(belief, UnitPoint{0.5}, data, 0.1), 2.4 + 0.1 * 4.0, 1e-6);
  EXPECT_NEAR(threshold(belief, UnitPoint{0.5}, {}, 0.1), 2.4, 1e-6);
}

TEST(WorkspaceTest, RecommendsWithAnIntervalOf95Percent) {
  // One label at the centre, known parameters: everywhere else the mean is lower and the variance
  // larger. At the label 1 / (1 + 0.25) of y = 2 is believed, with variance 1 · 0.25 / 1.25.
  const Situation situation{.domain = Box::unit(1)};
  History history;
  history.append(Labelled{{0.5}, 2.0});
  ModelCache cache;
  Workspace w(situation, history, cache.state());
  const GivenParameters given{.term = {.variance = 1.0, .length_scales = {0.3}},
                              .noise_variance = 0.25};
  const Recommendation best = recommend_by_means(w, {.label_process = given});
  EXPECT_NEAR(best.x[0], 0.5, 1e-4);
  ASSERT_TRUE(best.value);
  EXPECT_NEAR(best.value->mean, 1.6, 1e-6);
  EXPECT_NEAR(best.value->high - best.value->mean, 1.95996 * std::sqrt(0.2), 1e-5);
  EXPECT_NEAR(best.value->mean - best.value->low, 1.95996 * std::sqrt(0.2), 1e-5);
}

TEST(WorkspaceTest, BeforeTheFirstLabelItRecommendsByScore) {
  const Situation situation{.domain = Box::unit(1)};
  History history;
  for (int i = 0; i < 5; ++i) history.append(Duelled{{0.3}, {0.8}, Winner::kFirst});
  ModelCache cache;
  Workspace w(situation, history, cache.state());
  const GivenParameters given{.term = {.variance = 0.1, .length_scales = {0.2}}};
  const Recommendation best = recommend_by_means(w, {.duel_process = given, .uniform_duels = 5});
  EXPECT_NEAR(best.x[0], 0.3, 0.05);  // the losses at 0.8 push it away by a little
  EXPECT_FALSE(best.value);
}

}  // namespace
}  // namespace duelopt
