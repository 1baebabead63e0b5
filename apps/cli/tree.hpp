// SPDX-License-Identifier: Apache-2.0
//
// The tree of commands and their options, for what is generated from it.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace duelopt::cli {

struct Command {
  std::string path;  // "experiment run"; empty for duelopt itself
  const CLI::App* app;
};

// The program and every command, parents first.
[[nodiscard]] std::vector<Command> commands(const CLI::App& root);

[[nodiscard]] std::vector<const CLI::Option*> flags_and_options(const CLI::App& command);
[[nodiscard]] std::vector<const CLI::Option*> positionals(const CLI::App& command);

[[nodiscard]] std::vector<std::string> spellings(const CLI::Option& option);  // "-h", "--help"
[[nodiscard]] std::string placeholder(const CLI::Option& option);             // "KIND"; empty: flag
[[nodiscard]] std::vector<std::string> choices(const CLI::Option& option);    // of {auto,label}

}  // namespace duelopt::cli
