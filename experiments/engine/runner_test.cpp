// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/runner.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "duelopt/testing/expect_error.hpp"
#include "experiments/engine/trajectory.hpp"

namespace duelopt::experiments {
namespace {

// Random labels and duels on CurrinExp, read after 2 and 4 labels' worth.
Experiment small(double budget = 4.0) {
  const std::string options = "setting=any budget=" + std::to_string(static_cast<int>(budget));
  return {.name = "small",
          .title = "small",
          .runs = {{.problem = "currin-exp",
                    .judge = "",
                    .strategy = RandomLabels{},
                    .options = options,
                    .budget = budget,
                    .readings = {{std::nullopt, budget / 2.0}, {std::nullopt, budget}}},
                   {.problem = "currin-exp",
                    .judge = "same",
                    .strategy = RandomDuels{},
                    .options = options,
                    .budget = budget,
                    .cost_ratio = 2.0,
                    .readings = {{1.0, budget}, {2.0, budget}}}}};
}

std::string fresh_directory(const std::string& name) {
  std::string path = testing::TempDir() + "runner_test_" + name;
  std::filesystem::remove_all(path);
  return path;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Without the seconds, which differ from run to run.
std::vector<Row> timeless(const std::string& path) {
  std::vector<Row> rows = read_rows(path);
  for (Row& row : rows) row.ask_seconds = 0.0;
  return rows;
}

std::vector<Row> run_small(const std::string& directory, const RunnerOptions& options) {
  const Experiment e = small();
  ResultFile file(e, directory);
  EXPECT_TRUE(carry_out(e, options, file));
  return timeless(file.path());
}

TEST(TrajectoryTest, ReadsWhatABudgetPaysFor) {
  const Experiment e = small();
  const auto labels = play(e.runs[0], 1).value();
  ASSERT_EQ(labels.size(), 2U);
  EXPECT_EQ(labels[0].labels, 2U);
  EXPECT_EQ(labels[1].labels, 4U);
  EXPECT_EQ(labels[1].spent, 4.0);
  EXPECT_EQ(labels[1].cost_ratio, std::nullopt);
  const auto duels = play(e.runs[1], 1).value();
  EXPECT_EQ(duels[0].duels, 4U);  // a duel costs a label,
  EXPECT_EQ(duels[1].duels, 8U);  // or half of one
  EXPECT_EQ(duels[1].spent, 4.0);
  EXPECT_EQ(duels[1].regret_labelled, std::nullopt);
  EXPECT_LE(duels[1].regret_paper, duels[1].regret_queried);
  EXPECT_TRUE(duels[1].regret_recommended);
}

TEST(TrajectoryTest, AReadingBeforeTheFirstQueryHasNoRegret) {
  experiments::Run run = small().runs[0];
  run.readings.front().budget = 0.5;
  const auto rows = play(run, 1).value();
  EXPECT_EQ(rows[0].labels, 0U);
  EXPECT_EQ(rows[0].regret_paper, std::nullopt);
  EXPECT_EQ(rows[0].regret_recommended, std::nullopt);
}

TEST(TrajectoryTest, StrategiesThatStartAlikeStartWithTheSameAnswers) {
  experiments::Run comp = small().runs[1];
  comp.strategy = CompGpUcb{.initial_duels = 8};
  auto a = play(comp, 3).value();
  auto b = play(small().runs[1], 3).value();
  EXPECT_EQ(a[1].regret_paper, b[1].regret_paper);
  EXPECT_EQ(a[1].regret_queried, b[1].regret_queried);
}

TEST(TrajectoryTest, AsksOnlyForWhatIsAllowed) {
  experiments::Run run = small().runs[1];
  run.strategy = Joint{};
  run.kinds = AllowedKinds::kDuels;
  EXPECT_EQ(play(run, 1).value().back().labels, 0U);
  run.kinds = AllowedKinds::kLabels;
  EXPECT_EQ(play(run, 1).value().back().labels, 4U);
}

TEST(TrajectoryTest, StopsWhenTold) {
  EXPECT_FALSE(play(small().runs[0], 1, [] { return true; }));
}

TEST(RunnerTest, SomeRunsHaveFewerSeeds) {
  Experiment e = small();
  e.runs[1].most_seeds = 2;
  ResultFile file(e, fresh_directory("fewer_seeds"));
  EXPECT_TRUE(carry_out(e, {.seeds = 3, .first_seed = 5, .jobs = 1}, file));
  std::map<std::string, std::set<std::uint64_t>> seeds;
  for (const Row& row : read_rows(file.path())) seeds[row.strategy].insert(row.seed);
  EXPECT_EQ(seeds["random-labels"], (std::set<std::uint64_t>{5, 6, 7}));
  EXPECT_EQ(seeds["random-duels"], (std::set<std::uint64_t>{5, 6}));
}

TEST(RunnerTest, JobsDoNotChangeTheNumbers) {
  const auto one = run_small(fresh_directory("one"), {.seeds = 3, .jobs = 1});
  const auto two = run_small(fresh_directory("two"), {.seeds = 3, .jobs = 2});
  EXPECT_EQ(one.size(), 3U * 4U);
  EXPECT_EQ(one, two);
}

TEST(RunnerTest, AStoppedExperimentEndsLikeOneThatWasNot) {
  const std::string directory = fresh_directory("stopped");
  const Experiment e = small();
  {
    ResultFile file(e, directory);
    std::vector<Row> rows = play(e.runs[1], 2).value();
    file.append(1, rows);
  }
  {  // a process that was killed while it wrote
    std::vector<Row> rows = play(e.runs[0], 1).value();
    rows[0].experiment = e.name;
    std::ofstream(directory + "/small.csv", std::ios::app) << to_csv(rows[0]) << "small,curr";
  }
  EXPECT_EQ(run_small(directory, {.seeds = 3}), run_small(fresh_directory("whole"), {.seeds = 3}));
}

TEST(RunnerTest, FinishedSeedsAreNotRunAgain) {
  const std::string directory = fresh_directory("again");
  (void)run_small(directory, {.seeds = 2});
  const std::string before = contents(directory + "/small.csv");
  std::size_t asked = 99;
  const Experiment e = small();
  ResultFile file(e, directory);
  EXPECT_TRUE(carry_out(e, {.seeds = 2}, file, [&](const Progress& now) {
    asked = now.total;
    return true;
  }));
  EXPECT_EQ(asked, 0U);
  EXPECT_EQ(contents(directory + "/small.csv"), before);  // the seconds too
}

TEST(RunnerTest, AnInterruptLeavesWholeRuns) {
  const std::string directory = fresh_directory("interrupt");
  Experiment e = small();
  e.runs[0].strategy = LogEi{};
  e.runs[0].budget = 1000.0;  // would take minutes
  e.runs[0].readings = {{std::nullopt, 1000.0}};
  ResultFile file(e, directory);
  EXPECT_FALSE(carry_out(e, {.seeds = 1, .jobs = 2}, file, [](const Progress& now) {
    return now.done == 0;  // until the duels are done
  }));
  EXPECT_EQ(read_rows(file.path()).size(), 2U);
}

TEST(RunnerTest, RefusesToWriteAmongResultsOfOtherOptions) {
  const std::string directory = fresh_directory("other");
  (void)run_small(directory, {.seeds = 1});
  const std::string before = contents(directory + "/small.csv");
  const Experiment larger = small(6.0);
  expect_error(ErrorCode::kConflict,
               "holds results of other options (random-labels on currin-exp",
               [&] { ResultFile file(larger, directory); });
  Experiment renamed = small();
  renamed.name = "renamed";
  std::filesystem::copy_file(directory + "/small.csv", directory + "/renamed.csv");
  expect_error(ErrorCode::kConflict, "other options", [&] { ResultFile file(renamed, directory); });
  EXPECT_EQ(contents(directory + "/small.csv"), before);
}

TEST(RunnerTest, RefusesAFileThatIsNone) {
  const std::string directory = fresh_directory("none");
  std::filesystem::create_directories(directory);
  std::ofstream(directory + "/small.csv") << "my notes\n";
  const Experiment e = small();
  expect_error(ErrorCode::kCorruption, "small.csv:1", [&] { ResultFile file(e, directory); });
  EXPECT_EQ(contents(directory + "/small.csv"), "my notes\n");
}

TEST(RunnerTest, OneProcessWritesAFileAtATime) {
  const Experiment e = small();
  const std::string directory = fresh_directory("locked");
  const ResultFile first(e, directory);
  expect_error(
      ErrorCode::kConflict, "another process is writing", [&] { ResultFile second(e, directory); });
}

TEST(RunnerTest, SaysThatADirectoryCannotBeMade) {
  const Experiment e = small();
  expect_error(
      ErrorCode::kIo, "cannot make /dev/full/x", [&] { ResultFile file(e, "/dev/full/x"); });
  const std::string directory = fresh_directory("device");
  std::filesystem::create_directories(directory);
  std::filesystem::create_symlink("/dev/full", directory + "/small.csv");
  expect_error(ErrorCode::kIo, "it is no regular file", [&] { ResultFile file(e, directory); });
}

// A limit on the size of files stands for a full disk: the last write is cut short.
TEST(RunnerTest, AFullDiskIsAnErrorAndLeavesWholeRuns) {
  const std::string directory = fresh_directory("full");
  const Experiment e = small();
  ResultFile file(e, directory);
  EXPECT_TRUE(carry_out(e, {.seeds = 1}, file));
  const std::string before = contents(file.path());
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{before.size() + 30, old.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  expect_error(ErrorCode::kIo, "cannot write " + file.path(), [&] {
    (void)carry_out(e, {.seeds = 2}, file);
  });
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  (void)std::signal(SIGXFSZ, handler);
  EXPECT_EQ(contents(file.path()), before);
}

TEST(RunnerTest, WantsSeedsAndJobs) {
  const Experiment e = small();
  ResultFile file(e, fresh_directory("wants"));
  expect_error(
      ErrorCode::kInvalidArgument, "seeds = 0", [&] { (void)carry_out(e, {.seeds = 0}, file); });
  expect_error(
      ErrorCode::kInvalidArgument, "jobs = 0", [&] { (void)carry_out(e, {.jobs = 0}, file); });
  expect_error(ErrorCode::kInvalidArgument, "leaves no room for 2 seeds", [&] {
    (void)carry_out(e, {.seeds = 2, .first_seed = std::numeric_limits<std::uint64_t>::max()}, file);
  });
}

TEST(RunnerTest, WhatARunThrowsIsThrown) {
  Experiment e = small();
  e.runs[1].judge = "nobody";
  ResultFile file(e, fresh_directory("throws"));
  expect_error(
      ErrorCode::kNotFound, "nobody", [&] { (void)carry_out(e, {.seeds = 1, .jobs = 2}, file); });
}

TEST(RunnerTest, NobodyIsWaitedForWhoNeverBegan) {
  Experiment e = small();
  for (auto& run : e.runs) run.judge = "nobody";
  ResultFile file(e, fresh_directory("quick"));
  for (int again = 0; again < 200; ++again)
    EXPECT_THROW((void)carry_out(e, {.seeds = 20, .jobs = 16}, file), Error);
}

}  // namespace
}  // namespace duelopt::experiments
