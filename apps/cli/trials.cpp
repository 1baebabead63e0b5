// SPDX-License-Identifier: Apache-2.0
//
// trials and studies: lists.
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/definition.hpp"
#include "duelopt/views/trial.hpp"

namespace duelopt::cli {
namespace {

std::string question_cell(const Space& space, const Question& question) {
  std::string text;
  for (const Setting& setting : settings_of(question))
    text += (text.empty() ? "" : " | ") + brief(space, setting);
  return text;
}

std::string as_text(const Study& study) {
  std::vector<std::vector<std::string>> rows{
      {"id", "kind", "state", "answer", "judge", "asked", "question"}};
  for (const Trial& trial : study.trials())
    rows.push_back({std::to_string(static_cast<std::uint64_t>(trial.id)),
                    std::string(to_word(kind(trial.question))),
                    std::string(to_text(trial.state)),
                    trial.outcome ? brief(*trial.outcome) : "",
                    trial.judge,
                    to_text(trial.asked),
                    question_cell(study.options().space, trial.question)});
  return table(rows);
}

std::string as_text(const std::vector<StudySummary>& studies) {
  std::vector<std::vector<std::string>> rows{{"name", "created", "events"}};
  for (const StudySummary& study : studies)
    rows.push_back({study.name,
                    study.created ? to_text(*study.created) : "damaged",
                    std::to_string(study.events)});
  return table(rows);
}

struct ListArguments {
  std::string name{};
  std::string format{};
};

}  // namespace

void add_trials(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App& command = *app.add_subcommand("trials", "Prints every trial of a study");
  add_study_name(command, arguments->name);
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const StoredStudy stored = open_study(context, arguments->name);
    const Study& study = stored.study();
    if (arguments->format == "text") {
      context.out << as_text(study);
      return;
    }
    for (const Trial& trial : study.trials())
      context.out << views::to_line(views::record(study, trial)) << '\n';
  });
  set_example(command,
              "  duelopt trials espresso\n"
              "  duelopt trials espresso --format text");
}

void add_studies(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App& command = *app.add_subcommand("studies", "Prints every study of the storage");
  add_format(command, arguments->format);
  command.callback([arguments, &context] {
    const std::vector<StudySummary> studies = open_storage(context).studies();
    if (arguments->format == "text") {
      context.out << as_text(studies);
      return;
    }
    for (const StudySummary& study : studies)
      context.out << views::to_line(views::summary(study)) << '\n';
  });
  set_example(command,
              "  duelopt studies\n"
              "  duelopt studies --format text");
}

}  // namespace duelopt::cli
