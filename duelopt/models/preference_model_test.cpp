// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference_model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/preference_hypotheses.hpp"

namespace duelopt {
namespace {

// Twenty duels of points of a line, won by the larger one, by the smaller one, or by the first and
// second in turns.
enum class Answers { kHonest, kLies, kCoin };
std::vector<Comparison> duels_of_a_line(Answers answers, std::size_t judge = 0) {
  std::vector<Comparison> duels;
  for (int i = 0; i < 20; ++i) {
    const double from = 0.05 * i;
    const double to = i < 10 ? from + 0.4 : from - 0.4;
    const bool larger = answers == Answers::kCoin ? i % 2 == 0 : answers == Answers::kHonest;
    const bool first = answers == Answers::kCoin ? i % 2 == 0 : (from > to) == larger;
    duels.push_back({UnitPoint{from}, UnitPoint{to}, first ? 1.0 : 0.0, judge});
  }
  return duels;
}

std::vector<Observation> labels_of_a_line(std::size_t count) {
  std::vector<Observation> labels;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = (0.5 + static_cast<double>(i)) / static_cast<double>(count);
    labels.push_back({UnitPoint{x}, 3.0 * x});
  }
  return labels;
}

PreferenceModel model_of(const std::vector<Observation>& labels,
                         const std::vector<Comparison>& duels,
                         const PreferenceSpec& spec = {}) {
  PreferenceCache cache;
  return cache.model(spec, labels, duels, 1);
}

JudgeChances chances(const std::vector<Observation>& labels, const std::vector<Comparison>& duels) {
  return model_of(labels, duels).chances.front();
}

TEST(PreferenceModelTest, WeightsAreProbabilitiesAndTheHeaviestComesFirst) {
  const PreferenceModel model = model_of(labels_of_a_line(4), duels_of_a_line(Answers::kHonest));
  double sum = 0.0;
  for (std::size_t k = 0; k < model.members.size(); ++k) {
    sum += model.members[k].weight;
    if (k > 0) {
      EXPECT_LE(model.members[k].weight, model.members[k - 1].weight);
    }
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
}

TEST(PreferenceModelTest, LabelsTellWhoTheJudgeIs) {
  const auto labels = labels_of_a_line(6);
  EXPECT_GT(chances(labels, duels_of_a_line(Answers::kHonest)).honest, 0.95);
  EXPECT_GT(chances(labels, duels_of_a_line(Answers::kLies)).adversarial, 0.95);
  // A coin looks like an honest judge whose latent utility hardly moves, but it gains on the 0.15
  // from before.
  const JudgeChances coin = chances(labels, duels_of_a_line(Answers::kCoin));
  EXPECT_GT(coin.uninformative, 0.2);
  EXPECT_LT(coin.evidence, 0.0);
}

TEST(PreferenceModelTest, WithOneLabelAJudgeLiesAsOftenAsJudgesDo) {
  // The evidence is the same for both signs: of the informative judges 0.1 in 0.85 lie.
  const JudgeChances judge = chances(labels_of_a_line(1), duels_of_a_line(Answers::kHonest));
  EXPECT_NEAR(judge.adversarial / (judge.honest + judge.adversarial), 0.1 / 0.85, 0.005);
}

TEST(PreferenceModelTest, TheEvidenceIsAtMostThatOfCertainty) {
  // No answer is explained better than with certainty: that is log 2 better than a coin does.
  const double honest = chances({}, duels_of_a_line(Answers::kHonest)).evidence;
  EXPECT_GT(honest, 3.0);
  EXPECT_LT(honest, 20.0 * std::numbers::ln2);
  EXPECT_LT(chances({}, duels_of_a_line(Answers::kCoin)).evidence, 0.0);
}

TEST(PreferenceModelTest, WithoutDoubtNobodyIsUninformative) {
  const PreferenceModel model =
      model_of(labels_of_a_line(6), duels_of_a_line(Answers::kCoin), {.doubts = false});
  EXPECT_EQ(model.chances.front().uninformative, 0.0);
  EXPECT_EQ(model.chances.front().evidence, 0.0);
  for (const PreferenceMember& member : model.members)
    EXPECT_NE(member.kinds.front(), JudgeKind::kUninformative);
}

TEST(PreferenceModelTest, AnUninformativeJudgeMovesNothing) {
  const auto labels = labels_of_a_line(5);
  const PreferenceModel model = model_of(labels, duels_of_a_line(Answers::kCoin));
  for (const PreferenceMember& member : model.members) {
    if (member.kinds.front() != JudgeKind::kUninformative) continue;
    const PreferencePosterior alone(member.posterior().prior(), {labels, {}});
    for (const double x : {0.1, 0.45, 1.0}) {
      EXPECT_EQ(member.belief->at(UnitPoint{x}).mean, alone.at(UnitPoint{x}).mean);
      EXPECT_EQ(member.belief->at(UnitPoint{x}).variance, alone.at(UnitPoint{x}).variance);
    }
  }
}

TEST(PreferenceModelTest, EachOfTwoJudgesIsKnownByItself) {
  std::vector<Comparison> duels = duels_of_a_line(Answers::kLies);
  for (const Comparison& duel : duels_of_a_line(Answers::kHonest, 1)) duels.push_back(duel);
  const PreferenceModel model = model_of(labels_of_a_line(6), duels);
  EXPECT_EQ(model.groups.count, 3U);  // and that of whoever comes
  EXPECT_GT(model.chances[0].adversarial, 0.9);
  EXPECT_GT(model.chances[1].honest, 0.9);
}

TEST(PreferenceModelTest, RelabellingJudgesChangesNothing) {
  std::vector<Comparison> duels = duels_of_a_line(Answers::kHonest);
  for (const Comparison& duel : duels_of_a_line(Answers::kCoin, 1)) duels.push_back(duel);
  std::vector<Comparison> relabelled = duels;
  for (Comparison& duel : relabelled) duel.judge = 1 - duel.judge;
  const auto labels = labels_of_a_line(4);
  const BeliefMixture one = mixture(model_of(labels, duels).members);
  const BeliefMixture other = mixture(model_of(labels, relabelled).members);
  for (const double x : {0.0, 0.4, 0.9})
    EXPECT_NEAR(one.at(UnitPoint{x}).mean, other.at(UnitPoint{x}).mean, 1e-4);
}

TEST(PreferenceModelTest, SwappingSidesChangesNothing) {
  const auto duels = duels_of_a_line(Answers::kHonest);
  std::vector<Comparison> swapped;
  for (const Comparison& duel : duels)
    swapped.push_back({duel.second, duel.first, 1.0 - duel.share_of_first, duel.judge});
  const auto labels = labels_of_a_line(4);
  const BeliefMixture one = mixture(model_of(labels, duels).members);
  const BeliefMixture other = mixture(model_of(labels, swapped).members);
  for (const double x : {0.0, 0.4, 0.9}) {
    EXPECT_NEAR(one.at(UnitPoint{x}).mean, other.at(UnitPoint{x}).mean, 1e-6);
    EXPECT_NEAR(one.at(UnitPoint{x}).variance, other.at(UnitPoint{x}).variance, 1e-6);
  }
}

TEST(PreferenceModelTest, ShiftAndScaleOfTheObjectiveChangeNothingElse) {
  const auto duels = duels_of_a_line(Answers::kHonest);
  const auto labels = labels_of_a_line(4);
  std::vector<Observation> moved = labels;
  for (Observation& label : moved) label.y = 100.0 + 7.0 * label.y;
  const BeliefMixture one = mixture(model_of(labels, duels).members);
  const BeliefMixture other = mixture(model_of(moved, duels).members);
  for (const double x : {0.0, 0.4, 0.9})
    EXPECT_NEAR(other.at(UnitPoint{x}).mean, 100.0 + 7.0 * one.at(UnitPoint{x}).mean, 1e-3);
}

TEST(PreferenceModelTest, JudgesOfFewAnswersAreOneGroup) {
  std::vector<Comparison> duels;
  for (std::size_t judge = 0; judge < 300; ++judge)
    duels.push_back({UnitPoint{0.2}, UnitPoint{0.7}, 0.0, judge});
  EXPECT_EQ(judge_groups(duels).count, 1U);
  for (std::size_t i = 0; i < kOwnAnswers; ++i)
    duels.push_back({UnitPoint{0.2}, UnitPoint{0.7}, 0.0, 7});
  const JudgeGroups groups = judge_groups(duels);
  EXPECT_EQ(groups.count, 2U);
  EXPECT_EQ(groups[7], 0U);
  EXPECT_EQ(groups[8], 1U);
  EXPECT_EQ(groups[1000], 1U);  // who has not answered yet
  EXPECT_EQ(judge_groups({}).count, 1U);
}

TEST(PreferenceModelTest, WhatWasAskedBeforeChangesNothing) {
  const auto labels = labels_of_a_line(4);
  const auto duels = duels_of_a_line(Answers::kHonest);
  PreferenceCache cache;
  (void)cache.model({}, {}, std::span(duels).first(7), 1);
  (void)cache.model({.doubts = false}, labels, duels, 1);
  const PreferenceModel warm = cache.model({}, labels, duels, 1);
  const PreferenceModel cold = model_of(labels, duels);
  ASSERT_EQ(warm.members.size(), cold.members.size());
  for (std::size_t k = 0; k < warm.members.size(); ++k) {
    EXPECT_EQ(warm.members[k].weight, cold.members[k].weight);
    EXPECT_EQ(warm.members[k].posterior().prior(), cold.members[k].posterior().prior());
  }
}

TEST(PreferenceHypothesesTest, NoiseIsOpenOnceThereAreTwoLabels) {
  EXPECT_EQ(kernel_hypotheses({}, labels_of_a_line(1), 1, 1).size(), 2U);
  EXPECT_EQ(kernel_hypotheses({}, labels_of_a_line(2), 1, 1).size(), 4U);
  PreferenceSpec without;
  without.process.priors = EvidencePriors::kNone;
  EXPECT_EQ(kernel_hypotheses(without, labels_of_a_line(2), 1, 1).size(), 1U);
}

TEST(PreferenceHypothesesTest, AKindOfOneJudgeChangesTheProbabilityByItsOwn) {
  const JudgeHypothesis two = all_judges(JudgeKind::kHonest, 2);
  EXPECT_NEAR(two.log_prior, 2.0 * std::log(0.75), 1e-12);
  EXPECT_NEAR(
      with_kind(two, 1, JudgeKind::kAdversarial).log_prior, std::log(0.75) + std::log(0.1), 1e-12);
}

}  // namespace
}  // namespace duelopt
