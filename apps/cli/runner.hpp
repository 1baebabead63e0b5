// SPDX-License-Identifier: Apache-2.0
//
// The loop of `duelopt run`: asks, lets the user's commands answer, tells.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <list>
#include <optional>
#include <span>
#include <string>

#include "apps/cli/child_process.hpp"
#include "apps/cli/kept_answers.hpp"
#include "apps/cli/progress.hpp"
#include "apps/cli/signal_pipe.hpp"
#include "apps/cli/terminal.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

struct RunOptions {
  std::string label{};  // the command that measures; empty: no labels are asked
  std::string duel{};   // the command that compares; empty: no duels are asked
  std::size_t jobs = 1;
  bool show_output = false;  // what the commands print, line by line
  std::chrono::milliseconds timeout{3600 * 1000};
  std::size_t max_failures = 5;  // in a row, skips among them: neither costs, so neither would end
};

// Whoever starts a trial and is killed cannot withdraw it: this long after its time-out anybody may
// give it up.
inline constexpr std::chrono::milliseconds kLeaseMargin{10 * 1000};

// For so long a storage that is locked or full is tried again; running commands go on meanwhile.
inline constexpr std::chrono::milliseconds kStoragePatience{60 * 1000};

struct RunResult {
  enum class Why : std::uint8_t { kNothingToAsk, kFailures, kSignal };
  Why why;
  int signal = 0;
  std::string last_failure{};
};

class Runner {
 public:
  // REQUIRES: a label or a duel command; at least one job and one failure.
  Runner(StoredStudy& study, RunOptions options, KeptAnswers& kept, ProgressView& view);

  // Until there is nothing to ask, or too many failures in a row, or a signal. Then no command is
  // running and no trial of ours is open. Throws as StoredStudy does, once the running commands
  // have answered; what could not be recorded is in `kept`.
  [[nodiscard]] RunResult run();

 private:
  using Clock = ChildProcess::Clock;
  struct Job {
    Trial trial;
    ChildProcess child;
    bool has_terminal;
    Job(Trial t, const ShellCommand& command, Clock::time_point deadline)
        : trial(std::move(t)), child(command, deadline), has_terminal(command.terminal >= 0) {}
  };

  // What is wrong with the storage, since when, and when to try again.
  struct Trouble {
    Error error;
    Clock::time_point since;
    Clock::time_point next_try;
    bool is_final;
  };

  void loop();
  [[nodiscard]] bool may_ask() const noexcept;
  void start_one();
  void wait();
  void obey(std::span<const int> signals);
  void advance_jobs();
  void finish(const Job& job, const Finished& finished);
  [[nodiscard]] ShellCommand command_for(const Trial& trial);
  void record(const Trial& trial, const Outcome& outcome);
  void count(const Trial& trial, const Outcome& outcome);
  void record_kept();
  void withdraw(const Trial& trial);
  void note_trouble(const Error& error);
  [[nodiscard]] bool is_storage_worth_waiting() const noexcept;
  void show();

  StoredStudy& study_;
  RunOptions options_;
  KeptAnswers& kept_;
  ProgressView& view_;
  IgnoreBrokenPipes ignore_broken_pipes_;
  SignalPipe signals_;
  std::optional<ForegroundTerminal> terminal_;  // that a person may answer duels at
  std::list<Job> jobs_;
  bool exhausted_ = false;  // there was nothing to ask, and nothing has happened since
  int signal_ = 0;          // that ends the run
  std::optional<Trouble> trouble_;
  std::exception_ptr failure_;  // of a question: it ends the run
  std::size_t failures_ = 0;
  std::size_t unanswered_in_a_row_ = 0;
  std::string last_failure_;
  Clock::time_point begin_ = Clock::now();
  double spent_before_ = 0.0;
};

}  // namespace duelopt::cli
