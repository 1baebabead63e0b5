// SPDX-License-Identifier: Apache-2.0
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/cli/context.hpp"
#include "apps/cli/tree.hpp"
#include "duelopt/version.hpp"

namespace duelopt::cli {
namespace {

// A line of roff that shows this text.
std::string roff(const std::string& text) {
  std::string line;
  for (const char c : text) {
    if (c == '\\')
      line += "\\e";
    else if (c == '-')
      line += "\\-";
    else
      line += c;
  }
  return line.starts_with('.') || line.starts_with('\'') ? "\\&" + line : line;
}

std::string usage(const Command& command) {
  std::string text =
      "\\fBduelopt" + (command.path.empty() ? "" : " " + roff(command.path)) + "\\fR";
  if (!flags_and_options(*command.app).empty()) text += " [\\fIOPTIONS\\fR]";
  for (const CLI::Option* option : positionals(*command.app)) {
    const std::string shown = "\\fI" + roff(placeholder(*option)) + "\\fR" +
                              (option->get_expected_max() > 1 ? " ..." : "");
    text += option->get_required() ? " " + shown : " [" + shown + "]";
  }
  return command.app->get_subcommands({}).empty() ? text : text + " \\fICOMMAND\\fR";
}

void write_option(std::ostream& out, const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& spelling : spellings(option))
    names.push_back("\\fB" + roff(spelling) + "\\fR");
  out << ".TP\n" << fmt::format("{}", fmt::join(names, ", "));
  if (const std::string shown = placeholder(option); !shown.empty())
    out << (names.empty() ? "" : " ") << "\\fI" << roff(shown) << "\\fR";
  out << '\n' << roff(option.get_description());
  if (const auto list = choices(option); !list.empty() && !option.get_positional())
    out << roff(fmt::format(": {}", fmt::join(list, ", ")));
  if (!option.get_default_str().empty())
    out << roff(fmt::format(" (default {})", option.get_default_str()));
  out << ".\n";
}

void write_example(std::ostream& out, const std::string& footer) {
  std::istringstream lines(footer);
  std::string line;
  std::getline(lines, line);
  out << ".PP\n" << roff(line) << "\n.PP\n.EX\n";
  while (std::getline(lines, line)) out << roff(line) << '\n';
  out << ".EE\n";
}

void write_command(std::ostream& out, const Command& command) {
  out << ".SS " << usage(command) << '\n' << roff(command.app->get_description()) << ".\n";
  for (const CLI::Option* option : positionals(*command.app)) write_option(out, *option);
  for (const CLI::Option* option : flags_and_options(*command.app)) write_option(out, *option);
  write_example(out, command.app->get_footer());
}

void write_manual(std::ostream& out, const CLI::App& root) {
  const std::vector<Command> all = commands(root);
  out << fmt::format(".TH DUELOPT 1 \"\" \"duelopt {}\" \"User Commands\"\n", kVersion)
      << ".SH NAME\nduelopt \\- "
      << "optimization from labels and duels"
      << "\n.SH SYNOPSIS\n"
      << usage(all.front()) << "\n.SH DESCRIPTION\n"
      << roff(root.get_description())
      << "\n.SH OPTIONS\nThese may be given before or after the command.\n";
  for (const CLI::Option* option : flags_and_options(root)) write_option(out, *option);
  out << ".SH COMMANDS\n";
  for (const Command& command : all)
    if (command.app != &root) write_command(out, command);
  out << ".SH EXIT STATUS\n";
  for (const ExitMeaning& meaning : exit_meanings())
    out << fmt::format(
        ".TP\n.B {}\n{}.\n", static_cast<int>(meaning.exit), roff(std::string(meaning.text)));
  out << ".SH ENVIRONMENT\n.TP\n.B DUELOPT_STORAGE\n"
         "the URL of the storage, unless \\fB\\-\\-storage\\fR gives one.\n";
}

}  // namespace

void add_manual(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("manual", "Prints the manual page, for man");
  command.callback([&app, &context] { write_manual(context.out, app); });
  set_example(command, "  duelopt manual > duelopt.1");
}

}  // namespace duelopt::cli
