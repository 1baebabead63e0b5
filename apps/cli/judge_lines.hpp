// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "apps/cli/context.hpp"
#include "apps/cli/judge_input.hpp"
#include "apps/cli/judge_session.hpp"
#include "apps/cli/viewer.hpp"

namespace duelopt::cli {

// Without a terminal that can be drawn on: a line an answer.
class LineJudge {
 public:
  LineJudge(JudgeSession& session, Viewer& viewer, SignalPipe& signals, std::ostream& err);

  // Throws kInvalidArgument for a line that is no answer unless a person can type another: the
  // lines after it would answer the wrong questions.
  [[nodiscard]] Exit run();

 private:
  void show();
  [[nodiscard]] std::optional<std::string> next_line(int& signal);

  JudgeSession& session_;
  Viewer& viewer_;
  SignalPipe& signals_;
  std::ostream& err_;
  std::string unread_;
  std::size_t lines_ = 0;  // that were read
  bool ended_ = false;
};

}  // namespace duelopt::cli
