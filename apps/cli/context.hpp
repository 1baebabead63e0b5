// SPDX-License-Identifier: Apache-2.0
//
// What every command of the command line shares.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "apps/cli/slow_notice.hpp"
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
  kInterrupted = 130,  // by Ctrl-C; by another signal 128 and its number, as shells have it
};

struct ExitMeaning {
  Exit exit;
  std::string_view text;
};

[[nodiscard]] std::span<const ExitMeaning> exit_meanings() noexcept;

[[nodiscard]] Exit exit_of(ErrorCode code) noexcept;
[[nodiscard]] Exit exit_of_signal(int signal) noexcept;

struct Context {
  std::istream& in;
  std::ostream& out;                             // what programs read
  std::ostream& err;                             // what people read
  std::string storage = "sqlite:///duelopt.db";  // the URL: --storage, DUELOPT_STORAGE or this
  Exit exit = Exit::kOk;                         // what a command's callback leaves here
  std::string done{};                            // what has happened even if out takes no more
};

// What is there; only init creates a storage. Throw as Storage and StoredStudy do: kNotFound if
// there is no storage, or no study of this name.
[[nodiscard]] Storage open_storage(const Context& context);
[[nodiscard]] StoredStudy open_study(const Context& context, const std::string& name);

// To be kept while a command learns from the answers. Says at once if these are more than models
// learn from.
[[nodiscard]] SlowNotice learning(Context& context, const Study& study);

// Ends the command's help with an example: lines that a shell runs as they stand.
void set_example(CLI::App& command, const std::string& lines);

// The study that a command is about: its first argument, NAME.
void add_study_name(CLI::App& command, std::string& name);

// Each command lives in a file of its own and adds itself: its options, its help with an example,
// and a callback that does the work or throws Error. The callback outlives the function that adds
// it: keep its options in a std::shared_ptr that it captures.
void add_init(CLI::App& app, Context& context);
void add_validate(CLI::App& app, Context& context);
void add_ask(CLI::App& app, Context& context);
void add_tell(CLI::App& app, Context& context);
void add_add(CLI::App& app, Context& context);
void add_amend(CLI::App& app, Context& context);
void add_retract(CLI::App& app, Context& context);
void add_best(CLI::App& app, Context& context);
void add_predict(CLI::App& app, Context& context);
void add_compare(CLI::App& app, Context& context);
void add_importance(CLI::App& app, Context& context);
void add_status(CLI::App& app, Context& context);
void add_trials(CLI::App& app, Context& context);
void add_studies(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);
void add_copy(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_backup(CLI::App& app, Context& context);
void add_recover(CLI::App& app, Context& context);
void add_plot(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_judge(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_invite(CLI::App& app, Context& context);
void add_links(CLI::App& app, Context& context);
void add_demo(CLI::App& app, Context& context);
void add_completion(CLI::App& app, Context& context);
void add_manual(CLI::App& app, Context& context);

}  // namespace duelopt::cli
