// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(PreferenceModelTest, WhereNothingSpeaksOfLengthScalesTheyAreThoseOfThePrior) {
  // The evidence of one label depends on the variance alone; LN(1.5 log d - 1.33, 0.8) has its mode
  // at exp(1.5 log d - 1.33 - 0.8²), and a line has the prior of a plane.
  for (const std::size_t dim : {1U, 2U, 3U, 8U}) {
    const double mode = std::pow(std::max(2.0, static_cast<double>(dim)), 1.5) * std::exp(-1.97);
    const std::vector<Observation> label{{UnitPoint(std::vector<double>(dim, 0.3)), 2.0}};
    PreferenceCache cache;
    const PreferenceModel model = cache.model({}, label, {}, dim);
    for (const double scale : model.posterior().prior().term.length_scales)
      EXPECT_NEAR(scale, mode, 0.01 * mode) << dim;
  }
}

// Twenty duels of points of a line, won by the larger one, or by the first and second in turns.
std::vector<Comparison> duels_of_a_line(bool honest) {
  std::vector<Comparison> duels;
  for (int i = 0; i < 20; ++i) {
    const double from = 0.05 * i;
    const double to = i < 10 ? from + 0.4 : from - 0.4;
    const bool first = honest ? from > to : i % 2 == 0;
    duels.push_back({UnitPoint{from}, UnitPoint{to}, first ? 1.0 : 0.0});
  }
  return duels;
}

double evidence(const std::vector<Observation>& labels, const std::vector<Comparison>& duels) {
  PreferenceCache cache;
  return cache.model({.guard = true}, labels, duels, 1).judges.front().evidence;
}

TEST(PreferenceModelTest, DuelsAloneTellAJudgeFromACoin) {
  // No answer is explained better than with certainty: that is log 2 better than a coin does.
  const double honest = evidence({}, duels_of_a_line(true));
  EXPECT_GT(honest, 3.0);
  EXPECT_LT(honest, 20.0 * std::numbers::ln2);
  EXPECT_LT(evidence({}, duels_of_a_line(false)), -1.0);
}

TEST(PreferenceModelTest, OneLabelSaysNothingOfAJudge) {
  // It shifts the objective, and its evidence is the same whatever the judge says.
  for (const bool honest : {true, false}) {
    const std::vector<Comparison> duels = duels_of_a_line(honest);
    EXPECT_NEAR(evidence({{UnitPoint{0.3}, 5.0}}, duels), evidence({}, duels), 0.1) << honest;
  }
}

TEST(PreferenceModelTest, NobodyIsLeftOutBeforeTheSecondLabel) {
  std::vector<Comparison> duels;
  for (int again = 0; again < 5; ++again)
    for (const Comparison& duel : duels_of_a_line(false)) duels.push_back(duel);
  std::vector<Observation> labels{{UnitPoint{0.3}, 5.0}};
  PreferenceCache cache;
  const PreferenceSpec guarded{.guard = true};
  const PreferenceModel early = cache.model(guarded, labels, duels, 1);
  EXPECT_LT(early.judges.front().evidence, -kDoubt);
  EXPECT_TRUE(early.trusts(0));
  labels.push_back({UnitPoint{0.9}, 5.6});
  EXPECT_FALSE(cache.model(guarded, labels, duels, 1).trusts(0));
}

TEST(PreferenceModelTest, WithOneLabelAJudgeLiesAsOftenAsJudgesDo) {
  // The evidence is the same for both signs, so the angle's prior decides: at the angle t of the
  // fit it has 0.83 of one bell and 0.15 of the other, and at -t the other way round, besides 0.02
  // of all angles alike. At the bells' centre, where one is 0.3989 / 0.3 and the other nothing, the
  // chance is (0.15 · 1.33 + 0.02 / π) / (0.98 · 1.33 + 0.04 / π) = 0.156.
  PreferenceCache cache;
  const PreferenceModel model = cache.model(
      {.guard = true}, std::vector<Observation>{{UnitPoint{0.3}, 5.0}}, duels_of_a_line(true), 1);
  const std::optional<Rival> rival = model.rival();
  ASSERT_TRUE(rival);
  EXPECT_NEAR(rival->chance, 0.156, 0.005);
  // What the one thinks best is worst for the other.
  const Belief& seeming = *model.belief;
  EXPECT_GT(seeming.at(UnitPoint{1.0}).mean, seeming.at(UnitPoint{0.0}).mean);
  EXPECT_LT(rival->belief.at(UnitPoint{1.0}).mean, rival->belief.at(UnitPoint{0.0}).mean);
}

TEST(PreferenceModelTest, WhereLabelsSettleItThereIsNoRival) {
  std::vector<Observation> labels;
  for (const double x : {0.1, 0.3, 0.5, 0.7, 0.9}) labels.push_back({UnitPoint{x}, x});
  PreferenceCache cache;
  EXPECT_FALSE(cache.model({.guard = true}, labels, duels_of_a_line(true), 1).rival());
}

TEST(PreferenceModelTest, TheGuardDoesNotDependOnWhoAskedBefore) {
  const std::vector<Comparison> duels = duels_of_a_line(false);
  PreferenceCache cache;
  EXPECT_EQ(cache.model({}, {}, duels, 1).judges.front().evidence, 0.0);
  EXPECT_EQ(cache.model({.guard = true}, {}, duels, 1).judges.front().evidence,
            evidence({}, duels));
}

}  // namespace
}  // namespace duelopt
