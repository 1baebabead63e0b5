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

TEST(WorkspaceTest, LeadersHaveTheLargestMeansAndDiffer) {
  const std::vector<Observation> data{
      {UnitPoint{0.1}, 1.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.5}, 3.0}, {UnitPoint{0.9}, 2.0}};
  // Far apart for a length scale of 0.02, so that the means are in the order of the values.
  const Belief belief(GpPrior{.kernel = KernelTerm{.length_scales = {0.02}}, .noise_variance = 0.1},
                      data);
  using Points = std::vector<UnitPoint>;
  EXPECT_EQ(leaders(belief, data, 2), (Points{UnitPoint{0.5}, UnitPoint{0.9}}));
  EXPECT_EQ(leaders(belief, data, 9), (Points{UnitPoint{0.5}, UnitPoint{0.9}, UnitPoint{0.1}}));
  EXPECT_TRUE(leaders(belief, {}, 2).empty());
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
