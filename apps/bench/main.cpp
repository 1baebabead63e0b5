// SPDX-License-Identifier: Apache-2.0
//
// duelopt-bench: the paper's experiments and theorems. It is built and tested but not
// installed.
#include <exception>
#include <iostream>

#include "apps/bench/commands.hpp"
#include "duelopt/core/error.hpp"

namespace duelopt::bench {
namespace {

// As those of duelopt: 1 at run time, 2 usage, 3 not found, 4 conflict.
int exit_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return 2;
    case ErrorCode::kNotFound:
      return 3;
    case ErrorCode::kConflict:
      return 4;
    default:
      return 1;
  }
}

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const Error& e) {
    std::cerr << "duelopt-bench: " << e.what() << '\n';
    return exit_of(e.code());
  } catch (const std::exception& e) {
    std::cerr << "duelopt-bench: " << e.what() << '\n';
    return 1;
  }
  if (std::cout.flush()) return 0;
  std::cerr << "duelopt-bench: cannot write to standard output\n";
  return 1;
}

}  // namespace

void set_example(CLI::App& command, const std::string& lines) {
  command.footer("Example:\n" + lines);
}

}  // namespace duelopt::bench

int main(int argc, char** argv) {
  using namespace duelopt::bench;
  CLI::App app{"Runs the paper's experiments, compares strategies, and checks theorems."};
  app.name("duelopt-bench");
  app.require_subcommand(1);
  app.failure_message([](const CLI::App* root, const CLI::Error& error) {
    const auto chosen = root->get_subcommands();
    return std::string("duelopt-bench: ") + error.what() + "\nSee: duelopt-bench " +
           (chosen.empty() ? "" : chosen.front()->get_name() + " ") + "--help\n";
  });
  add_experiment_commands(app);
  add_suite(app);
  add_theory(app);
  return run(app, argc, argv);
}
