// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/joint_tables.hpp"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/problems/problem.hpp"

namespace duelopt::experiments {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The rows of an experiment for five seeds, in which the regret of the recommended point is 2 % of
// the range until the budget that `arrives` names for the run, and none from there on; all other
// regrets are 3 %.
std::vector<Row> made_up(const Experiment& e, const std::function<double(const Run&)>& arrives) {
  std::vector<Row> rows;
  for (const auto& run : e.runs) {
    const double range = problem(run.problem).f.range.width();
    const double from = arrives(run);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      for (const Reading& reading : run.readings) {
        Row row{.experiment = e.name,
                .problem = run.problem,
                .judge = run.judge,
                .strategy = std::string(name(run.strategy)),
                .options = run.options,
                .seed = seed,
                .budget = reading.budget,
                .cost_ratio = reading.cost_ratio};
        row.regret_paper = row.regret_queried = row.regret_labelled = 0.03 * range;
        row.regret_recommended = reading.budget < from ? 0.02 * range : 0.0;
        rows.push_back(std::move(row));
      }
    }
  }
  return rows;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(JointTablesTest, SetTheBudgetsToTargetBesideWhatWasAimedAt) {
  // log-ei arrives at 10, joint at 6 for ten duels a label and at 4 for fifty, on every problem.
  const Experiment e = experiment("joint");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto& run) {
                                          if (name(run.strategy) == "log-ei") return 10.0;
                                          return run.cost_ratio == 10.0 ? 6.0 : 4.0;
                                        })));
  EXPECT_TRUE(contains(text, "#### Judge: low-fidelity, 25 % wrong"));
  EXPECT_TRUE(contains(text, "| currin-exp | 10 | 6 | 0.60 | 4 | 0.40 |"));
  EXPECT_TRUE(contains(text, "| hartmann6 | 10 | 6 | 0.60 | 4 | 0.40 |"));
  EXPECT_TRUE(contains(text, "| geometric mean |  |  | 0.60 |  | 0.40 |"));
  EXPECT_TRUE(contains(text, "| nine in ten if seeds are drawn again |  |  | 0.60 |  | 0.40 |"));
  EXPECT_TRUE(contains(text, "| aimed at |  |  | ≤ 0.7: reached |  | ≤ 0.5: reached |"));
  EXPECT_TRUE(contains(text, "| aimed at on each |  |  | ≤ 1: reached |  | ≤ 0.9: reached |"));
}

TEST(JointTablesTest, SayWhereTheTargetWasNotReached) {
  // On currin-exp joint is followed to 20 only.
  const Experiment e = experiment("joint");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto& run) {
                                          if (name(run.strategy) == "log-ei") return 10.0;
                                          return run.problem == "currin-exp" ? kNever : 5.0;
                                        })));
  EXPECT_TRUE(contains(text, "| currin-exp | 10 | > 20 | ≥ 2.00 | > 20 | ≥ 2.00 |"));
  // (2 · 0.5⁴)^(1/5) = 2^(-3/5) = 0.66.
  EXPECT_TRUE(contains(text, "| geometric mean |  |  | ≥ 0.66 |  | ≥ 0.66 |"));
  EXPECT_TRUE(contains(text, "| aimed at |  |  | ≤ 0.7: not known |  | ≤ 0.5: not reached |"));
  EXPECT_TRUE(
      contains(text, "| aimed at on each |  |  | ≤ 1: not reached |  | ≤ 0.9: not reached |"));
}

TEST(JointTablesTest, NameTheMeanOfTheProblemsOfWhichSomethingIsKnown) {
  const Experiment e = experiment("joint");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto& run) {
                                          if (run.problem == "hartmann6") return kNever;
                                          return name(run.strategy) == "log-ei" ? 10.0 : 5.0;
                                        })));
  EXPECT_TRUE(contains(text, "| geometric mean |  |  | – |  | – |"));
  EXPECT_TRUE(contains(text, "| of those where one arrives |  |  | 0.50 |  | 0.50 |"));
}

