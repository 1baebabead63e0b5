// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include <unistd.h>

#include "apps/cli/context.hpp"
#include "apps/cli/display_text.hpp"
#include "duelopt/views/definition.hpp"
#include "duelopt/views/table.hpp"

namespace duelopt::cli {
namespace {

void export_csv(std::ostream& out, const Study& study) {
  // A file keeps every byte; a terminal would obey some of them.
  const bool on_terminal = ::isatty(STDOUT_FILENO) == 1;
  const auto print = [&](std::vector<std::string> row) {
    if (on_terminal)
      for (std::string& cell : row) cell = printable(cell);
    out << views::csv_line(row);
  };
  const std::size_t options = views::largest_choice(study);
  print(views::table_heading(study.options().space, options));
  for (const Trial& trial : study.trials()) print(views::table_row(study, trial, options));
}

struct ExportArguments {
  std::string name{};
  std::string format = "csv";
};

// The events that are printed are those that made the study, though others record more meanwhile.
Study replayed(const StudyOptions& options, const std::vector<Event>& events) {
  Study study(options);
  try {
    for (const Event& event : events) study.apply(event);
  } catch (const Error& e) {  // none of the user's making
    throw Error(ErrorCode::kCorruption, "the journal is no study: " + std::string(e.what()));
  }
  return study;
}

}  // namespace

void add_export(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<ExportArguments>();
  CLI::App& command = *app.add_subcommand(
      "export", "Prints a study: its trials as a table, or its definition, trials and journal");
  add_study_name(command, arguments->name);
  command.add_option("--format", arguments->format, "a table of the trials, or everything")
      ->check(CLI::IsMember({"csv", "json"}))
      ->type_name("FORMAT")
      ->capture_default_str();
  command.callback([arguments, &context] {
    const Storage storage = open_storage(context);
    const std::vector<Event> events = storage.journal(arguments->name)->read(0);
    const Study study = replayed(storage.definition(arguments->name), events);
    if (arguments->format == "csv")
      export_csv(context.out, study);
    else
      context.out << views::to_line(views::everything(study, events)) << '\n';
  });
  set_example(command,
              "  duelopt export espresso --format csv > trials.csv\n"
              "  duelopt export espresso --format json > espresso.json");
}

}  // namespace duelopt::cli
