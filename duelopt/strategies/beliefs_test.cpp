// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/beliefs.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(BeliefsTest, WhatIsPendingShrinksTheVarianceAndKeepsTheMean) {
  // A constant function of variance 1, noise 1: after n observations the variance is 1 / (1 + n),
  // and after y = 2 alone the mean is 1.
  const GivenParameters constant{.term = {.length_scales = {1e4}}, .noise_variance = 1.0};
  History history;
  history.append(Labelled{{0.5}, 2.0});
  Situation situation{.domain = Box::unit(1)};
  situation.open = {Label{{0.1}}, Duel{{0.2}, {0.3}}};
  situation.unanswered = {Label{{0.9}}, Duel{{0.4}, {0.5}}};
  const StudyProgress p(situation, history);
  Cache cache;
  const LabelModel f = label_model({.parameters = constant}, p, cache);
  EXPECT_NEAR(f.belief.at(UnitPoint{0.7}).mean, 1.0, 1e-6);
  EXPECT_NEAR(f.belief.at(UnitPoint{0.7}).variance, 1.0 / 4.0, 1e-6);  // a label and two pending
  // Two pending duels, of which the first count for both of their points.
  const auto variance = [&](std::size_t both_sides) {
    const ScoreProcess process{.parameters = constant, .both_sides = both_sides};
    return score_model(process, p, cache).belief->at(UnitPoint{0.7}).variance;
  };
  EXPECT_NEAR(variance(0), 1.0 / 3.0, 1e-6);
  EXPECT_NEAR(variance(1), 1.0 / 4.0, 1e-6);
  EXPECT_NEAR(variance(9), 1.0 / 5.0, 1e-6);
  situation.open.clear();
  situation.unanswered.clear();
  const LabelModel answered = label_model({.parameters = constant}, {situation, history}, cache);
  EXPECT_NEAR(answered.belief.at(UnitPoint{0.7}).variance, 1.0 / 2.0, 1e-6);
}

TEST(BeliefsTest, RecommendsWithAnIntervalOf95Percent) {
  // One label at the centre, known parameters: everywhere else the mean is lower and the variance
  // larger. At the label 1 / (1 + 0.25) of y = 2 is believed, with variance 1 · 0.25 / 1.25.
  const Situation situation{.domain = Box::unit(1)};
  History history;
  history.append(Labelled{{0.5}, 2.0});
  const GivenParameters given{.term = {.variance = 1.0, .length_scales = {0.3}},
                              .noise_variance = 0.25};
  Cache cache;
  const StudyProgress p(situation, history);
  const std::vector<Beliefs> both{
      learn_from_labels(p, Phase::kSearch, {.parameters = given}, cache),
      learn_from_both(p, Phase::kSearch, {.parameters = given}, {}, cache)};
  for (const Beliefs& beliefs : both) {
    const Recommendation best = beliefs.recommendation.value();
    EXPECT_NEAR(best.x[0], 0.5, 1e-4);
    ASSERT_TRUE(best.value);
    EXPECT_NEAR(best.value->mean, 1.6, 1e-6);
    EXPECT_NEAR(best.value->high - best.value->mean, 1.95996 * std::sqrt(0.2), 1e-5);
    EXPECT_NEAR(best.value->mean - best.value->low, 1.95996 * std::sqrt(0.2), 1e-5);
  }
}

TEST(BeliefsTest, BeforeTheFirstLabelRecommendsByScore) {
  const Situation situation{.domain = Box::unit(1)};
  History history;
  for (int i = 0; i < 5; ++i) history.append(Duelled{{0.3}, {0.8}, Winner::kFirst});
  const GivenParameters given{.term = {.variance = 0.1, .length_scales = {0.2}}};
  Cache cache;
  const Beliefs beliefs = learn_from_both(
      {situation, history}, Phase::kSearch, {}, {.parameters = given, .both_sides = 5}, cache);
  const Recommendation best = beliefs.recommendation.value();
  EXPECT_NEAR(best.x[0], 0.3, 0.05);  // the losses at 0.8 push it away by a little
  EXPECT_FALSE(best.value);
}

}  // namespace
}  // namespace duelopt
