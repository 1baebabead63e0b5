// SPDX-License-Identifier: Apache-2.0
//
// tell, amend and retract: what came of a question.
#include <memory>
#include <ostream>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

struct TellArguments {
  std::string name{};
  std::string id{};
  OutcomeArguments outcome{};
  std::string judge{};
};

using Record = Trial (StoredStudy::*)(TrialId, const Outcome&, const std::string&);

CLI::App& add_outcome_command(CLI::App& app,
                              Context& context,
                              const std::string& name,
                              const std::string& description,
                              Record record) {
  const auto arguments = std::make_shared<TellArguments>();
  CLI::App& command = *app.add_subcommand(name, description);
  add_study_name(command, arguments->name);
  command.add_option("ID", arguments->id, "the trial")->required()->type_name("");
  add_outcome(command, arguments->outcome);
  command.add_option("--judge", arguments->judge, "the judge who answered")->type_name("JUDGE");
  command.callback([arguments, record, &context] {
    const TrialId id = parse_trial_id(arguments->id);
    const Outcome outcome = parse_outcome(arguments->outcome);
    const std::string judge = parse_text(arguments->judge, "judge");
    StoredStudy study = open_study(context, arguments->name);
    const Trial trial = (study.*record)(id, outcome, judge);
    context.out << views::to_line(views::reply(study.study(), trial)) << '\n';
  });
  return command;
}

}  // namespace

void add_tell(CLI::App& app, Context& context) {
  CLI::App& command = add_outcome_command(
      app, context, "tell", "Records the answer to a question", &StoredStudy::tell);
  set_example(command,
              "  duelopt ask espresso\n"
              "  duelopt tell espresso 1 --winner left --judge ada");
}

void add_amend(CLI::App& app, Context& context) {
  CLI::App& command = add_outcome_command(
      app, context, "amend", "Corrects an answer; the journal keeps both", &StoredStudy::amend);
  set_example(command,
              "  duelopt ask espresso\n"
              "  duelopt tell espresso 1 --winner left\n"
              "  duelopt amend espresso 1 --winner right");
}

void add_retract(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<TellArguments>();
  CLI::App& command =
      *app.add_subcommand("retract", "Takes a trial back: it no longer counts and costs nothing");
  add_study_name(command, arguments->name);
  command.add_option("ID", arguments->id, "the trial")->required()->type_name("");
  command.callback([arguments, &context] {
    const TrialId id = parse_trial_id(arguments->id);
    StoredStudy study = open_study(context, arguments->name);
    const Trial trial = study.retract(id);
    context.out << views::to_line(views::reply(study.study(), trial)) << '\n';
  });
  set_example(command,
              "  duelopt ask espresso\n"
              "  duelopt retract espresso 1");
}

}  // namespace duelopt::cli
