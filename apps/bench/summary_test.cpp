// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/summary.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt::bench {
namespace {

TEST(SummaryTest, StatisticsAreThoseOfTheTextbook) {
  // 1, 2, 6: mean 3, Σ(v - 3)² = 4 + 1 + 9 = 14, s² = 7, standard error √(7/3).
  const Statistics s = statistics({6.0, 1.0, 2.0});
  EXPECT_EQ(s.count, 3U);
  EXPECT_DOUBLE_EQ(s.mean, 3.0);
  EXPECT_DOUBLE_EQ(s.standard_error, std::sqrt(7.0 / 3.0));
  EXPECT_DOUBLE_EQ(s.median, 2.0);
  EXPECT_DOUBLE_EQ(statistics({1.0, 5.0, 2.0, 4.0}).median, 3.0);
  EXPECT_DOUBLE_EQ(statistics({4.0}).standard_error, 0.0);
}

TEST(SummaryTest, PairsOnlySeedsThatBothHave) {
  // Differences -1, 2, 0 on seeds 1, 2, 3: mean ⅓, Σ(d - ⅓)² = 16/9 + 25/9 + 1/9 = 42/9, s² = 21/9,
  // standard error √(7/9).
  const Paired p =
      paired({{1, 1.0}, {2, 5.0}, {3, 4.0}, {4, 0.0}}, {{1, 2.0}, {2, 3.0}, {3, 4.0}, {9, 0.0}});
  EXPECT_EQ(p.seeds, 3U);
  EXPECT_EQ(p.better, 1U);
  EXPECT_EQ(p.worse, 1U);
  EXPECT_DOUBLE_EQ(p.mean_difference, 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(p.standard_error, std::sqrt(7.0) / 3.0);
  EXPECT_EQ(paired({{1, 1.0}}, {{2, 1.0}}).seeds, 0U);
}

TEST(SummaryTest, DifferencesWithinTheToleranceAreNone) {
  const Paired p = paired({{1, 1.0}, {2, 1.0}}, {{1, 1.5}, {2, 3.0}}, 0.5);
  EXPECT_EQ(p.better, 1U);
  EXPECT_EQ(p.worse, 0U);
}

TEST(SummaryTest, SignTestSumsTheTailsOfTheBinomial) {
  EXPECT_NEAR(sign_test(3, 0), 2.0 / 8.0, 1e-12);
  EXPECT_NEAR(sign_test(1, 4), 2.0 * (5.0 + 1.0) / 32.0, 1e-12);
  EXPECT_DOUBLE_EQ(sign_test(2, 2), 1.0);
  EXPECT_DOUBLE_EQ(sign_test(0, 0), 1.0);
  // 15 of 20 is the least that is significant at 5 %: (15504 + 4845 + 1140 + 190 + 20 + 1) / 2^19,
  // and 14 of 20 adds 38760.
  EXPECT_NEAR(sign_test(15, 5), 21700.0 / 524288.0, 1e-12);
  EXPECT_NEAR(sign_test(6, 14), 60460.0 / 524288.0, 1e-12);
}

Row row(std::uint64_t seed, double budget, double regret, const std::string& setting) {
  Row r{.problem = "p",
        .judge = "j",
        .setting = setting,
        .strategy = "comp-gp-ucb",
        .variant = "known bias",
        .seed = seed,
        .cost_ratio = 10.0,
        .budget = budget};
  r.regret_paper = regret;
  return r;
}

TEST(ResultsTest, FindsRowsByProblemJudgeSettingStrategyAndRatio) {
  const Results results({row(1, 10, 3.0, "paper"),
                         row(2, 10, 4.0, "paper"),
                         row(1, 20, 1.0, "paper"),
                         row(1, 10, 9.0, "corrected")});
  const Selection what{"p", "j", "paper", "comp-gp-ucb, known bias", 10.0};
  EXPECT_EQ(results.at(what, 10.0, RegretKind::kPaper), (BySeed{{1, 3.0}, {2, 4.0}}));
  EXPECT_EQ(results.budgets(what), (std::vector<double>{10.0, 20.0}));
  EXPECT_TRUE(results.at(what, 10.0, RegretKind::kLabelled).empty());
  EXPECT_EQ(results.seeds(), 2U);
  EXPECT_FALSE(results.has({"p", "j", "paper", "comp-gp-ucb, known bias", 5.0}));
}

TEST(ResultsTest, LabelsAloneAndSharedRowsBelongEverywhere) {
  Row labels = row(1, 10, 3.0, "any");
  labels.judge.clear();
  labels.cost_ratio.reset();
  const Results results({labels});
  EXPECT_TRUE(results.has({"p", "whoever", "corrected", "comp-gp-ucb, known bias", 7.0}));
}

}  // namespace
}  // namespace duelopt::bench
