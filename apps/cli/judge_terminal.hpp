// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "apps/cli/context.hpp"
#include "apps/cli/judge_input.hpp"
#include "apps/cli/judge_session.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/viewer.hpp"

namespace duelopt::cli {

// A person at a terminal: a key an answer, and a screen that is drawn over and over.
class TerminalJudge {
 public:
  TerminalJudge(JudgeSession& session, Viewer& viewer, SignalPipe& signals);

  [[nodiscard]] static bool can_draw();  // standard input and error are a terminal that can

  [[nodiscard]] Exit run();

 private:
  using Next = JudgeSession::Next;

  void wait();
  void take(const Input& input);
  Next press_key(const KeyPress& press);
  Next press_character(char character);
  Next hear(const std::string& text);
  void ask();
  void quit();
  void draw(const std::string& instead);

  JudgeSession& session_;
  Viewer& viewer_;
  SignalPipe& signals_;
  FullScreen screen_;
  KeyDecoder keys_;
  std::string typed_;
  std::optional<Exit> exit_;
};

}  // namespace duelopt::cli
