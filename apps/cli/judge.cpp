// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/judge_lines.hpp"
#include "apps/cli/judge_session.hpp"
#include "apps/cli/judge_terminal.hpp"

namespace duelopt::cli {
namespace {

struct JudgeArguments {
  std::string name{};
  std::string judge{};
  std::string kind{};
  std::string show{};
  bool on_demand = false;
};

// Comparing and measuring are different jobs: whoever has a name compares, when the study has use
// for a duel, unless told otherwise.
JudgeOptions options_of(const JudgeArguments& arguments) {
  JudgeOptions options{.judge = parse_text(arguments.judge, "judge")};
  if (arguments.kind == "label") options.kinds = AllowedKinds::kLabels;
  const bool only_when_due = arguments.kind.empty() && !options.judge.empty();
  if (arguments.kind == "duel" || only_when_due) options.kinds = AllowedKinds::kDuels;
  if (only_when_due) options.when = JudgeOptions::When::kDue;
  return options;
}

void judge(Context& context, const JudgeArguments& arguments) {
  if (arguments.on_demand && arguments.show.empty())
    throw Error(ErrorCode::kInvalidArgument, "--on-demand: give --show COMMAND as well");
  const JudgeOptions options = options_of(arguments);
  StoredStudy study = open_study(context, arguments.name);
  KeptAnswers kept(kept_answers_path(open_storage(context).path(), arguments.name));
  JudgeSession session(study, kept, options);
  SignalPipe signals{SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCHLD};
  Viewer viewer(study.options().space,
                arguments.show,
                arguments.on_demand ? ShowWhen::kOnDemand : ShowWhen::kAtOnce);
  try {
    context.exit = TerminalJudge::can_draw()
                       ? TerminalJudge(session, viewer, signals).run()
                       : LineJudge(session, viewer, signals, context.err).run();
    session.leave();
  } catch (...) {
    try {
      session.leave();
    } catch (const Error&) {  // the first trouble says more; the lease returns the question
    }
    kept.report(context.err, arguments.name);
    throw;
  }
  const std::size_t answers = session.answers();
  context.err << fmt::format("{} answer{} recorded\n", answers, answers == 1 ? "" : "s");
}

}  // namespace

void add_judge(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<JudgeArguments>();
  CLI::App& command = *app.add_subcommand("judge", "Asks a person at the terminal");
  add_study_name(command, arguments->name);
  command.add_option("--judge", arguments->judge, "who answers")->type_name("JUDGE");
  command
      .add_option("--kind",
                  arguments->kind,
                  "which kind of question; if not given, a named judge gets duels when they are "
                  "due, and a judge without a name gets any")
      ->check(CLI::IsMember({"duel", "label", "any"}))
      ->type_name("KIND");
  command
      .add_option("--show",
                  arguments->show,
                  "shows a setting given as --temp=93 --bean=A, in a window or as a sound; runs "
                  "for each setting of a question until the next one comes")
      ->type_name("COMMAND");
  command.add_flag("--on-demand",
                   arguments->on_demand,
                   "--show runs for one setting at a time, when < or > is pressed (for sounds)");
  command.callback([arguments, &context] { judge(context, *arguments); });
  set_example(command,
              "  duelopt judge espresso --judge ada\n"
              "  duelopt judge espresso --judge ada --kind duel --show './swatch'\n"
              "  printf 'left\\nright\\ntie\\n' | duelopt judge espresso");
}

}  // namespace duelopt::cli
