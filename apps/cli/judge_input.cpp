// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_input.hpp"

#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <unistd.h>

namespace duelopt::cli {

Input wait_for_input(SignalPipe& signals, int timeout_ms) {
  std::array<pollfd, 2> polled{{{STDIN_FILENO, POLLIN, 0}, {signals.fd(), POLLIN, 0}}};
  Input input;
  if (::poll(polled.data(), polled.size(), timeout_ms) <= 0) return input;
  for (const int signal : signals.take()) {
    if (signal != SIGWINCH && signal != SIGCHLD) input.signal = signal;
  }
  if (polled[0].revents == 0) return input;
  std::array<char, 4096> buffer{};
  const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count > 0) input.bytes.assign(buffer.data(), static_cast<std::size_t>(count));
  // A terminal that is gone is an error of read(), not an end.
  input.ended = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
  return input;
}

}  // namespace duelopt::cli
