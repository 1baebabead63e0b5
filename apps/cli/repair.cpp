// SPDX-License-Identifier: Apache-2.0
//
// check, backup and recover: is the storage what was written, and what to do if it is not.
#include "duelopt/storage/repair.hpp"

#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/context.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::cli {
namespace {

using views::Json;

Json as_json(const StorageCheck& check) {
  Json studies = Json::array();
  for (const StudyCheck& study : check.studies)
    studies.push_back({{"name", study.name},
                       {"events", study.events},
                       {"good", study.good},
                       {"damage", study.damage.empty() ? Json() : Json(study.damage)}});
  return {{"good", check.is_good()}, {"damage", check.damage}, {"studies", studies}};
}

std::string as_text(const StorageCheck& check) {
  std::vector<std::vector<std::string>> rows{{"name", "events", "good", "damage"}};
  for (const StudyCheck& study : check.studies)
    rows.push_back(
        {study.name,
         std::to_string(study.events),
         std::to_string(study.good),
         study.damage.empty() ? "none" : fmt::format("event {}: {}", study.good, study.damage)});
  std::string text = table(rows);
  for (const std::string& line : check.damage) text += "file: " + line + '\n';
  return text;
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  const auto format = std::make_shared<std::string>();
  CLI::App& command = *app.add_subcommand(
      "check", "Reads all of the storage and says whether it is as it was written");
  add_format(command, *format);
  command.callback([format, &context] {
    const StorageCheck check = check_storage(context.storage);
    context.out << (*format == "text" ? as_text(check) : views::to_line(as_json(check)) + '\n');
    if (check.is_good()) return;
    context.err
        << "duelopt: the storage is damaged; restore a backup, or: duelopt recover --out NEW.db\n";
    context.exit = Exit::kRuntime;
  });
  set_example(command, "  duelopt check --format text");
}

void add_backup(CLI::App& app, Context& context) {
  const auto file = std::make_shared<std::string>();
  CLI::App& command = *app.add_subcommand(
      "backup",
      "Copies the storage into a new file, whoever is at work on it, and checks the copy");
  command.add_option("FILE", *file, "the new database")->required()->type_name("");
  command.callback([file, &context] {
    backup_storage(context.storage, *file);
    context.err << fmt::format("Saved. To use it: duelopt --storage sqlite:///{} studies\n", *file);
  });
  set_example(command, "  duelopt backup today.db");
}

void add_recover(CLI::App& app, Context& context) {
  const auto file = std::make_shared<std::string>();
  CLI::App& command = *app.add_subcommand(
      "recover", "Saves what is undamaged in the storage into a new file, and leaves the old one");
  command.add_option("--out", *file, "the new database")->required()->type_name("FILE");
  command.callback([file, &context] {
    for (const StudyRecovery& study : recover_storage(context.storage, *file))
      context.out << views::to_line({{"name", study.name},
                                     {"recovered", study.recovered},
                                     {"lost", study.lost},
                                     {"blank", study.blank}})
                  << '\n';
  });
  set_example(command, "  duelopt recover --out saved.db");
}

}  // namespace duelopt::cli
