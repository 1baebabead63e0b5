// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "apps/cli/context.hpp"

namespace duelopt::cli {

Exit exit_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kInvalidArgument:
      return Exit::kUsage;
    case ErrorCode::kNotFound:
      return Exit::kNotFound;
    case ErrorCode::kConflict:
      return Exit::kConflict;
    case ErrorCode::kNumerical:
    case ErrorCode::kCorruption:
    case ErrorCode::kIo:
      return Exit::kRuntime;
  }
  return Exit::kRuntime;
}

namespace {

int run(int argc, char** argv) {
  CLI::App app{"Finds the best setting of something expensive to measure and cheap to compare."};
  app.name("duelopt");
  app.require_subcommand(1);
  Context context{std::cin, std::cout, std::cerr, {}};
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e, std::cout, std::cerr);
    return code == 0 ? 0 : static_cast<int>(Exit::kUsage);
  } catch (const Error& e) {
    std::cerr << "duelopt: " << e.what() << '\n';
    return static_cast<int>(exit_of(e.code()));
  }
  return static_cast<int>(context.exit);
}

}  // namespace
}  // namespace duelopt::cli

int main(int argc, char** argv) { return duelopt::cli::run(argc, argv); }
