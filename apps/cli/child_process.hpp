// SPDX-License-Identifier: Apache-2.0
//
// The user's commands: started, fed, listened to and, if need be, ended, without ever waiting for
// one of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>
#include <sys/types.h>

#include "apps/cli/file_descriptor.hpp"

namespace duelopt::cli {

inline constexpr std::size_t kKeptOutput = 65536;  // bytes at its end: an answer comes last

struct ShellCommand {
  std::string shell;                              // run as /bin/sh -c 'SHELL "$@"'
  std::vector<std::string> arguments;             // what "$@" stands for
  std::string input;                              // on its standard input
  int terminal = -1;                              // whose foreground it gets; -1: none
  std::function<void(std::string_view)> heard{};  // all that it prints, as it comes
  std::size_t kept = kKeptOutput;                 // of its standard output
};

inline constexpr std::chrono::milliseconds kKillGrace{2000};  // from SIGTERM to SIGKILL

enum class Ending : std::uint8_t { kOwn, kTimedOut, kStopped };

struct Finished {
  Ending ending;       // by itself, or why it was ended
  int status;          // as waitpid has it
  std::string output;  // the end of its standard output
  std::string errors;  // the end of its standard error
};

// Whether Ctrl-C ended it.
[[nodiscard]] bool is_interrupted(const Finished& finished);

// Why there is no answer to be read from the output, in one short line of printable text; nothing
// if there may be one: the command came to its own end, with exit code 0.
[[nodiscard]] std::optional<std::string> failure_of(const Finished& finished);

// A running command in a process group of its own; those of its children that leave the group are
// known by a mark in their environment, as long as they keep it (Linux: /proc). Whoever holds it
// calls advance() when poll() reports one of its descriptors or SIGCHLD, and at next_deadline().
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // Throws kIo if the machine will not start it. REQUIRES: SIGPIPE is ignored.
  ChildProcess(const ShellCommand& command, Clock::time_point deadline);
  ~ChildProcess();  // Kills the group.
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void watch(std::vector<pollfd>& polled) const;  // Appends its open descriptors.
  [[nodiscard]] Clock::time_point next_deadline() const noexcept;

  // Moves what can be moved now; says how it ended, once, when it has. Past its deadline
  // the whole group is ended: SIGTERM, and SIGKILL kKillGrace later.
  [[nodiscard]] std::optional<Finished> advance(Clock::time_point now);

  // Ends the group, unless the command has come to its own end: then its answer counts.
  void stop(Clock::time_point now);  // as past its deadline
  void kill(Clock::time_point now);  // without grace

 private:
  void end(Ending ending, Clock::time_point now);
  void feed();
  void listen(FileDescriptor& fd, std::string& text, std::size_t kept) const;
  void signal_all(int signal) const;  // the group, and whoever left it
  [[nodiscard]] bool exited() const;
  [[nodiscard]] Finished reap();

  std::string mark_;  // in the environment of the command and of all that it starts
  pid_t pid_ = -1;    // and its group's id; -1 once it is reaped
  Clock::time_point deadline_;
  Ending ending_ = Ending::kOwn;
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor errors_;
  std::function<void(std::string_view)> heard_;
  std::string to_write_;
  std::size_t kept_;
  std::size_t written_ = 0;
  std::string read_output_;
  std::string read_errors_;
};

}  // namespace duelopt::cli
