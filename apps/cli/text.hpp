// SPDX-License-Identifier: Apache-2.0
//
// What the commands print for people.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "duelopt/duelopt.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::cli {

using views::to_word;

// --format json|text, json unless told.
void add_format(CLI::App& command, std::string& format);

// Six digits: enough to read, not to compute with.
[[nodiscard]] std::string brief(double number);
[[nodiscard]] std::string brief(const Value& value);
[[nodiscard]] std::string brief(const Space& space, const Setting& setting);  // "temp=93 bean=A"
[[nodiscard]] std::string brief(const Outcome& outcome);

// Lines of cells in columns two blanks apart. A column of numbers, whatever stands on the first
// line, is set to the right. Control characters become '?'.
[[nodiscard]] std::string table(const std::vector<std::vector<std::string>>& cells,
                                const std::string& indent = "");

// The question with its settings, a duel's side by side.
[[nodiscard]] std::string question_text(const Study& study, const Trial& trial);

}  // namespace duelopt::cli
