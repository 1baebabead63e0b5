// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>

#include <fcntl.h>

#include "apps/cli/context.hpp"
#include "apps/cli/display_text.hpp"
#include "duelopt/version.hpp"

namespace duelopt::cli {
namespace {

// In the order of the help.
constexpr std::array kCommands{
    add_init,   add_validate, add_ask,        add_tell,   add_add,     add_amend,  add_retract,
    add_best,   add_predict,  add_status,     add_trials, add_studies, add_export, add_check,
    add_backup, add_recover,  add_plot,       add_run,    add_judge,   add_serve,  add_invite,
    add_links,  add_demo,     add_completion, add_manual,
};

void add_commands(CLI::App& app, Context& context) {
  app.name("duelopt");
  app.require_subcommand(1);
  app.fallthrough();  // --storage may stand after the command as well
  app.get_formatter()->column_width(34);
  app.failure_message([](const CLI::App* root, const CLI::Error& error) {
    const auto chosen = root->get_subcommands();
    return "duelopt: " + printable(error.what()) + "\nSee: duelopt " +
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
