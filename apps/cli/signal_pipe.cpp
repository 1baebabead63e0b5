// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/signal_pipe.hpp"

#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>

#include <unistd.h>

namespace duelopt::cli {
namespace {

// A signal handler is given nothing but the number: where to write it must be known to all.
std::atomic<int> write_end = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void forward(int signal) {
  const int before = errno;
  const auto byte = static_cast<unsigned char>(signal);
  // A full pipe holds thousands of signals that nobody has looked at: one more says nothing new.
  [[maybe_unused]] const auto written = ::write(write_end, &byte, 1);
  errno = before;
}

}  // namespace

SignalPipe::SignalPipe(std::initializer_list<int> signals) : pipe_(make_pipe()) {
  assert(write_end == -1);
  set_nonblocking(pipe_.read);
  set_nonblocking(pipe_.write);
  write_end = pipe_.write.get();
  struct sigaction action {};
  action.sa_handler = forward;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : signals) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN && signal != SIGCHLD) continue;
    ::sigaction(signal, &action, nullptr);
    before_.emplace_back(signal, before);
  }
}

SignalPipe::~SignalPipe() {
  for (const auto& [signal, action] : before_) ::sigaction(signal, &action, nullptr);
  write_end = -1;
}

std::vector<int> SignalPipe::take() {
  std::vector<int> signals;
  std::array<unsigned char, 64> bytes{};
  for (;;) {
    const auto count = ::read(fd(), bytes.data(), bytes.size());
    if (count <= 0) return signals;
    signals.insert(signals.end(), bytes.begin(), bytes.begin() + count);
  }
}

IgnoreBrokenPipes::IgnoreBrokenPipes() {
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &before_);
}

IgnoreBrokenPipes::~IgnoreBrokenPipes() { ::sigaction(SIGPIPE, &before_, nullptr); }

}  // namespace duelopt::cli
