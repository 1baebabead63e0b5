// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_lines.hpp"

#include <algorithm>
#include <limits>
#include <ostream>

#include <fmt/format.h>
#include <unistd.h>

namespace duelopt::cli {
namespace {

using Next = JudgeSession::Next;

std::string trimmed(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

LineJudge::LineJudge(JudgeSession& session, Viewer& viewer, SignalPipe& signals, std::ostream& err)
    : session_(session), viewer_(viewer), signals_(signals), err_(err) {}

Exit LineJudge::run() {
  session_.ask();
  while (session_.has_question()) {
    viewer_.show(session_.shown());
    show();
    int signal = 0;
    const std::optional<std::string> line = next_line(signal);
    if (signal != 0) return exit_of_signal(signal);
    if (!line) return Exit::kOk;
    const Next next = session_.hear(*line, Speech::kWords);
    if (next == Next::kQuit) return Exit::kOk;
    if (next == Next::kRefused && ::isatty(STDIN_FILENO) != 1)
      throw Error(
          ErrorCode::kInvalidArgument,
          fmt::format("line {}: {}; what follows was not read", lines_, session_.message()));
    if (next == Next::kAsk) session_.ask();
  }
  show();
  return Exit::kNothingToAsk;
}

void LineJudge::show() {
  constexpr TerminalSize kPage{80, std::numeric_limits<std::size_t>::max()};
  JudgeScreen screen = session_.screen();
  screen.speech = Speech::kWords;
  for (const auto& line : render(screen, kPage, Styling::kPlain)) err_ << line << '\n';
  if (!viewer_.trouble().empty()) err_ << viewer_.trouble() << '\n';
  err_ << std::endl;
}

// Nothing at the end of the input, or if a signal came.
std::optional<std::string> LineJudge::next_line(int& signal) {
  for (;;) {
    const auto end = unread_.find('\n');
    if (end != std::string::npos || (ended_ && !unread_.empty())) {
      const std::string line = unread_.substr(0, end);
      unread_.erase(0, end == std::string::npos ? end : end + 1);
      ++lines_;
      if (trimmed(line).empty()) continue;
      return trimmed(line);
    }
    if (ended_) return std::nullopt;
    constexpr std::size_t kLongestLine = 65536;
    if (unread_.size() > kLongestLine)
      throw Error(ErrorCode::kInvalidArgument,
                  fmt::format("a line of more than {} bytes is no answer", kLongestLine));
    constexpr int kWatch = 200;  // milliseconds
    const Input input = wait_for_input(signals_, viewer_.is_running() ? kWatch : -1);
    viewer_.watch();
    signal = input.signal;
    if (signal != 0) return std::nullopt;
    unread_ += input.bytes;
    ended_ = input.ended;
  }
}

}  // namespace duelopt::cli
