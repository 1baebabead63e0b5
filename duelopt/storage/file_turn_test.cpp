// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/file_turn.hpp"

#include <chrono>
#include <csignal>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "duelopt/storage/stored_study.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {
namespace {

using std::chrono::milliseconds;

class FileTurnTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::string url(const std::string& timeout) const {
    return "sqlite:///" + database_ + "?timeout=" + timeout;
  }

  TempFolder folder_;
  std::string database_ = folder_.file("a.db");
};

TEST_F(FileTurnTest, IsOnesAloneAndAnothersAfterwards) {
  auto turn = try_turn(database_, 1);
  EXPECT_NE(turn, nullptr);
  EXPECT_EQ(try_turn(database_, 1), nullptr);
  turn.reset();
  EXPECT_NE(try_turn(database_, 1), nullptr);
}

TEST_F(FileTurnTest, EachStudyHasItsOwn) {
  const auto turn = try_turn(database_, 1);
  EXPECT_NE(try_turn(database_, 2), nullptr);
  EXPECT_NE(try_turn(folder_.file("b.db"), 1), nullptr);
}

TEST_F(FileTurnTest, EndsWithItsProcessHoweverThatEnds) {
  const pid_t child = fork();
  if (child == 0) {
    const auto turn = try_turn(database_, 1);
    raise(SIGKILL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_NE(try_turn(database_, 1), nullptr);
}

TEST_F(FileTurnTest, WhereNoFileCanBeMadeItIsAlwaysOurs) {
  const std::string nowhere = folder_.file("missing/a.db");
  const auto turn = try_turn(nowhere, 1);
  EXPECT_NE(turn, nullptr);
  EXPECT_NE(try_turn(nowhere, 1), nullptr);
}

TEST_F(FileTurnTest, AJournalWaitsAsLongAsOthersGetSomewhere) {
  Storage storage(url("0.2"));
  storage.create(small_study());
  StoredStudy busy(storage, "small");
  const auto journal = Storage(url("0.2")).journal("small");
  auto turn = try_turn(database_, 1);
  EXPECT_EQ(journal->wait_for_turn(), nullptr);  // nobody records anything
  const auto begin = std::chrono::steady_clock::now();
  std::thread others([&] {
    for (int i = 0; i < 12; ++i) {
      std::this_thread::sleep_for(milliseconds(50));
      busy.add(LabelQuestion{{{"x", 0.5}, {"n", 3}}}, Measurement{2.0});
    }
    turn.reset();
  });
  EXPECT_NE(journal->wait_for_turn(), nullptr);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(600));
  others.join();
}

TEST_F(FileTurnTest, AQuestionIsDecidedAllTheSameIfNobodyGetsAnywhere) {
  Storage storage(url("0.05"));
  storage.create(small_study());
  StoredStudy study(storage, "small");
  const auto turn = try_turn(database_, 1);
  EXPECT_TRUE(study.ask());
}

// Whatever joint would ask of a study, all would ask it who decide at the same time.
TEST_F(FileTurnTest, WhoeverDecidesAtTheSameTimeAsksSomethingElse) {
  StudyOptions options = small_study();
  options.strategy = "joint";
  Storage(url("30")).create(options);
  constexpr int kThreads = 4;
  constexpr int kQuestions = 3;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      StoredStudy study(Storage(url("30")), "small");
      for (int k = 0; k < kQuestions; ++k) (void)study.ask({.kinds = AllowedKinds::kDuels});
    });
  }
  for (std::thread& thread : threads) thread.join();
  const StoredStudy study(Storage(url("30")), "small");
  ASSERT_EQ(study.trials().size(), std::size_t{kThreads * kQuestions});
  std::set<std::string> questions;
  for (const Trial& trial : study.trials()) {
    const auto& duel = std::get<DuelQuestion>(trial.question);
    std::set<std::string> sides{to_text(duel.left), to_text(duel.right)};
    questions.insert(*sides.begin() + " or " + *sides.rbegin());
  }
  EXPECT_EQ(questions.size(), study.trials().size());
}

}  // namespace
}  // namespace duelopt
