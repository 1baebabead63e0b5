// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <ostream>

#include "apps/cli/context.hpp"
#include "duelopt/views/definition.hpp"

namespace duelopt::cli {
namespace {

CLI::App& add_file_command(CLI::App& app,
                           const std::string& name,
                           const std::string& description,
                           const std::shared_ptr<std::string>& file) {
  CLI::App& command = *app.add_subcommand(name, description);
  command.add_option("FILE", *file, "the study file (TOML)")->required()->type_name("");
  return command;
}

}  // namespace

void add_init(CLI::App& app, Context& context) {
  const auto file = std::make_shared<std::string>();
  CLI::App& command = add_file_command(app, "init", "Creates a study from a study file", file);
  command.callback([file, &context] {
    const StudyOptions options = read_study_file(*file);
    Storage(context.storage).create(options);
    context.done = "the study was created";
    context.out << views::to_line(views::summary(options)) << '\n';
    context.err << "Created study " << options.name << ". Next: duelopt ask " << options.name
                << '\n';
  });
  set_example(command, "  duelopt init espresso.toml");
}

void add_validate(CLI::App& app, Context& context) {
  const auto file = std::make_shared<std::string>();
  CLI::App& command =
      add_file_command(app, "validate", "Checks a study file without creating the study", file);
  command.callback([file, &context] {
    context.out << views::to_line(views::summary(read_study_file(*file))) << '\n';
  });
  set_example(command, "  duelopt validate espresso.toml");
}

}  // namespace duelopt::cli
