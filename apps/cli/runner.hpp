// SPDX-License-Identifier: Apache-2.0
//
// The loop of `duelopt run`: asks, lets the user's commands answer, tells.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>

#include "apps/cli/child_process.hpp"
#include "apps/cli/progress.hpp"
#include "apps/cli/signal_pipe.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

struct RunOptions {
  std::string label{};  // the command that measures; empty: no labels are asked
  std::string duel{};   // the command that compares; empty: no duels are asked
  std::size_t jobs = 1;
  std::chrono::milliseconds timeout{3600 * 1000};
  std::size_t max_failures = 5;  // in a row, skips among them: neither costs, so neither would end
};

// Whoever starts a trial and is killed cannot withdraw it: this long after its time-out anybody may
// give it up.
inline constexpr std::chrono::milliseconds kLeaseMargin{10 * 1000};

struct RunResult {
  enum class Why : std::uint8_t { kNothingToAsk, kFailures, kSignal };
  Why why;
  int signal = 0;
  std::string last_failure{};
};

class Runner {
 public:
  // REQUIRES: a label or a duel command; at least one job and one failure.
  Runner(StoredStudy& study, RunOptions options, ProgressView& view);

  // Until there is nothing to ask, or too many failures in a row, or a signal. Then no command is
  // running and no trial of ours is open. Throws as StoredStudy does, and kIo.
  [[nodiscard]] RunResult run();

 private:
  using Clock = ChildProcess::Clock;
  struct Job {
    Trial trial;
    ChildProcess child;
    Job(Trial t, const ShellCommand& command, Clock::time_point deadline)
        : trial(std::move(t)), child(command, deadline) {}
  };

  void loop();
  [[nodiscard]] bool may_ask() const noexcept;
  void start_one();
  void wait();
  void hear_signals();
  void advance_jobs();
  void finish(const Trial& trial, const Finished& finished);
  void record(const Trial& trial, const Outcome& outcome);
  void withdraw(const Trial& trial);
  void show();

  StoredStudy& study_;
  RunOptions options_;
  ProgressView& view_;
  IgnoreBrokenPipes ignore_broken_pipes_;
  SignalPipe signals_;
  std::list<Job> jobs_;
  bool exhausted_ = false;  // there was nothing to ask, and nothing has happened since
  int signal_ = 0;          // that ends the run
  std::size_t failures_ = 0;
  std::size_t unanswered_in_a_row_ = 0;
  std::string last_failure_;
  Clock::time_point begin_ = Clock::now();
  double spent_before_ = 0.0;
};

}  // namespace duelopt::cli
