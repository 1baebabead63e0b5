// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>

#include <fcntl.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/display_text.hpp"
#include "apps/cli/tree.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/version.hpp"

namespace duelopt::cli {
namespace {

// In the order of the help.
constexpr std::array kCommands{
    add_init,   add_validate, add_ask,     add_tell,       add_add,     add_amend,      add_retract,
    add_best,   add_predict,  add_compare, add_importance, add_status,  add_trials,     add_studies,
    add_export, add_copy,     add_check,   add_backup,     add_recover, add_plot,       add_run,
    add_judge,  add_serve,    add_invite,  add_links,      add_demo,    add_completion, add_manual,
};

std::string unknown(const std::string& what,
                    const std::string& word,
                    const std::vector<std::string>& names) {
  return unknown_name(what, word, std::vector<std::string_view>(names.begin(), names.end()));
}

std::string unknown_command(const CLI::App& root, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : root.get_subcommands({})) names.push_back(command->get_name());
  return unknown("command", word, names);
}

std::string unknown_option(const CLI::App& at, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : flags_and_options(at))
    for (const std::string& name : spellings(*option))
      if (name.substr(0, 2) == "--") names.push_back(name);
  return unknown("option of " + at.get_name(), word.substr(0, word.find('=')), names);
}

// CLI11 tells what it has not got; people want to know what they got wrong.
std::string mistake(const CLI::App& root, const CLI::Error& error) {
  const auto is = [&](CLI::ExitCodes code) {
    return error.get_exit_code() == static_cast<int>(code);
  };
  const auto chosen = root.get_subcommands();
  const CLI::App& at = chosen.empty() ? root : *chosen.front();
  const std::vector<std::string> left = root.remaining(true);
  const bool extra = chosen.empty() || is(CLI::ExitCodes::ExtrasError);
  if (extra && left.empty() && is(CLI::ExitCodes::RequiredError))
    return "give a command, such as \"duelopt demo\"";
  if (is(CLI::ExitCodes::RequiredError) && std::string(error.what()) == "NAME is required")
    return "which study? \"duelopt studies\" lists them";
  if (!extra || left.empty()) return error.what();
  if (left.front().substr(0, 1) == "-") return unknown_option(at, left.front());
  if (chosen.empty() && left.front() == "help")
    return "\"duelopt --help\" lists the commands, \"duelopt COMMAND --help\" explains one";
  if (chosen.empty()) return unknown_command(root, left.front());
  std::string text = left.size() == 1 ? "what is" : "what are";
  for (const std::string& word : left) text += ' ' + quoted(word);
  return text + "? " + at.get_name() + " takes no further argument";
}

void add_commands(CLI::App& app, Context& context) {
  app.name("duelopt");
  app.require_subcommand(1);
  app.fallthrough();  // --storage may stand after the command as well
  app.get_formatter()->column_width(34);
  app.failure_message([](const CLI::App* root, const CLI::Error& error) {
    const auto chosen = root->get_subcommands();
    return "duelopt: " + printable(mistake(*root, error)) + "\nSee: duelopt " +
           (chosen.empty() ? "" : chosen.front()->get_name() + " ") + "--help\n";
  });
  app.add_option("--storage", context.storage, "where the studies are")
      ->envname("DUELOPT_STORAGE")
      ->type_name("URL")
      ->capture_default_str();
  app.set_version_flag("--version", "duelopt " + std::string(kVersion));
  for (const auto add : kCommands) add(app, context);
  std::string codes = "\n\nExit codes:";
  for (const ExitMeaning& meaning : exit_meanings())
    codes +=
        "\n  " + std::to_string(static_cast<int>(meaning.exit)) + "  " + std::string(meaning.text);
  set_example(app,
              "  duelopt init espresso.toml\n"
              "  duelopt ask espresso\n"
              "  duelopt tell espresso 1 --winner left\n"
              "  duelopt best espresso" +
                  codes);
}

// A closed stream must not give its number to a file that we open. Opened the wrong way round, it
// still refuses what is written to it.
void keep_standard_streams() {
  for (const int stream : {0, 1, 2})
    if (fcntl(stream, F_GETFD) == -1) open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}

// Whatever was not written was not said: a full disk is an error, and what the command has done all
// the same must be told.
Exit checked(Context& context) {
  errno = 0;
  if (context.out.flush()) return context.exit;
  if (errno == EPIPE && context.done.empty()) return Exit::kRuntime;
  context.err << "duelopt: cannot write to standard output";
  if (errno != 0) context.err << ": " << std::generic_category().message(errno);
  if (!context.done.empty()) context.err << "; " << context.done << " all the same";
  context.err << '\n';
  return Exit::kRuntime;
}

Exit run(CLI::App& app, Context& context, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (app.exit(e, context.out, context.err) != 0) return Exit::kUsage;
  } catch (const Error& e) {
    context.err << "duelopt: " << printable(e.what()) << '\n';
    return exit_of(e.code());
  } catch (const std::exception& e) {
    context.err << "duelopt: " << printable(e.what()) << '\n';
    return Exit::kRuntime;
  }
  return checked(context);
}

}  // namespace
}  // namespace duelopt::cli

int main(int argc, char** argv) {
  using namespace duelopt::cli;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write()
  keep_standard_streams();
  Context context{.in = std::cin, .out = std::cout, .err = std::cerr};
  CLI::App app{"Finds the best setting of something expensive to measure and cheap to compare."};
  add_commands(app, context);
  return static_cast<int>(run(app, context, argc, argv));
}
