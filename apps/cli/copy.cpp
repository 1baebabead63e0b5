// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/copy.hpp"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "apps/cli/context.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::cli {
namespace {

struct CopyArguments {
  std::string from{};
  std::string to{};
  std::vector<std::string> studies{};
};

void copy(Context& context, CopyArguments& arguments) {
  const Storage from(arguments.from.empty() ? context.storage : arguments.from, IfMissing::kRefuse);
  if (arguments.studies.empty())
    for (const StudySummary& study : from.studies()) arguments.studies.push_back(study.name);
  for (const std::string& name : arguments.studies)
    (void)from.definition(name);  // before anything is written
  Storage to(arguments.to);
  for (const std::string& name : arguments.studies) {
    const CopiedStudy copied = copy_study(from, to, name);
    context.out << views::to_line(
                       {{"name", name}, {"events", copied.events}, {"added", copied.added}})
                << '\n';
  }
}

}  // namespace

void add_copy(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<CopyArguments>();
  CLI::App& command = *app.add_subcommand(
      "copy", "Copies studies into another storage and compares both; what is there already stays");
  command
      .add_option(
          "--from", arguments->from, "the storage to copy from; the one in use if not given")
      ->type_name("URL");
  command.add_option("--to", arguments->to, "the storage to copy to; made if it is missing")
      ->required()
      ->type_name("URL");
  command.add_option("STUDY", arguments->studies, "which studies; all if none is named")
      ->type_name("");
  command.callback([arguments, &context] { copy(context, *arguments); });
  set_example(command, "  duelopt copy --to sqlite:///shared.db espresso");
}

}  // namespace duelopt::cli
