// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace duelopt::bench {

// Each command adds itself: its options, its help with an example, and a callback that does the
// work or throws Error.
void add_experiment_commands(CLI::App& app);  // list, run, plot, tables, report
void add_suite(CLI::App& app);
void add_theory(CLI::App& app);

// Ends the command's help with an example: lines that a shell runs as they stand.
void set_example(CLI::App& command, const std::string& lines);

}  // namespace duelopt::bench