TEST(JointTablesTest, LogEiNeedNotStayLongerThanItsRivalWasFollowed) {
  const Experiment e = experiment("joint");
  std::vector<Row> rows = made_up(e, [](const auto&) { return 10.0; });
  for (Row& row : rows)  // log-ei leaves the target at 21, after joint's horizon of 20
    if (row.strategy == "log-ei" && row.problem == "currin-exp" && row.budget == 21.0)
      row.regret_recommended = 1.0;
  EXPECT_TRUE(contains(joint_tables(e, Results(rows)), "| currin-exp | 10 | 10 | 1.00 |"));
  for (Row& row : rows)  // and at 20, within it
    if (row.strategy == "log-ei" && row.problem == "currin-exp" && row.budget == 20.0)
      row.regret_recommended = 1.0;
  EXPECT_TRUE(contains(joint_tables(e, Results(rows)), "| currin-exp | 22 | 10 | 0.45 |"));
}

TEST(JointTablesTest, ShowAllRegretsAsSharesOfTheRange) {
  const Experiment e = experiment("joint-sharp");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto&) { return 10.0; })));
  EXPECT_TRUE(contains(text,
                       "| currin-exp | at 5 | at 10 | at 20 | paper, at 20 | queried, at 20 | "
                       "labelled, at 20 |"));
  EXPECT_TRUE(contains(text, "| joint, 50 duels a label | 0.02 ± "));
  EXPECT_TRUE(contains(text, ", 0.02 | 0 ± 0, 0 | 0 ± 0, 0 | 0.03 ± "));
}

TEST(JointTablesTest, ShowRegretsWhereAllWereRead) {
  // joint is read at every quarter of a label and log-ei is not: of branin's 18 labels a quarter
  // are 4.5, and 5 is shown.
  const Experiment e = experiment("joint");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto&) { return 10.0; })));
  EXPECT_TRUE(contains(text, "| branin | at 5 | at 9 | at 18 |"));
  // With fifty duels a label hartmann6 is followed to 60 only.
  EXPECT_TRUE(contains(text, "| hartmann6 | at 15 | at 30 | at 60 |"));
}

TEST(JointTablesTest, TheTargetMayBeReachedBetweenTwoLabels) {
  const Experiment e = experiment("joint");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto& run) {
                                          return name(run.strategy) == "log-ei" ? 10.0 : 4.3;
                                        })));
  EXPECT_TRUE(contains(text, "| currin-exp | 10 | 4.5 | 0.45 | 4.5 | 0.45 |"));
}

TEST(JointTablesTest, EachJudgeHasItsOwnRows) {
  const Experiment e = experiment("joint-aside");
  const std::string text = joint_tables(e, Results(made_up(e, [](const auto& run) {
                                          if (run.judge.empty()) return 20.0;
                                          return run.wrong_share == 0.1 ? 8.0 : 12.0;
                                        })));
  EXPECT_TRUE(contains(text, "#### Judge: coin"));
  EXPECT_TRUE(contains(text, "| goldstein-price | 20 | 12 | 0.60 | 12 | 0.60 |"));
  EXPECT_TRUE(contains(text, "| goldstein-price | 20 | 8 | 0.40 | 8 | 0.40 |"));
  EXPECT_TRUE(contains(text, "≤ 0.35: not reached"));
}

TEST(JointTablesTest, LabelsAloneAreComparedAndDuelsAloneListed) {
  const Experiment labels = experiment("joint-labels");
  std::string text = joint_tables(labels, Results(made_up(labels, [](const auto& run) {
                                    return name(run.strategy) == "joint" ? 8.0 : 10.0;
                                  })));
  EXPECT_TRUE(contains(text, "| budget to target | log-ei | joint, labels only | ratio |"));
  EXPECT_TRUE(contains(text, "| aimed at |  |  | ≤ 1: reached |"));
  const Experiment duels = experiment("joint-duels");
  text = joint_tables(duels, Results(made_up(duels, [](const auto&) { return 60.0; })));
  EXPECT_FALSE(contains(text, "budget to target"));
  EXPECT_TRUE(
      contains(text, "| branin | at 20 | at 40 | at 60 | at 80 | at 100 | paper, at 100 |"));
  for (const std::string label : {"joint, duels only", "eubo", "kernel-self-sparring"})
    EXPECT_TRUE(contains(text, "| " + label + " | 0.02 ± ")) << label;
}

TEST(JointTablesTest, SayWhereNothingWasRun) {
  const std::string text = joint_tables(experiment("joint"), Results({}));
  EXPECT_TRUE(contains(text, "| branin | – | – | – | – | – |"));
  EXPECT_TRUE(contains(text, "| aimed at |  |  | – |  | – |"));
}

}  // namespace
}  // namespace duelopt::experiments
