// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/runner.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::bench {
namespace {

// Random labels and duels on CurrinExp, read after 2 and 4 labels' worth.
Experiment small() {
  return {.name = "small",
          .title = "small",
          .runs = {{.problem = "currin-exp",
                    .judge = "",
                    .contender = {"any", "", "random-labels"},
                    .budget = 4.0,
                    .readings = {{std::nullopt, 2.0}, {std::nullopt, 4.0}}},
                   {.problem = "currin-exp",
                    .judge = "same",
                    .contender = {"any", "", "random-duels"},
                    .budget = 4.0,
                    .cost_ratio = 2.0,
                    .readings = {{1.0, 4.0}, {2.0, 4.0}}}}};
}

struct Seeds {
  std::size_t count;
  std::uint64_t first = 1;
};

bool carry_out(const Experiment& e, const Seeds& seeds, std::size_t threads, ResultFile& file) {
  return carry_out(jobs_of(e, seeds.first, seeds.count), threads, file);
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

std::string path_in(const std::string& directory) { return directory + "/small.csv"; }

std::vector<Row> run_small(const std::string& directory, std::size_t seeds, std::size_t threads) {
  const Experiment e = small();
  ResultFile file(path_in(directory));
  EXPECT_TRUE(carry_out(e, {seeds}, threads, file));
  file.sort({id_of(e.runs[0]), id_of(e.runs[1])});
  return timeless(file.path());
}

TEST(RunnerTest, ThreadsDoNotChangeTheNumbers) {
  const auto one = run_small(fresh_directory("one"), 3, 1);
  const auto two = run_small(fresh_directory("two"), 3, 2);
  EXPECT_EQ(one.size(), 3U * 4U);
  EXPECT_EQ(one, two);
}

TEST(RunnerTest, RowsSayWhatWasRun) {
  const auto rows = run_small(fresh_directory("rows"), 1, 1);
  EXPECT_EQ(rows[0].strategy, "random-labels");
  EXPECT_EQ(rows[0].cost_ratio, std::nullopt);
  EXPECT_EQ(rows[1].spent, 4.0);
  EXPECT_EQ(rows[2].duels, 4U);
  EXPECT_EQ(rows[3].duels, 8U);
  EXPECT_EQ(rows[3].spent, 4.0);
  EXPECT_EQ(rows[3].readings, 2U);
  EXPECT_EQ(rows[3].id, id_of(small().runs[1]));
}

TEST(RunnerTest, AStoppedExperimentEndsLikeOneThatWasNot) {
  const std::string directory = fresh_directory("stopped");
  const Experiment e = small();
  {
    ResultFile file(path_in(directory));
    file.append(play(e.runs[1], 2).value());
  }
  // A process that was killed while it wrote.
  const std::vector<Row> rows = play(e.runs[0], 1).value();
  std::ofstream(path_in(directory), std::ios::app) << to_csv(rows[0]) << "5d2a90c1,curr";
  EXPECT_EQ(run_small(directory, 3, 1), run_small(fresh_directory("whole"), 3, 1));
}

TEST(RunnerTest, FinishedSeedsAreNotRunAgain) {
  const std::string directory = fresh_directory("again");
  (void)run_small(directory, 2, 1);
  const std::string before = contents(path_in(directory));
  std::size_t asked = 99;
  const Experiment e = small();
  ResultFile file(path_in(directory));
  EXPECT_TRUE(carry_out(jobs_of(e, 1, 2), 1, file, [&](const Progress& now) {
    asked = now.total;
    return true;
  }));
  EXPECT_EQ(asked, 0U);
  EXPECT_EQ(contents(path_in(directory)), before);  // the seconds too
}

TEST(RunnerTest, AnInterruptLeavesWholeRuns) {
  Experiment e = small();
  e.runs[0].contender.strategy = "log-ei";
  e.runs[0].budget = 1000.0;  // would take minutes
  e.runs[0].readings = {{std::nullopt, 1000.0}};
  ResultFile file(path_in(fresh_directory("interrupt")));
  EXPECT_FALSE(carry_out(jobs_of(e, 1, 1), 2, file, [](const Progress& now) {
    return now.done == 0;  // until the duels are done
  }));
  EXPECT_EQ(read_rows(file.path()).size(), 2U);
}

TEST(RunnerTest, RefusesAFileThatIsNone) {
  const std::string directory = fresh_directory("none");
  std::filesystem::create_directories(directory);
  std::ofstream(path_in(directory)) << "my notes\n";
  expect_error(ErrorCode::kCorruption, "small.csv:1", [&] { ResultFile file(path_in(directory)); });
  EXPECT_EQ(contents(path_in(directory)), "my notes\n");
}

TEST(RunnerTest, OneProcessWritesAFileAtATime) {
  const std::string path = path_in(fresh_directory("locked"));
  const ResultFile first(path);
  expect_error(
      ErrorCode::kConflict, "another process is writing", [&] { ResultFile second(path); });
}

TEST(RunnerTest, SaysThatADirectoryCannotBeMade) {
  expect_error(
      ErrorCode::kIo, "cannot make /dev/full/x", [] { ResultFile file("/dev/full/x/small.csv"); });
  const std::string directory = fresh_directory("device");
  std::filesystem::create_directories(directory);
  std::filesystem::create_symlink("/dev/full", path_in(directory));
  expect_error(
      ErrorCode::kIo, "it is no regular file", [&] { ResultFile file(path_in(directory)); });
}

// A limit on the size of files stands for a full disk: the last write is cut short.
TEST(RunnerTest, AFullDiskIsAnErrorAndLeavesWholeRuns) {
  const Experiment e = small();
  ResultFile file(path_in(fresh_directory("full")));
  EXPECT_TRUE(carry_out(e, {1}, 1, file));
  const std::string before = contents(file.path());
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{before.size() + 30, old.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  expect_error(
      ErrorCode::kIo, "cannot write " + file.path(), [&] { (void)carry_out(e, {2}, 1, file); });
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  (void)std::signal(SIGXFSZ, handler);
  EXPECT_EQ(contents(file.path()), before);
}

TEST(RunnerTest, WantsSeedsAndThreads) {
  const Experiment e = small();
  expect_error(ErrorCode::kInvalidArgument, "seeds = 0", [&] { (void)jobs_of(e, 1, 0); });
  expect_error(ErrorCode::kInvalidArgument, "leaves no room for 2 seeds", [&] {
    (void)jobs_of(e, std::numeric_limits<std::uint64_t>::max(), 2);
  });
  ResultFile file(path_in(fresh_directory("wants")));
  expect_error(ErrorCode::kInvalidArgument, "jobs = 0", [&] { (void)carry_out(e, {1}, 0, file); });
}

TEST(RunnerTest, WhatARunThrowsIsThrown) {
  Experiment e = small();
  e.runs[1].judge = "nobody";
  ResultFile file(path_in(fresh_directory("throws")));
  expect_error(ErrorCode::kNotFound, "nobody", [&] { (void)carry_out(e, {1}, 2, file); });
}

TEST(RunnerTest, NobodyIsWaitedForWhoNeverBegan) {
  Experiment e = small();
  for (bench::Run& run : e.runs) run.judge = "nobody";
  ResultFile file(path_in(fresh_directory("quick")));
  const std::vector<Job> jobs = jobs_of(e, 1, 20);
  for (int again = 0; again < 200; ++again) EXPECT_THROW((void)carry_out(jobs, 16, file), Error);
}

}  // namespace
}  // namespace duelopt::bench
