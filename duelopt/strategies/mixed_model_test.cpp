// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/mixed_model.hpp"

#include <numbers>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(MixedModelTest, WhereNothingSpeaksOfLengthScalesTheyAreThoseOfThePrior) {
  // The evidence of one label depends on the variance alone; LN(log d, 1) has its mode at
  // exp(log d - 1).
  for (const std::size_t dim : {1U, 3U, 8U}) {
    const std::vector<Observation> label{{UnitPoint(std::vector<double>(dim, 0.3)), 2.0}};
    MixedCache cache;
    const Belief& belief = cache.belief({}, label, {}, dim);
    for (const double scale : std::get<MixedPosterior>(belief.form()).prior().term.length_scales)
      EXPECT_NEAR(scale, static_cast<double>(dim) / std::numbers::e, 0.01 * scale) << dim;
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
  MixedCache cache;
  (void)cache.belief({.guard = true}, labels, duels, 1);
  return cache.standings().front().evidence;
}

TEST(MixedModelTest, DuelsAloneTellAJudgeFromACoin) {
  // No answer is explained better than with certainty: that is log 2 better than a coin does.
  const double honest = evidence({}, duels_of_a_line(true));
  EXPECT_GT(honest, 3.0);
  EXPECT_LT(honest, 20.0 * std::numbers::ln2);
  EXPECT_LT(evidence({}, duels_of_a_line(false)), -1.0);
}

TEST(MixedModelTest, OneLabelSaysNothingOfAJudge) {
  // It shifts the objective, and its evidence is the same whatever the judge says.
  for (const bool honest : {true, false}) {
    const std::vector<Comparison> duels = duels_of_a_line(honest);
    EXPECT_NEAR(evidence({{UnitPoint{0.3}, 5.0}}, duels), evidence({}, duels), 0.1) << honest;
  }
}

TEST(MixedModelTest, NobodyIsLeftOutBeforeTheSecondLabel) {
  std::vector<Comparison> duels;
  for (int again = 0; again < 5; ++again)
    for (const Comparison& duel : duels_of_a_line(false)) duels.push_back(duel);
  std::vector<Observation> labels{{UnitPoint{0.3}, 5.0}};
  MixedCache cache;
  const MixedSpec guarded{.guard = true};
  (void)cache.belief(guarded, labels, duels, 1);
  EXPECT_LT(cache.standings().front().evidence, -kDoubt);
  EXPECT_TRUE(cache.standings().front().heeded);
  labels.push_back({UnitPoint{0.9}, 5.6});
  (void)cache.belief(guarded, labels, duels, 1);
  EXPECT_FALSE(cache.standings().front().heeded);
}

TEST(MixedModelTest, TheGuardDoesNotDependOnWhoAskedBefore) {
  const std::vector<Comparison> duels = duels_of_a_line(false);
  MixedCache cache;
  (void)cache.belief({}, {}, duels, 1);
  EXPECT_EQ(cache.standings().front().evidence, 0.0);
  (void)cache.belief({.guard = true}, {}, duels, 1);
  EXPECT_EQ(cache.standings().front().evidence, evidence({}, duels));
}

}  // namespace
}  // namespace duelopt
