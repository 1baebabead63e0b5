// SPDX-License-Identifier: Apache-2.0
//
// What every command of the command line shares.
#pragma once

#include <iosfwd>
#include <string>

#include <CLI/CLI.hpp>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// The documented exit codes.
enum class Exit : int {
  kOk = 0,
  kRuntime = 1,
  kUsage = 2,
  kNotFound = 3,
  kConflict = 4,
  kNothingToAsk = 5,
};

[[nodiscard]] Exit exit_of(ErrorCode code) noexcept;

struct Context {
  std::istream& in;
  std::ostream& out;      // what programs read
  std::ostream& err;      // what people read
  std::string storage;    // the URL: --storage, DUELOPT_STORAGE or the default
  Exit exit = Exit::kOk;  // what a command's callback leaves here
};

// Each command lives in a file of its own and adds itself: its options, its help with an example,
// and a callback that does the work or throws Error.
void add_experiment(CLI::App& app, Context& context);

}  // namespace duelopt::cli
