// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/bias_levels.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

Situation situation(double budget) { return {.domain = Box::unit(2), .budget = budget}; }

CompGpUcb doubled_up_to(double last_slack, CompGpUcbMode mode) {
  return {.mode = mode, .bias = UnknownBias{.first_slack = 0.01, .last_slack = last_slack}};
}

BiasLevels levels(const CompGpUcb& strategy, const Situation& situation) {
  return bias_levels(strategy, std::get<UnknownBias>(strategy.bias), situation);
}

struct Case {
  double ratio;
  std::size_t count, quota;
};

TEST(BiasLevelsTest, CorrectedLevelsAreThoseThatDoublingReaches) {
  // ⌊log₂ ratio⌋ + 1 levels K. Of a budget of 100 the start takes 50 · 0.1 + 5 · 1, so that n = 90
  // labels are left, and each level gets ⌊90 / 2K⌋ (notes, items 22, 25).
  for (const Case& c :
       {Case{1, 1, 45}, {2, 2, 22}, {4, 3, 15}, {8, 4, 11}, {16, 5, 9}, {50, 6, 7}}) {
    const auto [count, quota] =
        levels(doubled_up_to(0.01 * c.ratio, CompGpUcbMode::kCorrected), situation(100.0));
    EXPECT_EQ(count, c.count) << c.ratio;
    EXPECT_EQ(quota, c.quota) << c.ratio;
  }
}

TEST(BiasLevelsTest, PrintedLevelsAreTheNaturalLogarithm) {
  // ⌈ln ratio⌉, at least 1: ln 2 = 0.69, ln 4 = 1.39, ln 8 = 2.08, ln 16 = 2.77, ln 50 = 3.91. A
  // level ends at N_l >= 100 / 2K labels: 50, 50, 25, 16.7, 16.7, 12.5.
  for (const Case& c :
       {Case{1, 1, 50}, {2, 1, 50}, {4, 2, 25}, {8, 3, 17}, {16, 3, 17}, {50, 4, 13}}) {
    const auto [count, quota] =
        levels(doubled_up_to(0.01 * c.ratio, CompGpUcbMode::kPaper), situation(100.0));
    EXPECT_EQ(count, c.count) << c.ratio;
    EXPECT_EQ(quota, c.quota) << c.ratio;
  }
}

TEST(BiasLevelsTest, ThePrintedAlgorithmEndsAfterTheLastDoubling) {
  // Doubling tries log₂ ratio + 1 values, whatever the printed number of levels: 2 · 50, 3 · 25,
  // 4 · 17 and 5 · 17 labels, which is 100, 75, about 67 and about 83 % of n (notes, item 22).
  struct End {
    double ratio;
    std::size_t labels;
  };
  for (const End& end : {End{2, 100}, {4, 75}, {8, 68}, {16, 85}}) {
    const CompGpUcb strategy = doubled_up_to(0.01 * end.ratio, CompGpUcbMode::kPaper);
    EXPECT_TRUE(bias_slack(strategy, situation(100.0), end.labels - 1)) << end.ratio;
    EXPECT_FALSE(bias_slack(strategy, situation(100.0), end.labels)) << end.ratio;
  }
}

TEST(BiasLevelsTest, ASlackDoublesWithItsLevel) {
  struct Step {
    std::size_t labels;
    double slack;
  };
  // Seven labels each at .01, .02, ..., .32; what is left goes to the last slack (notes, item 23).
  const CompGpUcb corrected = doubled_up_to(0.5, CompGpUcbMode::kCorrected);
  for (const Step& step :
       {Step{0, 0.01}, {6, 0.01}, {7, 0.02}, {14, 0.04}, {41, 0.32}, {42, 0.5}, {1'000'000, 0.5}}) {
    EXPECT_DOUBLE_EQ(bias_slack(corrected, situation(100.0), step.labels).value(), step.slack)
        << step.labels;
  }
  // Thirteen each, and twice the slack as printed (notes, item 24); 0.64 > 0.5 ends it.
  const CompGpUcb paper = doubled_up_to(0.5, CompGpUcbMode::kPaper);
  for (const Step& step : {Step{0, 0.02}, {12, 0.02}, {13, 0.04}, {65, 0.64}, {77, 0.64}}) {
    EXPECT_DOUBLE_EQ(bias_slack(paper, situation(100.0), step.labels).value(), step.slack)
        << step.labels;
  }
  EXPECT_FALSE(bias_slack(paper, situation(100.0), 78));
  EXPECT_FALSE(bias_slack(paper, situation(100.0), 1'000'000));
}

TEST(BiasLevelsTest, AKnownBiasNeverChanges) {
  for (const CompGpUcbMode mode : {CompGpUcbMode::kCorrected, CompGpUcbMode::kPaper}) {
    const CompGpUcb strategy{.mode = mode, .bias = KnownBias{0.03}};
    EXPECT_EQ(bias_slack(strategy, situation(100.0), 0), 0.03);
    EXPECT_EQ(bias_slack(strategy, situation(100.0), 1'000), 0.03);
  }
}

TEST(BiasLevelsTest, WithoutABudgetTheQuotaIsAnOption) {
  CompGpUcb strategy = doubled_up_to(0.5, CompGpUcbMode::kCorrected);
  std::get<UnknownBias>(strategy.bias).labels_per_level = 3;
  EXPECT_EQ(levels(strategy, {.domain = Box::unit(2)}).quota, 3U);
}

TEST(BiasLevelsTest, EachLevelGetsALabelHoweverSmallTheBudget) {
  for (const double budget : {0.5, 3.0, 11.0}) {
    for (const CompGpUcbMode mode : {CompGpUcbMode::kCorrected, CompGpUcbMode::kPaper}) {
      EXPECT_GE(levels(doubled_up_to(0.5, mode), situation(budget)).quota, 1U) << budget;
    }
  }
  // 11 - 10 leaves one label for six levels.
  EXPECT_EQ(levels(doubled_up_to(0.5, CompGpUcbMode::kCorrected), situation(11.0)).quota, 1U);
}

TEST(BiasLevelsTest, TakesRatiosThatOverflow) {
  // log₂(1e300 / 1e-300) = 600 log₂ 10 = 1993.2.
  const CompGpUcb strategy{.bias = UnknownBias{.first_slack = 1e-300, .last_slack = 1e300}};
  EXPECT_EQ(levels(strategy, situation(100.0)).count, 1994U);
}

}  // namespace
}  // namespace duelopt
