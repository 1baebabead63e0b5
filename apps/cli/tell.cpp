// SPDX-License-Identifier: Apache-2.0
//
// tell, amend and retract: what came of a question.
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/kept_answers.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

struct TellArguments {
  std::string name{};
  std::string from{};
  std::string id{};
  OutcomeArguments outcome{};
  std::string judge{};
};

bool is_recorded(const Trial& trial, const KeptAnswer& answer) {
  return trial.outcome == answer.outcome && trial.state != TrialState::kRetracted;
}

// Answers that could not be recorded when they were given. Each is recorded on its own, so that one
// that others have settled does not hold up the rest; those that are there already are passed over.
void tell_all(Context& context, const std::string& name, const std::string& file) {
  StoredStudy study = open_study(context, name);
  std::size_t recorded = 0;
  std::size_t known = 0;
  std::vector<std::string> refused;
  for (const KeptAnswer& answer : parse_answers(read_text_file(file), file, study.study())) {
    if (is_recorded(study.study().trial(answer.id), answer)) {
      ++known;
      continue;
    }
    try {
      const Trial trial = answer.amends ? study.amend(answer.id, answer.outcome, answer.judge)
                                        : study.tell(answer.id, answer.outcome, answer.judge);
      ++recorded;
      context.done = fmt::format("{} answers were recorded", recorded);
      context.out << views::to_line(views::reply(study.study(), trial)) << '\n';
    } catch (const Error& e) {
      study.refresh();
      if (e.code() != ErrorCode::kConflict || !study.study().trial(answer.id).told) throw;
      refused.emplace_back(e.what());
    }
  }
  context.err << fmt::format("Recorded {} answers; {} were there already.\n", recorded, known);
  for (const std::string& why : refused) context.err << "duelopt: " << why << '\n';
  if (!refused.empty()) context.exit = Exit::kConflict;
}

using Record = Trial (StoredStudy::*)(TrialId, const Outcome&, const std::string&);

CLI::App& add_outcome_command(CLI::App& app,
                              Context& context,
                              const std::string& name,
                              const std::string& description,
                              Record record) {
  const auto arguments = std::make_shared<TellArguments>();
  CLI::App& command = *app.add_subcommand(name, description);
  add_study_name(command, arguments->name);
  CLI::Option& id_option = *command.add_option("ID", arguments->id, "the trial")->type_name("");
  add_outcome(command, arguments->outcome);
  CLI::Option& judge_option =
      *command.add_option("--judge", arguments->judge, "the judge who answered")
           ->type_name("JUDGE");
  if (name == "tell") {
    command
        .add_option("--from",
                    arguments->from,
                    "the answers of a file, which run and judge leave where the storage took none; "
                    "each line is a JSON object with id, value, winner, skip or fail, and judge")
        ->type_name("FILE")
        ->excludes(&id_option, &judge_option);
  }
  command.callback([arguments, record, &context] {
    if (!arguments->from.empty()) return tell_all(context, arguments->name, arguments->from);
    if (arguments->id.empty())
      throw Error(ErrorCode::kInvalidArgument, "ID is required: the number of the trial");
    const TrialId id = parse_trial_id(arguments->id);
    const Outcome outcome = parse_outcome(arguments->outcome);
    const std::string judge = parse_text(arguments->judge, "judge");
    StoredStudy study = open_study(context, arguments->name);
    const Trial trial = (study.*record)(id, outcome, judge);
    context.done = "it was recorded";
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
    context.done = "it was retracted";
    context.out << views::to_line(views::reply(study.study(), trial)) << '\n';
  });
  set_example(command,
              "  duelopt ask espresso\n"
              "  duelopt retract espresso 1");
}

}  // namespace duelopt::cli
