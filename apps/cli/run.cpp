// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/cli/context.hpp"
#include "apps/cli/runner.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/belief.hpp"

namespace duelopt::cli {
namespace {

struct RunArguments {
  std::string name{};
  double timeout = 3600.0;  // seconds
  RunOptions options{};
};

std::string spent_of_budget(const Study& study) {
  const Spending spending = study.spending();
  std::string text = brief(spending.spent - spending.reserved);
  if (study.options().budget) text += " of " + brief(*study.options().budget);
  text += " spent";
  if (spending.reserved > 0.0) {
    text += fmt::format(", {} held by trials that are open elsewhere", brief(spending.reserved));
  }
  return text;
}

Exit report(Context& context, const Study& study, const RunResult& result) {
  switch (result.why) {
    case RunResult::Why::kNothingToAsk:
      context.done = "all answers were recorded";
      context.err << "nothing more to ask: " << spent_of_budget(study) << '\n';
      context.out << views::to_line(views::best(study)) << '\n';
      return Exit::kOk;
    case RunResult::Why::kFailures:
      context.err << "duelopt: too many trials in a row brought no answer, the last: "
                  << result.last_failure << '\n';
      return Exit::kRuntime;
    case RunResult::Why::kSignal:
      context.err << "stopped: " << spent_of_budget(study)
                  << "; the same command continues from here\n";
      return exit_of_signal(result.signal);
  }
  return Exit::kRuntime;
}

void run(Context& context, RunArguments& arguments) {
  if (arguments.options.label.empty() && arguments.options.duel.empty()) {
    throw Error(ErrorCode::kInvalidArgument,
                "nothing can answer: give --label COMMAND, --duel COMMAND or both");
  }
  arguments.options.timeout = std::chrono::ceil<std::chrono::milliseconds>(
      std::chrono::duration<double>(arguments.timeout));
  StoredStudy study = open_study(context, arguments.name);
  KeptAnswers kept(kept_answers_path(open_storage(context).path(), arguments.name));
  try {
    const RunResult result = [&] {
      ProgressView view(context.err, STDERR_FILENO);
      return Runner(study, arguments.options, kept, view).run();
    }();
    context.exit = report(context, study.study(), result);
  } catch (...) {
    kept.report(context.err, arguments.name);
    throw;
  }
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App& command =
      *app.add_subcommand("run", "Has your commands answer until the budget is spent");
  add_study_name(command, arguments->name);
  command
      .add_option("--label",
                  arguments->options.label,
                  "measures a setting given as --temp=93 --bean=A and prints a number on its last "
                  "line; the trial is on its standard input as JSON")
      ->type_name("COMMAND");
  command
      .add_option(
          "--duel",
          arguments->options.duel,
          "compares two settings given as --left.temp=93 --right.temp=90 and prints left, "
          "right, tie or skip on its last line; of a choice they are --option1.temp=93 "
          "--option2.temp=90 ..., and it prints the number of the best; with --jobs 1 it may "
          "ask a person at /dev/tty")
      ->type_name("COMMAND");
  command.add_option("--jobs", arguments->options.jobs, "how many commands run at a time")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--timeout",
                  arguments->timeout,
                  "a command that takes longer is ended with all its children: its trial failed")
      ->check(CLI::Range(0.001, 1e9))
      ->type_name("SECONDS")
      ->capture_default_str();
  command.add_flag("--show-output",
                   arguments->options.show_output,
                   "prints the lines that the commands print on standard error, as they come");
  command
      .add_option("--max-failures",
                  arguments->options.max_failures,
                  "stops after this many trials in a row without an answer")
      ->check(CLI::Range(1, 1000000))
      ->type_name("K")
      ->capture_default_str();
  command.callback([arguments, &context] { run(context, *arguments); });
  set_example(command,
              "  duelopt run espresso --label ./brew --duel './taste --cups 2' --jobs 2\n"
              "  duelopt run espresso --label 'python3 brew.py' --timeout 60");
}

}  // namespace duelopt::cli
