// SPDX-License-Identifier: Apache-2.0
//
// Every experiment at a tenth of its size or so, with two seeds: that it can be run, read, drawn
// and reported.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "experiments/engine/figures.hpp"
#include "experiments/engine/runner.hpp"

namespace duelopt::experiments {
namespace {

class MiniatureSlowTest : public testing::TestWithParam<std::string> {};

TEST_P(MiniatureSlowTest, RunsAndHasItsFigures) {
  const bool wide = GetParam() == "benchmark";  // told 40, not 100
  Experiment e = experiment(GetParam(), wide ? 0.03 : 0.11);
  if (GetParam() == "benchmark")
    std::erase_if(e.runs, [](const auto& r) { return r.problem != "currin-exp"; });
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
  const auto figures = figures_of(e, Results(rows));
  ASSERT_FALSE(figures.empty());
  for (const auto& [name, figure] : figures) {
    for (const Panel& panel : figure.panels) {
      const bool left_out = wide && panel.title.find("currin-exp") == std::string::npos;
      EXPECT_GE(panel.curves.size(), left_out ? 0U : 3U) << panel.title;
    }
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
                                         "benchmark"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(MiniatureTest, NoExperimentIsLeftOut) {
  EXPECT_EQ(experiment_names().size(), 8U);  // those above
}

}  // namespace
}  // namespace duelopt::experiments
