// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/row.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::bench {
namespace {

Row example() {
  return {.id = "5d2a90c1",
          .problem = "currin-exp",
          .judge = "low-fidelity",
          .setting = "paper",
          .strategy = "comp-gp-ucb",
          .variant = "known bias",
          .seed = 18446744073709551615ULL,
          .readings = 10,
          .cost_ratio = 10.0,
          .budget = 20.0,
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
  const std::string path = testing::TempDir() + "row_test_" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(RowTest, ARowIsOneLineWithACellForEachColumn) {
  EXPECT_EQ(to_csv(example()),
            "5d2a90c1,currin-exp,low-fidelity,paper,comp-gp-ucb,known bias,18446744073709551615,10,"
            "10,20,19.9,7,129,0.125,0.25,,1e-300,1.5\n");
  EXPECT_EQ(
      csv_header(),
      "id,problem,judge,setting,strategy,variant,seed,readings,cost_ratio,budget,spent,labels,"
      "duels,regret_paper,regret_queried,regret_labelled,regret_recommended,ask_seconds");
}

TEST(RowTest, AVariantStandsBesideItsStrategy) {
  EXPECT_EQ(label_of("comp-gp-ucb", "known bias"), "comp-gp-ucb, known bias");
  EXPECT_EQ(label_of("log-ei", ""), "log-ei");
}

TEST(RowTest, ARowReadsBack) { EXPECT_EQ(rounded(example()), example()); }

TEST(RowTest, RegretsKeepSevenDigitsAndBudgetsAll) {
  Row row = example();
  row.regret_paper = 0.123456789;
  row.budget = 1.0 / 3.0;
  EXPECT_EQ(rounded(row).regret_paper, 0.1234568);
  EXPECT_EQ(rounded(row).budget, 1.0 / 3.0);
}

TEST(RowTest, LabelsAloneHaveNeitherJudgeNorCostRatio) {
  Row row = example();
  row.judge.clear();
  row.cost_ratio.reset();
  EXPECT_EQ(rounded(row), row);
}

TEST(RowTest, AnUnfinishedLastLineIsNotRead) {
  const std::string text = std::string(csv_header()) + "\n" + to_csv(example());
  const std::string path = in_scratch("unfinished", text + "5d2a90c1,currin-exp,low");
  EXPECT_EQ(read_rows(path), std::vector<Row>{example()});
}

TEST(RowTest, SaysWhereAFileIsNoResultFile) {
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
}  // namespace duelopt::bench
