// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/context.hpp"

#include <chrono>

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

Time system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

Storage open_storage(const Context& context) {
  return Storage(context.storage, IfMissing::kRefuse);
}

StoredStudy open_study(const Context& context, const std::string& name) {
  return {open_storage(context), name, system_now};
}

void set_example(CLI::App& command, const std::string& lines) {
  command.footer("Example:\n" + lines);
}

void add_study_name(CLI::App& command, std::string& name) {
  command.add_option("NAME", name, "the study")->required()->type_name("");
}

}  // namespace duelopt::cli
