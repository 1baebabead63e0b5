// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/child_process.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/cli/signal_pipe.hpp"

namespace duelopt::cli {
namespace {

using Clock = ChildProcess::Clock;
using namespace std::chrono_literals;

// Polls as the run command does, but wakes up every 5 ms in place of hearing SIGCHLD.
Finished wait_for(ChildProcess& child) {
  for (;;) {
    std::vector<pollfd> polled;
    child.watch(polled);
    ::poll(polled.data(), polled.size(), 5);
    if (auto finished = child.advance(Clock::now())) return *finished;
    if (polled.empty()) std::this_thread::sleep_for(5ms);
  }
}

Finished run(const std::string& shell,
             const std::vector<std::string>& arguments = {},
             const std::string& input = {},
             Clock::duration limit = 10s) {
  const IgnoreBrokenPipes ignore;
  ChildProcess child({shell, arguments, input}, Clock::now() + limit);
  return wait_for(child);
}

// Nobody may have reaped an orphan yet: a zombie (state Z) is dead.
bool alive(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string id;
  std::string name;
  std::string state;
  return (file >> id >> name >> state) && state != "Z";
}

bool goes_away(pid_t pid) {  // within two seconds
  for (int k = 0; k < 200 && alive(pid); ++k) std::this_thread::sleep_for(10ms);
  return !alive(pid);
}

TEST(ChildProcessTest, HandsOverItsArgumentsAndInputAndCollectsTheOutput) {
  const Finished finished = run("printf '%s|'", {"--a=1", "--b=two words", "--c='\"$x"});
  EXPECT_EQ(finished.output, "--a=1|--b=two words|--c='\"$x|");
  EXPECT_EQ(failure_of(finished), std::nullopt);
  EXPECT_EQ(run("cat", {}, "the trial").output, "the trial");
}

TEST(ChildProcessTest, TakesInputThatIsLargerThanAPipeHolds) {
  const std::string input(300000, 'x');
  EXPECT_EQ(run("wc -c | tr -d ' '", {}, input).output, "300000\n");
}

TEST(ChildProcessTest, ACommandThatDoesNotReadItsInputIsNoError) {
  const Finished finished = run("exec <&-; echo 3", {}, std::string(300000, 'x'));
  EXPECT_EQ(finished.output, "3\n");
  EXPECT_EQ(failure_of(finished), std::nullopt);
}

TEST(ChildProcessTest, TellsTheExitCodeWithTheLastThingSaid) {
  EXPECT_EQ(failure_of(run("echo first >&2; echo 'no such bean' >&2; exit 3")),
            "exit code 3: no such bean");
  EXPECT_EQ(failure_of(run("exit 4")), "exit code 4");
  EXPECT_EQ(failure_of(run("kill -9 $$")), "killed by signal 9");
  EXPECT_EQ(failure_of(run("printf '\\033[31mred\\377' >&2; exit 1")), "exit code 1: ?[31mred?");
}

TEST(ChildProcessTest, AReasonStaysShort) {
  // 200 columns: "exit code 1: " and what fits, with the mark of the cut (three bytes) at the end.
  const auto reason = failure_of(run("head -c 3000 /dev/zero | tr '\\0' x >&2; exit 1"));
  ASSERT_TRUE(reason);
  EXPECT_EQ(reason->size(), 199U + 3U);
}

TEST(ChildProcessTest, PastItsDeadlineTheWholeGroupIsEnded) {
  const Finished finished = run("sleep 60 & echo $!; wait", {}, {}, 200ms);
  EXPECT_EQ(finished.ending, Ending::kTimedOut);
  EXPECT_EQ(failure_of(finished), "no answer in time");
  EXPECT_TRUE(goes_away(std::stoi(finished.output)));
}

TEST(ChildProcessSlowTest, AGroupThatWillNotHearIsKilledAfterTheGrace) {
  const auto begin = Clock::now();
  const Finished finished =
      run("trap '' TERM; (trap '' TERM; sleep 60) & echo $!; wait; sleep 60", {}, {}, 100ms);
  EXPECT_GE(Clock::now() - begin, kKillGrace);
  EXPECT_LT(Clock::now() - begin, kKillGrace + 5s);
  EXPECT_TRUE(goes_away(std::stoi(finished.output)));
}

TEST(ChildProcessTest, MayCleanUpBeforeItIsKilled) {
  const Finished finished = run(
      "trap 'sleep 0.2; echo clean; exit' TERM; while :; do sleep 0.05; done; :", {}, {}, 100ms);
  EXPECT_EQ(finished.ending, Ending::kTimedOut);
  EXPECT_EQ(finished.output, "clean\n");
}

TEST(ChildProcessTest, OfLongOutputTheEndIsKept) {
  const Finished finished = run("yes | head -c 2000000; echo 7");
  EXPECT_EQ(failure_of(finished), std::nullopt);
  EXPECT_EQ(finished.output.size(), kKeptOutput);
  EXPECT_EQ(finished.output.substr(kKeptOutput - 6), "y\ny\n7\n");
}

TEST(ChildProcessTest, OutputWithoutEndEndsAtTheDeadline) {
  const Finished finished = run("yes", {}, {}, 100ms);
  EXPECT_EQ(finished.ending, Ending::kTimedOut);
  EXPECT_LE(finished.output.size(), kKeptOutput);
}

TEST(ChildProcessTest, WhatItPrintsIsHeardAsItComes) {
  std::string heard;
  const ShellCommand command{.shell = "echo out; sleep 0.1; echo err >&2; :",
                             .arguments = {},
                             .input = {},
                             .heard = [&](std::string_view piece) { heard += piece; }};
  ChildProcess child(command, Clock::now() + 10s);
  (void)wait_for(child);
  EXPECT_EQ(heard, "out\nerr\n");
}

TEST(ChildProcessTest, TellsAnInterruptFromOtherEndings) {
  EXPECT_TRUE(is_interrupted(run("kill -INT $$; :")));
  EXPECT_TRUE(is_interrupted(run("exit 130; :")));
  EXPECT_FALSE(is_interrupted(run("kill -TERM $$; :")));
  EXPECT_FALSE(is_interrupted(run("exit 1; :")));
  EXPECT_FALSE(is_interrupted(run("echo 130")));
}

TEST(ChildProcessTest, WhatItLeavesInTheBackgroundIsNotWaitedFor) {
  const auto begin = Clock::now();
  const Finished finished = run("sleep 3 & echo 5");
  EXPECT_EQ(finished.output, "5\n");
  EXPECT_LT(Clock::now() - begin, 2s);
}

TEST(ChildProcessTest, StoppingAndKillingEndTheGroup) {
  const IgnoreBrokenPipes ignore;
  ChildProcess stopped({"sleep 60", {}, {}}, Clock::now() + 60s);
  stopped.stop(Clock::now());
  EXPECT_EQ(wait_for(stopped).ending, Ending::kStopped);

  ChildProcess killed({"trap '' TERM; echo; sleep 60; sleep 60", {}, {}}, Clock::now() + 60s);
  const auto begin = Clock::now();
  killed.kill(begin);
  EXPECT_EQ(failure_of(wait_for(killed)), "stopped");
  EXPECT_LT(Clock::now() - begin, kKillGrace);
}

TEST(ChildProcessTest, GoesWithWhoeverHoldsIt) {
  const auto file =
      std::filesystem::temp_directory_path() / ("child_process_test_" + std::to_string(::getpid()));
  pid_t pid = 0;
  {
    ChildProcess child({"echo $$ >" + file.string() + "; sleep 60; :", {}, {}}, Clock::now() + 60s);
    while (pid == 0) {
      std::ifstream(file) >> pid;
      std::this_thread::sleep_for(5ms);
    }
    EXPECT_TRUE(alive(pid));
  }
  EXPECT_FALSE(alive(pid));
  std::filesystem::remove(file);
}

TEST(SignalPipeTest, CollectsSignalsInTheirOrderAndLeavesIgnoredOnesAlone) {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction before {};
  ::sigaction(SIGUSR2, &ignore, &before);
  {
    SignalPipe signals{SIGUSR1, SIGUSR2, SIGWINCH};
    EXPECT_TRUE(signals.take().empty());
    ::raise(SIGUSR1);
    ::raise(SIGUSR2);
    ::raise(SIGWINCH);
    EXPECT_EQ(signals.take(), (std::vector<int>{SIGUSR1, SIGWINCH}));
    EXPECT_TRUE(signals.take().empty());
  }
  struct sigaction after {};
  ::sigaction(SIGUSR1, nullptr, &after);
  EXPECT_EQ(after.sa_handler, SIG_DFL);
  ::sigaction(SIGUSR2, &before, nullptr);
}

}  // namespace
}  // namespace duelopt::cli
