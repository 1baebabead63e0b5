// SPDX-License-Identifier: Apache-2.0
//
// Every experiment at a tenth of its size or so, with two seeds: that it can be run, read and
// drawn.
#include <filesystem>

#include <gtest/gtest.h>

#include "apps/bench/figures.hpp"
#include "apps/bench/runner.hpp"

namespace duelopt::bench {
namespace {

class MiniatureSlowTest : public testing::TestWithParam<std::string> {};

TEST_P(MiniatureSlowTest, RunsAndHasItsFigure) {
  const Experiment e = experiment(GetParam(), 0.11);
  const std::string path = testing::TempDir() + "miniature/" + GetParam() + ".csv";
  std::filesystem::remove(path);
  ResultFile file(path);
  ASSERT_TRUE(carry_out(jobs_of(e, 1, 2), 2, file));
  const std::vector<Row> rows = read_rows(path);
  std::size_t expected = 0;
  for (const bench::Run& run : e.runs) expected += 2 * run.readings.size();
  EXPECT_EQ(rows.size(), expected);
  for (const Row& row : rows) {
    EXPECT_LE(row.spent, row.budget * (1.0 + 1e-12)) << row.strategy;
    if (row.labels + row.duels == 0) continue;
    EXPECT_LE(row.regret_paper, row.regret_queried);
    if (row.regret_labelled) {
      EXPECT_LE(row.regret_queried, row.regret_labelled);
    }
    EXPECT_TRUE(row.regret_recommended) << row.strategy;
  }
  const Figure figure = figure_of(e, Results(rows));
  ASSERT_EQ(figure.panels.size(), 4U);
  for (const Panel& panel : figure.panels) EXPECT_GE(panel.curves.size(), 3U) << panel.title;
}

INSTANTIATE_TEST_SUITE_P(Every,
                         MiniatureSlowTest,
                         testing::Values("currin-budget",
                                         "currin-ratio",
                                         "borehole-budget",
                                         "borehole-ratio",
                                         "currin-single",
                                         "borehole-single",
                                         "currin-budget-family",
                                         "currin-ratio-family",
                                         "borehole-budget-family",
                                         "borehole-ratio-family",
                                         "currin-single-family",
                                         "borehole-single-family",
                                         "dependence"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(MiniatureTest, NoExperimentIsLeftOut) {
  EXPECT_EQ(experiment_names().size(), 13U);  // those above
}

}  // namespace
}  // namespace duelopt::bench
