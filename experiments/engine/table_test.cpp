// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/table.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::experiments {
namespace {

Row example() {
  return {.experiment = "currin-budget",
          .problem = "currin-exp",
          .judge = "low-fidelity",
          .strategy = "comp-gp-ucb",
          .options = "setting=paper bias=known budget=100",
          .seed = 18446744073709551615ULL,
          .budget = 20.0,
          .cost_ratio = 10.0,
          .spent = 19.9,
          .labels = 7,
          .duels = 129,
          .regret_paper = 0.125,
          .regret_queried = 0.25,
          .regret_labelled = std::nullopt,
          .regret_recommended = 1e-300,
          .ask_seconds = 1.5};
}

std::string in_scratch(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "table_test_" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(TableTest, ARowIsOneLineWithACellForEachColumn) {
  EXPECT_EQ(to_csv(example()),
            "currin-budget,currin-exp,low-fidelity,comp-gp-ucb,setting=paper bias=known budget=100,"
            "18446744073709551615,20,10,19.9,7,129,0.125,0.25,,1e-300,1.5\n");
  EXPECT_EQ(csv_header(),
            "experiment,problem,judge,strategy,options,seed,budget,cost_ratio,spent,labels,duels,"
            "regret_paper,regret_queried,regret_labelled,regret_recommended,ask_seconds");
}

TEST(TableTest, ARowReadsBack) { EXPECT_EQ(rounded(example()), example()); }

TEST(TableTest, RegretsKeepSevenDigitsAndBudgetsAll) {
  Row row = example();
  row.regret_paper = 0.123456789;
  row.budget = 1.0 / 3.0;
  EXPECT_EQ(rounded(row).regret_paper, 0.1234568);
  EXPECT_EQ(rounded(row).budget, 1.0 / 3.0);
}

TEST(TableTest, LabelsAloneHaveNeitherJudgeNorCostRatio) {
  Row row = example();
  row.judge.clear();
  row.cost_ratio.reset();
  EXPECT_EQ(rounded(row), row);
}

TEST(TableTest, AnUnfinishedLastLineIsNotRead) {
  const std::string text = std::string(csv_header()) + "\n" + to_csv(example());
  const std::string path = in_scratch("unfinished", text + "currin-budget,currin-exp,low");
  EXPECT_EQ(read_rows(path), std::vector<Row>{example()});
}

TEST(TableTest, SaysWhereAFileIsNoResultFile) {
  const std::string header = std::string(csv_header()) + "\n";
  std::string bad = to_csv(example());
  bad.replace(bad.find("19.9"), 4, "much");
  expect_error(ErrorCode::kCorruption, ":3: \"much\" is no number for spent", [&] {
    (void)read_rows(in_scratch("word", header + to_csv(example()) + bad));
  });
  expect_error(ErrorCode::kCorruption, ":1: it does not begin", [&] {
    (void)read_rows(in_scratch("other", "a,b\n1,2\n"));
  });
  expect_error(ErrorCode::kCorruption, ":1: it is no result file", [&] {
    (void)read_rows(in_scratch("no_line", "hello"));
  });
  expect_error(ErrorCode::kCorruption, "no cell for problem", [&] {
    (void)read_rows(in_scratch("short", header + "x\n"));
  });
  std::string long_line = to_csv(example());
  long_line.insert(long_line.size() - 1, ",1");
  expect_error(ErrorCode::kCorruption, "more cells than columns", [&] {
    (void)read_rows(in_scratch("long", header + long_line));
  });
  expect_error(ErrorCode::kNotFound, "there is no /nowhere/x.csv", [] {
    (void)read_rows("/nowhere/x.csv");
  });
  expect_error(ErrorCode::kIo, "cannot read", [] { (void)read_rows(testing::TempDir()); });
}

}  // namespace
}  // namespace duelopt::experiments
