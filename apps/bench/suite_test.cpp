// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/suite.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "apps/bench/suite_summary.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt::bench {
namespace {

TEST(SuiteTest, ReadsJudgesStrategiesAndSeeds) {
  EXPECT_EQ(suite_judge("coin").words(), "coin");
  EXPECT_EQ(suite_judge("same").words(), "same 25 % wrong");
  EXPECT_EQ(suite_judge("lying:0.1").words(), "lying 10 % wrong");
  expect_error(ErrorCode::kInvalidArgument, "judge \"same:0.6\" is not", [] {
    (void)suite_judge("same:0.6");
  });
  expect_error(ErrorCode::kNotFound, "\"same\"", [] { (void)suite_judge("sane:0.1"); });

  const Contender changed = suite_contender("comp-gp-ucb:gamma=0.1:bias=known");
  EXPECT_EQ(changed.strategy, StrategySpec("comp-gp-ucb", {{"gamma", 0.1}, {"bias", "known"}}));
  EXPECT_EQ(changed.variant, "gamma=0.1 bias=known");
  EXPECT_EQ(suite_contender("log-ei").variant, "");
  expect_error(ErrorCode::kInvalidArgument, "option \"gamma\" is not", [] {
    (void)suite_contender("comp-gp-ucb:gamma");
  });
  expect_error(
      ErrorCode::kNotFound, "\"gamma\"", [] { (void)suite_contender("comp-gp-ucb:gama=1"); });

  EXPECT_EQ(seed_range("3-7").last, 7U);
  EXPECT_EQ(seed_range("5").first, 5U);
  EXPECT_FALSE(seed_range("1-1000000").validation());
  EXPECT_TRUE(seed_range("1000000000-1000000005").validation());
  for (const std::string_view bad : {"0-3", "7-3", "1-", "a", "1-1000001", "999999999-1000000000"})
    expect_error(ErrorCode::kInvalidArgument, "seeds \"", [&] { (void)seed_range(bad); });
}

TEST(SuiteTest, AStudyHasAParameterForEachAxis) {
  const World mixed = world({.family = "mixed", .seed = 2, .noise = "noise-5", .judge = "coin"});
  const StudyWorld at = study_world(mixed);
  const auto parameters = at.space.parameters();
  ASSERT_EQ(parameters.size(), mixed.random.axes.size());
  EXPECT_TRUE(std::holds_alternative<Categorical>(parameters.back().range));
  EXPECT_TRUE(std::holds_alternative<Integer>(parameters[parameters.size() - 2].range));
  EXPECT_GT(std::get<GaussianNoise>(at.noise).stddev, 0.0);
  const Point& best = at.f.maximizers.front();
  const Setting setting =
      at.space.from_unit(UnitPoint(std::vector<double>(best.begin(), best.end())));
  EXPECT_NEAR(at.regret(setting), 0.0, 1e-6 * at.f.range.width());
}

TEST(SuiteTest, TwoJudgesAreToldApart) {
  const StudyWorld at = study_world(world({.family = "bowls", .judge = "same-and-coin"}));
  const std::size_t parameters = at.space.parameters().size();
  const DuelQuestion duel{at.space.in_order(std::vector<Value>(parameters, 0.2)),
                          at.space.in_order(std::vector<Value>(parameters, 0.7))};
  std::set<std::string> judges;
  Rng rng(Seed{1});
  for (int i = 0; i < 20; ++i) judges.insert(at.answer(duel, rng).judge);
  EXPECT_EQ(judges, (std::set<std::string>{"judge1", "judge2"}));
}

SuiteOptions two_bowls(const std::string& build = "") {
  return {.families = {"bowls"},
          .judges = {suite_judge("same"), suite_judge("coin")},
          .cost_ratios = {10.0},
          .noises = {"exact"},
          .contenders = {suite_contender("random-duels"), suite_contender("random-labels")},
          .seeds = {1, 2},
          .build = build};
}

TEST(SuiteTest, RunsLabelsAloneOnceForAllJudges) {
  // Random duels with two judges, random labels and the reference; two seeds.
  EXPECT_EQ(suite_jobs(two_bowls()).size(), 2U * (2U + 1U + 1U));
  std::set<std::string> ids;
  for (const Job& job : suite_jobs(two_bowls())) ids.insert(job.id);
  EXPECT_EQ(ids.size(), 4U);
  for (const Job& job : suite_jobs(two_bowls("other"))) EXPECT_EQ(ids.count(job.id), 0U);
}

TEST(SuiteTest, RefusesUnknownFamiliesAndBadNumbers) {
  SuiteOptions options = two_bowls();
  options.families = {"bowl"};
  expect_error(ErrorCode::kNotFound, "\"bowls\"", [&] { (void)suite_jobs(options); });
  options = two_bowls();
  options.cost_ratios = {0.0};
  expect_error(ErrorCode::kInvalidArgument, "cost ratio \"0\"", [&] { (void)suite_jobs(options); });
  options = two_bowls();
  options.noises = {"noise-6"};
  expect_error(ErrorCode::kNotFound, "\"noise-5\"", [&] { (void)suite_jobs(options); });
}

TEST(SuiteTest, ARunHasARowForEachBudgetWithRegretsAsShares) {
  const std::vector<Job> jobs = suite_jobs(two_bowls());
  const auto rows = jobs.front().play({}).value();
  ASSERT_EQ(rows.size(), rows[0].readings);
  EXPECT_EQ(rows[0].judge, "same 25 % wrong");
  EXPECT_EQ(rows[0].setting, "exact");
  EXPECT_EQ(rows[0].budget, 3.0);
  EXPECT_EQ(rows[0].duels, 30U);
  for (const Row& row : rows) EXPECT_LE(row.regret_paper.value(), 1.0);
}

// Rows of three budgets, 1, 2 and 4, in one stratum.
std::vector<Row> rows_of(const std::string& id,
                         const std::string& strategy,
                         std::uint64_t seed,
                         const std::vector<double>& regrets) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < regrets.size(); ++i)
    rows.push_back({.id = id,
                    .problem = "bowls",
                    .judge = strategy == "log-ei" ? "" : "coin",
                    .setting = "exact",
                    .strategy = strategy,
                    .seed = seed,
                    .readings = regrets.size(),
                    .budget = std::pow(2.0, static_cast<double>(i)),
                    .regret_recommended = regrets[i]});
  return rows;
}

