// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/experiment.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::bench {
namespace {

std::size_t count(const Experiment& e, std::string_view strategy) {
  return static_cast<std::size_t>(
      std::count_if(e.runs.begin(), e.runs.end(), [&](const bench::Run& run) {
        return run.contender.strategy.name == strategy;
      }));
}

TEST(ExperimentTest, BudgetSweepsReadOneRunOfEachStrategyInEachSetting) {
  const Experiment e = experiment("currin-budget");
  // Two settings of comp-gp-ucb (two biases), gp-ucb, mf-gp-ucb and sparring; three shared ones.
  EXPECT_EQ(e.runs.size(), 2U * 5U + 3U);
  for (const bench::Run& run : e.runs) {
    ASSERT_EQ(run.readings.size(), 10U);
    EXPECT_EQ(run.readings.front().budget, 10.0);
    EXPECT_EQ(run.readings.back().budget, 100.0);
    EXPECT_EQ(run.budget, 100.0);
    EXPECT_EQ(run.judge.empty(), asks_labels_only(run.contender.strategy.name));
  }
}

TEST(ExperimentTest, WhatDoesNotDependOnTheCostRatioIsRunOnce) {
  const Experiment e = experiment("borehole-ratio");
  EXPECT_EQ(count(e, "gp-ucb"), 2U);  // one a setting
  EXPECT_EQ(count(e, "log-ei"), 1U);
  EXPECT_EQ(count(e, "random-labels"), 1U);
  EXPECT_EQ(count(e, "random-duels"), 1U);
  EXPECT_EQ(count(e, "comp-gp-ucb"), 24U);          // 6 ratios, 2 settings, 2 biases
  EXPECT_EQ(count(e, "kernel-self-sparring"), 7U);  // the paper's start depends on the ratio
  for (const bench::Run& run : e.runs) {
    if (run.contender.strategy.name != "random-duels") continue;
    EXPECT_EQ(run.cost_ratio, 10.0);
    EXPECT_EQ(run.readings.size(), 6U);
  }
}

TEST(ExperimentTest, NoTwoReadingsOfAnExperimentHaveTheSameName) {
  for (const std::string_view each : experiment_names()) {
    std::set<std::tuple<std::string, std::string, std::string, std::string, double, double>> seen;
    std::set<std::string> ids;
    for (const bench::Run& run : experiment(each).runs) {
      const std::string label = label_of(run.contender.strategy.name, run.contender.variant);
      for (const Reading& r : run.readings) {
        EXPECT_TRUE(seen.emplace(run.problem,
                                 run.judge,
                                 run.contender.setting,
                                 label,
                                 r.cost_ratio.value_or(0.0),
                                 r.budget)
                        .second)
            << each << " " << label;
      }
      EXPECT_TRUE(ids.insert(id_of(run)).second) << each << " " << label;
      EXPECT_LE(run.readings.back().budget, run.budget);
    }
  }
}

TEST(ExperimentTest, MfGpUcbHasNoPartInSingleFidelity) {
  const Experiment e = experiment("currin-single");
  EXPECT_EQ(count(e, "mf-gp-ucb"), 0U);
  EXPECT_EQ(e.runs.front().judge, "same");
  EXPECT_EQ(e.runs.front().cost_ratio, 1.0);
}

TEST(ExperimentTest, TheIdDependsOnEverythingButTheReadings) {
  const bench::Run run = experiment("currin-budget").runs.front();
  bench::Run other = run;
  other.readings.pop_back();
  EXPECT_EQ(id_of(other), id_of(run));
  other.budget = 50.0;
  EXPECT_NE(id_of(other), id_of(run));
  other = run;
  other.contender.strategy.options["initial_labels"] = std::int64_t{6};
  EXPECT_NE(id_of(other), id_of(run));
  other = run;
  other.link_scale = 1.0;
  EXPECT_NE(id_of(other), id_of(run));
  EXPECT_EQ(hash_of(""), "811c9dc5");  // FNV-1a of nothing, and of "a"
  EXPECT_EQ(hash_of("a"), "e40c292c");
}

TEST(ExperimentTest, ScaleMultipliesBudgets) {
  const Experiment e = experiment("currin-ratio", 0.5);
  EXPECT_EQ(e.runs.front().budget, 50.0);
  expect_error(
      ErrorCode::kInvalidArgument, "scale = 0 is", [] { (void)experiment("currin-ratio", 0.0); });
  expect_error(ErrorCode::kInvalidArgument, "scale = inf is", [] {
    (void)experiment("currin-ratio", std::numeric_limits<double>::infinity());
  });
}

TEST(ExperimentTest, NamesTheNearestExperiment) {
  expect_error(ErrorCode::kNotFound, "\"currin-budget\"", [] { (void)experiment("curin-budget"); });
}

}  // namespace
}  // namespace duelopt::bench
