// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/summary.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt::experiments {
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

TEST(SummaryTest, AStudyHasSettledOnceItStaysBelowTheTarget) {
  EXPECT_EQ(settled_at({{1, 0.5}, {2, 0.1}, {3, 0.1}}, 0.1), 2.0);
  EXPECT_EQ(settled_at({{1, 0.0}, {2, 0.2}, {3, 0.1}}, 0.1), 3.0);  // it did not stay at first
  EXPECT_EQ(settled_at({{3, 0.1}, {1, 0.0}, {2, 0.2}}, 0.1), 3.0);  // whatever the order
  EXPECT_EQ(settled_at({{1, 0.0}, {2, 0.2}}, 0.1), std::nullopt);
  EXPECT_EQ(settled_at({{1, std::nullopt}, {2, 0.0}}, 0.1), 2.0);
  EXPECT_EQ(settled_at({}, 0.1), std::nullopt);
}

TEST(SummaryTest, FourFifthsOfTheSeedsMustHaveSettled) {
  EXPECT_EQ(budget_to_target({5.0, 1.0, 3.0, 2.0, 4.0}), 4.0);
  EXPECT_EQ(budget_to_target({5.0, 1.0, 3.0, 2.0, std::nullopt}), 5.0);
  EXPECT_EQ(budget_to_target({5.0, 1.0, 3.0, std::nullopt, std::nullopt}), std::nullopt);
  EXPECT_EQ(budget_to_target({7.0}), 7.0);
  EXPECT_EQ(budget_to_target({}), std::nullopt);
  // 0.8 · 20 = 16 seeds, not 17.
  std::vector<std::optional<double>> twenty(16, 1.0);
  twenty.resize(20);
  EXPECT_EQ(budget_to_target(twenty), 1.0);
  twenty[0].reset();
  EXPECT_EQ(budget_to_target(twenty), std::nullopt);
}

Row row(std::uint64_t seed, double budget, double regret, const std::string& options) {
  Row r{.problem = "p",
        .judge = "j",
        .strategy = "comp-gp-ucb",
        .options = options,
        .seed = seed,
        .budget = budget,
        .cost_ratio = 10.0};
  r.regret_paper = regret;
  return r;
}

TEST(ResultsTest, FindsRowsByProblemJudgeSettingStrategyAndRatio) {
  const Results results({row(1, 10, 3.0, "setting=paper bias=known budget=20"),
                         row(2, 10, 4.0, "setting=paper bias=known budget=20"),
                         row(1, 20, 1.0, "setting=paper bias=known budget=20"),
                         row(1, 10, 9.0, "setting=corrected bias=known budget=20")});
  const Selection what{"p", "j", "paper", "comp-gp-ucb, known bias", 10.0};
  EXPECT_EQ(results.at(what, 10.0, RegretKind::kPaper), (BySeed{{1, 3.0}, {2, 4.0}}));
  EXPECT_EQ(results.budgets(what), (std::vector<double>{10.0, 20.0}));
  EXPECT_TRUE(results.at(what, 10.0, RegretKind::kLabelled).empty());
  EXPECT_EQ(results.readings(what, RegretKind::kPaper).size(), 2U);
  EXPECT_EQ(results.seeds(), 2U);
  EXPECT_FALSE(results.has({"p", "j", "paper", "comp-gp-ucb, known bias", 5.0}));
}

TEST(ResultsTest, LabelsAloneAndSharedRowsBelongEverywhere) {
  Row labels = row(1, 10, 3.0, "setting=any budget=20");
  labels.judge.clear();
  labels.cost_ratio.reset();
  const Results results({labels});
  EXPECT_TRUE(results.has({"p", "whoever", "corrected", "comp-gp-ucb", 7.0}));
}

}  // namespace
}  // namespace duelopt::experiments
