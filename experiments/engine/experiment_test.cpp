// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/experiment.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "duelopt/problems/calibration.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "experiments/engine/joint_runs.hpp"
#include "experiments/engine/settings.hpp"

namespace duelopt::experiments {
namespace {

std::size_t count(const Experiment& e, std::string_view strategy) {
  return static_cast<std::size_t>(std::count_if(e.runs.begin(), e.runs.end(), [&](const auto& run) {
    return name(run.strategy) == strategy;
  }));
}

TEST(ExperimentTest, BudgetSweepsReadOneRunOfEachStrategyInEachSetting) {
  const Experiment e = experiment("currin-budget");
  // Two settings of comp-gp-ucb (two biases), gp-ucb, mf-gp-ucb and sparring; three shared ones.
  EXPECT_EQ(e.runs.size(), 2U * 5U + 3U);
  for (const auto& run : e.runs) {
    ASSERT_EQ(run.readings.size(), 10U);
    EXPECT_EQ(run.readings.front().budget, 10.0);
    EXPECT_EQ(run.readings.back().budget, 100.0);
    EXPECT_EQ(run.budget, 100.0);
    EXPECT_EQ(run.judge.empty(), asks_labels_only({{}, run.strategy, run.kinds}));
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
  for (const auto& run : e.runs) {
    if (name(run.strategy) != "random-duels") continue;
    EXPECT_EQ(run.cost_ratio, 10.0);
    EXPECT_EQ(run.readings.size(), 6U);
  }
}

TEST(ExperimentTest, NoTwoReadingsOfAnExperimentHaveTheSameName) {
  for (const std::string_view each : experiment_names()) {
    std::set<std::tuple<std::string, std::string, std::string, std::string, double, double>> seen;
    for (const auto& run : experiment(each).runs) {
      for (const Reading& r : run.readings) {
        EXPECT_TRUE(seen.emplace(run.problem,
                                 run.judge,
                                 name(run.strategy),
                                 run.options,
                                 r.cost_ratio.value_or(0.0),
                                 r.budget)
                        .second)
            << each << " " << run.options;
      }
      check(run.strategy);
      EXPECT_LE(run.readings.back().budget, run.budget);
    }
  }
}

TEST(ExperimentTest, MfGpUcbHasNoPartInSingleFidelity) {
  EXPECT_EQ(count(experiment("currin-single"), "mf-gp-ucb"), 0U);
  EXPECT_EQ(experiment("currin-single").runs.front().judge, "same");
  EXPECT_EQ(experiment("currin-single").runs.front().cost_ratio, 1.0);
}

TEST(ExperimentTest, TheBenchmarkHasEveryStrategyButThoseWithExperimentsOfTheirOwn) {
  const Experiment e = experiment("benchmark");
  for (const std::string_view each : strategy_names()) {
    if (each == "joint" || each == "eubo") {
      EXPECT_EQ(count(e, each), 0U) << each;
    } else {
      EXPECT_GE(count(e, each), 5U) << each;
    }
  }
  EXPECT_EQ(count(e, "log-ei"), 5U);                      // problems
  EXPECT_EQ(count(e, "random-duels"), 20U);               // and judges
  EXPECT_EQ(count(e, "comp-gp-ucb"), 5U * 4U * 2U * 2U);  // and ratios and biases
}

TEST(ExperimentTest, TheBenchmarkReadsDuelsAloneUpToTwoHundredAndFifty) {
  for (const auto& run : experiment("benchmark").runs) {
    if (name(run.strategy) != "kernel-self-sparring") continue;
    ASSERT_EQ(run.readings.size(), 25U + 5U);  // at ten and at fifty duels a label
    for (const Reading& r : run.readings) EXPECT_LE(r.budget * r.cost_ratio.value(), 250.0);
  }
}

TEST(JointRunsTest, ReadJointToItsHorizonAndLogEiTwiceAsFar) {
  const Experiment e = experiment("joint");
  EXPECT_EQ(e.runs.size(), 5U * (2U + 1U));  // problems, prices and log-ei
  for (const auto& run : e.runs) {
    const Horizon* h = std::find_if(kHorizons.begin(), kHorizons.end(), [&](const Horizon& each) {
      return each.problem == run.problem;
    });
    ASSERT_NE(h, kHorizons.end());
    const bool joint = name(run.strategy) == "joint";
    const double end = joint ? h->at(run.cost_ratio) : 2.0 * std::max(h->at(10.0), h->at(50.0));
    const double step = joint ? h->step : 1.0;
    EXPECT_EQ(run.budget, end);
    EXPECT_EQ(run.readings.front().budget, step);
    EXPECT_EQ(run.readings.back().budget, end);
    EXPECT_EQ(static_cast<double>(run.readings.size()), end / step);
  }
}

TEST(JointRunsTest, JudgesThatErrDifferentlyHaveDifferentNames) {
  const Experiment e = experiment("joint-aside");
  EXPECT_EQ(count(e, "log-ei"), 2U);           // problems
  EXPECT_EQ(count(e, "joint"), 2U * 4U * 2U);  // and judges and prices
  std::set<std::string> judges;
  for (const auto& run : e.runs) judges.insert(judge_of(run.judge, run.options));
  EXPECT_EQ(judges,
            (std::set<std::string>{"",
                                   "coin",
                                   "low-fidelity, 10 % wrong",
                                   "low-fidelity, 25 % wrong",
                                   "lying, 25 % wrong"}));
}

TEST(JointRunsTest, KeepTheProblemsAsideOutOfTheOthers) {
  for (const std::string_view each : experiment_names()) {
    if (each == "joint-aside") continue;
    for (const auto& run : experiment(each).runs) {
      EXPECT_NE(run.problem, "goldstein-price") << each;
      EXPECT_NE(run.problem, "styblinski-tang") << each;
    }
  }
}

TEST(JointRunsTest, AllowOneKindWhereOnlyOneIsCompared) {
  for (const auto& run : experiment("joint-duels").runs) {
    EXPECT_EQ(run.kinds == AllowedKinds::kDuels, name(run.strategy) == "joint");
    EXPECT_EQ(run.cost_ratio, 1.0);  // budgets count duels
    EXPECT_EQ(run.judge, "same");
  }
  for (const auto& run : experiment("joint-labels").runs) {
    EXPECT_EQ(run.kinds == AllowedKinds::kLabels, name(run.strategy) == "joint");
    EXPECT_TRUE(run.judge.empty());
    EXPECT_EQ(run.readings.front().cost_ratio, std::nullopt);
  }
  EXPECT_EQ(count(experiment("joint-labels"), "log-ei"), 2U * 5U);  // as it is, and as joint asks
}

TEST(JointRunsTest, TheJudgeErrsAsOftenAsItsRunSays) {
  const auto wrong = [](const std::string& judge, const LatentUtility& utility) {
    const Oracle oracle =
        oracle_of({.problem = "branin", .judge = judge, .wrong_share = 0.25, .options = ""});
    return wrong_share(oracle.problem.domain, utility, std::get<UtilityJudge>(oracle.judge).link);
  };
  const Problem branin = problem("branin");
  EXPECT_NEAR(wrong("low-fidelity", branin.f_c.value), 0.25, 1e-9);
  EXPECT_NEAR(wrong("same", branin.f.value), 0.25, 1e-9);
  EXPECT_NEAR(wrong("lying", branin.f.value), 0.25, 1e-9);
}

TEST(ExperimentTest, ScaleMultipliesBudgets) {
  const Experiment e = experiment("currin-ratio", 0.5);
  EXPECT_EQ(e.runs.front().budget, 50.0);
  EXPECT_NE(e.runs.front().options.find("budget=50"), std::string::npos);
  expect_error(
      ErrorCode::kInvalidArgument, "scale = 0 is", [] { (void)experiment("currin-ratio", 0.0); });
  expect_error(ErrorCode::kInvalidArgument, "scale = inf is", [] {
    (void)experiment("currin-ratio", std::numeric_limits<double>::infinity());
  });
}

TEST(ExperimentTest, NamesTheNearestExperiment) {
  expect_error(ErrorCode::kNotFound, "\"currin-budget\"", [] { (void)experiment("curin-budget"); });
}

TEST(ExperimentTest, OptionsAreReadByWord) {
  EXPECT_EQ(setting_of("setting=paper bias=known budget=100"), "paper");
  EXPECT_EQ(setting_of("bias=known"), "");
  EXPECT_EQ(label_of("comp-gp-ucb", "setting=paper bias=known gamma=0.05 budget=100"),
            "comp-gp-ucb, known bias, gamma 0.05");
  EXPECT_EQ(label_of("log-ei", "setting=any budget=100"), "log-ei");
  EXPECT_EQ(label_of("joint", "setting=default kinds=duels budget=100"), "joint, duels only");
  EXPECT_EQ(label_of("log-ei", "setting=default min_improvement=0.01 budget=40"),
            "log-ei, least improvement 0.01");
  EXPECT_EQ(judge_of("lying", "setting=default budget=20 wrong=0.1"), "lying, 10 % wrong");
  EXPECT_EQ(judge_of("coin", "setting=default budget=20"), "coin");
}

TEST(SettingsTest, TheKnownSlackIsWhatKeepingTheOptimumNeeds) {
  const Problem currin = problem("currin-exp");
  // f_c* - f_c(x*) = 0.0360119798 and a link of scale range/6 = (13.5826470 - 1.1813278)/6
  // = 2.0668865 with L₂ = 1/(4s) (notes, sections 1.1 and 1.3).
  EXPECT_NEAR(known_slack(currin, "low-fidelity"), 0.0360119798 / (4.0 * 2.0668865), 1e-8);
  EXPECT_NEAR(known_slack(currin, "low-fidelity", {1.0}), 0.0360119798 / 4.0, 1e-8);
  EXPECT_NEAR(known_slack(problem("borehole"), "low-fidelity"), 0.0, 1e-12);
  EXPECT_EQ(known_slack(currin, "same"), 0.0);
  EXPECT_EQ(known_slack(currin, "lying"), 1.0);
  EXPECT_EQ(known_slack(currin, "coin"), 0.0);
}

TEST(SettingsTest, TheFingerprintDependsOnEveryOption) {
  EXPECT_EQ(fingerprint(CompGpUcb{}), fingerprint(CompGpUcb{}));
  EXPECT_NE(fingerprint(CompGpUcb{}), fingerprint(CompGpUcb{.gamma = 0.151}));
  EXPECT_NE(fingerprint(CompGpUcb{}), fingerprint(CompGpUcb{.maximizer = Direct{}}));
  EXPECT_NE(fingerprint(GpUcb{}), fingerprint(GpUcb{.process = paper_process(5)}));
  // Another machine may round the last digit otherwise.
  EXPECT_EQ(fingerprint(CompGpUcb{.bias = KnownBias{0.1}}),
            fingerprint(CompGpUcb{.bias = KnownBias{0.1 + 1e-16}}));
  EXPECT_EQ(fingerprint(RandomLabels{}), "811c9dc5");  // no option: FNV-1a of nothing
}

TEST(SettingsTest, InitialDuelsCostFiveLabelsInThePapersSetting) {
  for (const double ratio : {1.0, 3.0, 10.0}) {
    for (const Contender& each : paper_contenders(0.0, ratio)) {
      if (const auto* comp = std::get_if<CompGpUcb>(&each.strategy)) {
        EXPECT_EQ(static_cast<double>(comp->initial_duels), 5.0 * ratio);
      }
      if (const auto* mf = std::get_if<MfGpUcb>(&each.strategy)) {
        EXPECT_EQ(static_cast<double>(mf->initial_duels), 5.0 * ratio);
      }
    }
  }
}

}  // namespace
}  // namespace duelopt::experiments
