// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/context.hpp"

#include <array>
#include <chrono>

namespace duelopt::cli {

std::span<const ExitMeaning> exit_meanings() noexcept {
  static constexpr std::array kMeanings{
      ExitMeaning{Exit::kOk, "success"},
      ExitMeaning{Exit::kRuntime, "a run-time error, such as a full disk or a damaged file"},
      ExitMeaning{Exit::kUsage, "bad usage, a bad answer or a bad study file"},
      ExitMeaning{Exit::kNotFound, "no such storage, study or trial"},
      ExitMeaning{Exit::kConflict,
                  "a conflict: already answered, name taken, storage locked for too long"},
      ExitMeaning{Exit::kNothingToAsk, "nothing to ask: the budget is spent"},
      ExitMeaning{Exit::kInterrupted, "interrupted by Ctrl-C, nothing lost; 143 for SIGTERM"},
  };
  return kMeanings;
}

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

Exit exit_of_signal(int signal) noexcept { return static_cast<Exit>(128 + signal); }

Storage open_storage(const Context& context) {
  try {
    return Storage(context.storage, IfMissing::kRefuse);
  } catch (const Error& e) {
    if (e.code() != ErrorCode::kNotFound) throw;
    throw Error(
        e.code(),
        std::string(e.what()) +
            "; \"duelopt init FILE\" creates it, --storage or DUELOPT_STORAGE names another");
  }
}

StoredStudy open_study(const Context& context, const std::string& name) {
  return {open_storage(context), name};
}

SlowNotice learning(Context& context, const Study& study) {
  const QueryCounts done = study.spending().done;
  if (done.labels > kMostLabels)
    context.err << "duelopt: the model learns from " << kMostLabels << " of the " << done.labels
                << " labels: those around the best one, and a share of the others\n";
  return SlowNotice("learning from " + std::to_string(done.labels + done.duels) + " answers");
}

void set_example(CLI::App& command, const std::string& lines) {
  command.footer("Example:\n" + lines);
}

void add_study_name(CLI::App& command, std::string& name) {
  command.add_option("NAME", name, "the study")->required()->type_name("");
}

}  // namespace duelopt::cli
