// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include <signal.h>

#include "apps/cli/file_descriptor.hpp"

namespace duelopt::cli {

// While it lives, these signals of the process become bytes in a pipe that poll() can wait for. A
// signal that whoever started us has us ignore (nohup, a shell's background job) stays ignored.
// There is at most one at a time, because signals belong to the whole process.
class SignalPipe {
 public:
  explicit SignalPipe(std::initializer_list<int> signals);  // Throws kIo.
  ~SignalPipe();
  SignalPipe(const SignalPipe&) = delete;
  SignalPipe& operator=(const SignalPipe&) = delete;

  [[nodiscard]] int fd() const noexcept { return pipe_.read.get(); }
  [[nodiscard]] std::vector<int> take();  // those since the last call, in their order

 private:
  Pipe pipe_;
  std::vector<std::pair<int, struct sigaction>> before_;
};

// Broken pipes are errors of write() while it lives, and not the end of the process.
class IgnoreBrokenPipes {
 public:
  IgnoreBrokenPipes();
  ~IgnoreBrokenPipes();
  IgnoreBrokenPipes(const IgnoreBrokenPipes&) = delete;
  IgnoreBrokenPipes& operator=(const IgnoreBrokenPipes&) = delete;

 private:
  struct sigaction before_ {};
};

}  // namespace duelopt::cli
