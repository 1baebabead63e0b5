// SPDX-License-Identifier: Apache-2.0
//
// What users type, as values. Every function throws kInvalidArgument, naming the text and the rule.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <CLI/CLI.hpp>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// The text between quotation marks for a message; the middle of a long one is left out.
[[nodiscard]] std::string quoted(const std::string& text);

// Digits only. Also throws kNotFound for a number too large to be the id of any trial.
[[nodiscard]] TrialId parse_trial_id(const std::string& text);

// UTF-8 of at most 10,000 bytes; `what` names it in the message.
[[nodiscard]] std::string parse_text(const std::string& text, const std::string& what);

// All of a file of at most 64 MiB. Throws kIo for one that cannot be read, or a folder.
[[nodiscard]] std::string read_text_file(const std::string& path);

// "temp=93" "bean=A": values by name, each name at most once.
[[nodiscard]] FixedValues parse_values(const Space& space, std::span<const std::string> texts);

// The same, with a value for every parameter.
[[nodiscard]] Setting parse_setting(const Space& space, std::span<const std::string> texts);

// The settings of a choice, one after the other: a name that is given again begins the next one.
[[nodiscard]] std::vector<Setting> parse_options(const Space& space,
                                                 std::span<const std::string> texts);

// What came of a question: exactly one of --value, --winner, --skip and --fail.
struct OutcomeArguments {
  std::optional<std::string> value{};
  std::optional<std::string> winner{};
  bool skip = false;
  std::optional<std::string> fail{};
};

void add_outcome(CLI::App& command, OutcomeArguments& arguments);
[[nodiscard]] Outcome parse_outcome(const OutcomeArguments& arguments);

}  // namespace duelopt::cli
