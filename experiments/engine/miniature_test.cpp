// SPDX-License-Identifier: Apache-2.0
//
// Every experiment at a tenth of its size or so, with two seeds: that it can be run, read, drawn
// and reported.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "experiments/engine/figures.hpp"
#include "experiments/engine/joint_runs.hpp"
#include "experiments/engine/joint_tables.hpp"
#include "experiments/engine/runner.hpp"

namespace duelopt::experiments {
namespace {

class MiniatureSlowTest : public testing::TestWithParam<std::string> {};

// The problems aside are not to be looked at: two questions show that they can be asked.
void ask_twice(std::vector<experiments::Run>& runs) {
  std::erase_if(runs, [](const auto& r) { return r.cost_ratio == 50.0; });
  for (auto& run : runs) {
    run.budget = 2.0;
    run.cost_ratio = 1.0;
    run.readings = {{run.judge.empty() ? std::nullopt : std::optional(1.0), 2.0}};
  }
}

Experiment miniature(const std::string& name) {
  const bool wide = name == "benchmark";  // told 40, not 100
  Experiment e = experiment(name, wide ? 0.03 : 0.11);
  if (name == "joint-aside") {
    ask_twice(e.runs);
  } else if (wide || is_joint(name)) {
    std::erase_if(e.runs, [](const auto& r) { return r.problem != "currin-exp"; });
  }
  return e;
}

TEST_P(MiniatureSlowTest, RunsAndHasItsFigures) {
  const bool joint = is_joint(GetParam());
  const Experiment e = miniature(GetParam());
  std::string directory = testing::TempDir() + "miniature_" + GetParam();
  std::filesystem::remove_all(directory);
  ResultFile file(e, directory);
  ASSERT_TRUE(carry_out(e, {.seeds = 2, .jobs = 2}, file));
  const std::vector<Row> rows = read_rows(file.path());
  std::size_t expected = 0;
  for (const auto& run : e.runs) expected += 2 * run.readings.size();
  EXPECT_EQ(rows.size(), expected);
  for (const Row& row : rows) {
    EXPECT_LE(row.spent, row.budget * (1.0 + 1e-12)) << row.options;
    if (row.labels + row.duels == 0) continue;
    EXPECT_LE(row.regret_paper, row.regret_queried);
    if (row.regret_labelled) {
      EXPECT_LE(row.regret_queried, row.regret_labelled);
    }
    EXPECT_TRUE(row.regret_recommended) << row.strategy;
  }
  if (joint) {
    EXPECT_NE(joint_tables(e, Results(rows)).find("| at "), std::string::npos);
  }
  const auto figures = figures_of(e, Results(rows));
  ASSERT_FALSE(figures.empty());
  for (const auto& [name, figure] : figures) {
    for (const Panel& panel : figure.panels)
      EXPECT_GE(panel.curves.size(), joint ? 2U : 3U) << panel.title;
  }
}

INSTANTIATE_TEST_SUITE_P(Every,
                         MiniatureSlowTest,
                         testing::Values("currin-budget",
                                         "currin-ratio",
                                         "borehole-budget",
                                         "borehole-ratio",
                                         "currin-single",
                                         "borehole-single",
                                         "dependence",
                                         "joint",
                                         "joint-sharp",
                                         "joint-judges",
                                         "joint-aside",
                                         "joint-duels",
                                         "joint-labels",
                                         "benchmark"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(MiniatureTest, NoExperimentIsLeftOut) {
  EXPECT_EQ(experiment_names().size(), 14U);  // those above
}

}  // namespace
}  // namespace duelopt::experiments