std::vector<Row> made_up() {
  std::vector<Row> all;
  for (const auto& rows : {rows_of("r", "log-ei", 1, {1.0, 0.1, 0.01}),
                           rows_of("r", "log-ei", 2, {1.0, 0.1, 1e-9}),
                           rows_of("a", "joint", 1, {0.1, 0.01, 0.01}),
                           rows_of("a", "joint", 2, {1.0, 0.01, 0.01}),
                           rows_of("b", "joint", 2, {1.0, 1.0, 1.0})})
    all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

TEST(SuiteSummaryTest, ComparesLogRegretsOnTheSameProblem) {
  const auto all = compare(made_up(), {"r", "a"});
  ASSERT_EQ(all.size(), 4U);  // those of log-ei itself, and two of joint
  EXPECT_EQ(all[0].label, "log-ei");
  EXPECT_EQ(all[0].score(), 0.0);
  EXPECT_EQ(all[0].saving, 1.0);
  // log10: 0.1 against 1, 0.01 against 0.1, 0.01 against 0.01.
  EXPECT_NEAR(all[2].score(), -2.0 / 3.0, 1e-12);
  EXPECT_EQ(all[2].saving, 0.5);  // from a budget of 2 of 4 on as good as log-ei at 4
  // Regrets below 1e-3 count as 1e-3: 0, -1 and -2 - (-3).
  EXPECT_NEAR(all[3].score(), 0.0, 1e-12);
  EXPECT_EQ(all[3].saving, std::numeric_limits<double>::infinity());
}

Comparison scored(std::uint64_t seed, double score, double saving) {
  return {.label = "joint",
          .family = "bowls",
          .judge = "coin",
          .cost_ratio = "10",
          .noise = "exact",
          .seed = seed,
          .differences = {score},
          .saving = saving};
}

TEST(SuiteSummaryTest, FiguresHaveTheirStandardErrors) {
  const std::vector<Comparison> four{
      scored(1, -0.3, 0.25), scored(2, -0.1, 0.5), scored(3, 0.1, 0.75), scored(4, 0.5, 2.0)};
  const Figures f = figures_of({&four[0], &four[1], &four[2], &four[3]});
  EXPECT_EQ(f.problems, 4U);
  EXPECT_NEAR(f.score, 0.05, 1e-12);
  // Squares of -0.35, -0.15, 0.05, 0.45: 0.35; s² = 0.35/3, and √(s²/4).
  EXPECT_NEAR(f.score_error, std::sqrt(0.35 / 12.0), 1e-12);
  EXPECT_DOUBLE_EQ(f.saving, 0.625);
  EXPECT_DOUBLE_EQ(f.saving_error, 0.875);  // ranks 1.5 ± 1 outwards, 0 and 3: ½ (2 - 0.25)
  EXPECT_DOUBLE_EQ(f.harm, 0.25);           // 0.1 is not more than 0.1
  EXPECT_DOUBLE_EQ(f.harm_error, 0.25);     // of 0, 0, 0, 1: s² = 0.25, and √(s²/4)
}

TEST(SuiteSummaryTest, RunsOnOneProblemAreAveragedFirst) {
  const std::vector<Comparison> four{
      scored(1, -0.3, 0.25), scored(1, -0.1, 0.75), scored(2, 0.2, 1.0), scored(2, 0.4, 2.0)};
  const Figures f = figures_of({&four[0], &four[1], &four[2], &four[3]});
  EXPECT_EQ(f.problems, 2U);
  EXPECT_NEAR(f.score, 0.05, 1e-12);        // of -0.2 and 0.3,
  EXPECT_NEAR(f.score_error, 0.25, 1e-12);  // so s² = 0.125 and √(s²/2)
  EXPECT_DOUBLE_EQ(f.saving, 1.0);          // of 0.5 and 1.5
  EXPECT_DOUBLE_EQ(f.harm, 0.5);
}

TEST(SuiteSummaryTest, TheTableHasALineForEachStratum) {
  const std::string text = suite_table(compare(made_up(), {"r", "a"}));
  EXPECT_NE(text.find("| joint | problems | score | saving | harm |"), std::string::npos);
  EXPECT_NE(text.find("| judge: coin | 2 | -0.333"), std::string::npos);
  EXPECT_NE(text.find("| family: bowls | 2 | +0.000 ± 0.000 | 1.00"), std::string::npos);
}

TEST(SuiteSummaryTest, TheFigureHasAPanelForEachFamily) {
  const Figure figure = suite_figure(compare(made_up(), {"r", "a"}));
  ASSERT_EQ(figure.panels.size(), 2U);
  ASSERT_EQ(figure.panels[0].curves.size(), 2U);
  const Curve& joint = figure.panels[0].curves[1];
  EXPECT_NEAR(joint.points[0].mean, std::sqrt(0.1), 1e-12);  // of 0.1 and 1 times log-ei's
}

}  // namespace
}  // namespace duelopt::bench
