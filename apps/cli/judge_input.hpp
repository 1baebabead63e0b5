// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "apps/cli/signal_pipe.hpp"

namespace duelopt::cli {

// What has come from standard input or by a signal.
struct Input {
  std::string bytes{};
  bool ended = false;
  int signal = 0;  // that ends us
};

// Nothing of it after so many milliseconds; -1 waits for as long as it takes.
[[nodiscard]] Input wait_for_input(SignalPipe& signals, int timeout_ms);

}  // namespace duelopt::cli
