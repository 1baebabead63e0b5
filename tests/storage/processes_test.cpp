// SPDX-License-Identifier: Apache-2.0
//
// Several processes ask and tell on one database. When they are killed, at any moment, no answer is
// lost that was reported, none counts twice, and the study goes on as if nothing had happened.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/test_storage.hpp"

namespace duelopt {
namespace {

using std::chrono::microseconds;

constexpr Time kNow{std::chrono::milliseconds(4'000'000'000'000)};  // long after every lease

class ProcessesSlowTest : public ::testing::Test {
 protected:
  ProcessesSlowTest() {
    if (pipe2(pipe_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    (void)fcntl(pipe_[0], F_SETFL, O_NONBLOCK);
  }
  ~ProcessesSlowTest() override {
    for (const int end : pipe_) close(end);
  }

  [[nodiscard]] pid_t start(int trials, microseconds life = microseconds(0)) const {
    const std::string count = std::to_string(trials);
    const std::string life_us = std::to_string(life.count());
    const pid_t pid = fork();
    if (pid == 0) {
      dup2(pipe_[1], STDOUT_FILENO);
      execl(WORKER, WORKER, url_.c_str(), count.c_str(), life_us.c_str(), nullptr);
      _exit(3);
    }
    return pid;
  }

  [[nodiscard]] static int status_of(pid_t pid) {
    int status = -1;
    waitpid(pid, &status, 0);
    return status;
  }

  void listen() {
    std::array<char, 4096> buffer{};
    for (ssize_t n = 0; (n = read(pipe_[0], buffer.data(), buffer.size())) > 0;)
      said_.append(buffer.data(), static_cast<std::size_t>(n));
  }

  [[nodiscard]] std::vector<std::uint64_t> reported() {
    listen();
    std::istringstream lines(said_);
    std::vector<std::uint64_t> ids;
    for (std::uint64_t id = 0; lines >> id;) ids.push_back(id);
    return ids;
  }

  // At any moment, whoever is at work: the journal is a study and holds each answer that has been
  // reported. Returns the study.
  Study expect_nothing_lost() {
    const auto ids = reported();  // before the journal is read, which may have more by then
    const Storage storage(url_, IfMissing::kRefuse);
    Study study = replay(storage.definition("small"),
                         storage.journal("small")->read(0),  // throws if an answer counts twice
                         [] { return kNow; });
    EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size()) << "reported twice";
    for (const std::uint64_t id : ids) {
      const Trial& trial = study.trial(TrialId{id});
      EXPECT_EQ(trial.state, TrialState::kDone) << id;
      EXPECT_EQ(trial.outcome, answer_to(trial)) << id;
    }
    return study;
  }

  // Once nobody is at work: costs add up, and it goes on as a study would that never met a
  // database.
  Study expect_consistent(std::size_t kills) {
    Study study = expect_nothing_lost();
    const auto ids = reported();
    std::map<TrialState, std::size_t> count;
    double price = 0.0;
    for (const Trial& trial : study.trials()) {
      ++count[trial.state];
      if (trial.state == TrialState::kDone || trial.state == TrialState::kRunning)
        price += kind(trial.question) == QueryKind::kLabel ? 1.0 : 0.25;
    }
    EXPECT_GE(count[TrialState::kDone], ids.size());
    EXPECT_LE(count[TrialState::kDone], ids.size() + kills);  // told, and killed before saying so
    EXPECT_EQ(study.spending().spent, price);                 // exact in binary

    StoredStudy stored(Storage(url_, IfMissing::kRefuse), "small", [] { return kNow; });
    EXPECT_EQ(stored.study(), study);
    EXPECT_EQ(stored.ask(), study.ask());
    return study;
  }

  // Keeps three workers busy, each of which is killed after a while.
  void kill_workers(std::size_t kills, microseconds longest_life) {
    std::mt19937 random(1);
    // It takes longer to reach a server than to open a file.
    if (!url_.starts_with("sqlite:")) longest_life *= 8;
    std::uniform_int_distribution life(microseconds::rep{1}, longest_life.count());
    constexpr std::size_t kAtOnce = 3;
    for (std::size_t killed = 0, started = 0; killed < kills; ++killed) {
      for (; started < std::min(killed + kAtOnce, kills); ++started)
        (void)start(1'000'000, microseconds(life(random)));
      int status = 0;
      ASSERT_GT(waitpid(-1, &status, 0), 0);
      EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "status " << status;
      (void)expect_nothing_lost();
    }
  }

  void create(const StudyOptions& options) const { Storage(url_).create(options, Time{}); }

  TestStorage place_;
  std::string url_ = place_.url();

 private:
  std::array<int, 2> pipe_{};
  std::string said_;
};

TEST_F(ProcessesSlowTest, FourProcessesAnswerAThousandTrialsOnceEach) {
  create(small_study());
  std::vector<pid_t> workers;
  for (int i = 0; i < 4; ++i) workers.push_back(start(250));
  for (const pid_t worker : workers) EXPECT_EQ(status_of(worker), 0);
  auto ids = reported();
  std::sort(ids.begin(), ids.end());
  std::vector<std::uint64_t> expected(1000);
  std::iota(expected.begin(), expected.end(), 1U);
  EXPECT_EQ(ids, expected);
  const Study study = expect_consistent(0);
  EXPECT_EQ(study.spending().done.duels, 1000U);
}

TEST_F(ProcessesSlowTest, ProcessesShareOneBudgetAndSpendAllOfIt) {
  StudyOptions options = small_study();
  options.budget = 25.0;  // 100 duels of 0.25
  create(options);
  std::vector<pid_t> workers;
  for (int i = 0; i < 4; ++i) workers.push_back(start(1000));
  for (const pid_t worker : workers) EXPECT_EQ(status_of(worker), 0);
  EXPECT_EQ(reported().size(), 100U);
  const Study study = expect_consistent(0);
  EXPECT_EQ(study.spending().spent, 25.0);
}

TEST_F(ProcessesSlowTest, NothingIsLostWhenProcessesAreKilled) {
  create(small_study());
  ASSERT_NO_FATAL_FAILURE(kill_workers(250, microseconds(80'000)));
  const Study study = expect_consistent(250);
  EXPECT_GE(reported().size(), 10U) << "the workers hardly came to work";
}

TEST_F(ProcessesSlowTest, NothingIsLostWhenProcessesWithAModelAreKilled) {
  create(small_study("log-ei"));
  ASSERT_NO_FATAL_FAILURE(kill_workers(40, microseconds(150'000)));
  const Study study = expect_consistent(40);
  EXPECT_GE(reported().size(), 10U) << "the workers hardly came to work";
}

TEST_F(ProcessesSlowTest, ADatabaseWhoseCreatorWasKilledCanBeOpened) {
  std::mt19937 random(2);
  for (int i = 0; i < 30; ++i) {
    const TestStorage place;
    url_ = place.url();
    const pid_t creator = start(0);
    std::this_thread::sleep_for(microseconds(std::uniform_int_distribution(0, 20'000)(random)));
    (void)kill(creator, SIGKILL);
    (void)status_of(creator);
    Storage storage(url_);
    if (storage.studies().empty()) storage.create(small_study(), Time{});
    EXPECT_EQ(storage.definition("small"), small_study());
  }
}

}  // namespace
}  // namespace duelopt
