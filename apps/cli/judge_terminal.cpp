// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_terminal.hpp"

#include <cstdlib>
#include <string_view>

#include <unistd.h>

namespace duelopt::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): one thread
  return value != nullptr && *value != '\0';
}

}  // namespace

TerminalJudge::TerminalJudge(JudgeSession& session, Viewer& viewer, SignalPipe& signals)
    : session_(session), viewer_(viewer), signals_(signals), screen_(STDIN_FILENO, STDERR_FILENO) {}

bool TerminalJudge::can_draw() {
  const char* terminal = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): one thread
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1 && !dumb;
}

Exit TerminalJudge::run() {
  ask();
  while (!exit_) {
    viewer_.show(session_.shown());
    draw("");
    wait();
  }
  return *exit_;
}

// For a key; while there is nothing to answer, for others to make it due as well.
void TerminalJudge::wait() {
  constexpr int kLook = 1000;  // milliseconds
  constexpr int kWatch = 200;
  const bool waits = session_.is_waiting();
  take(wait_for_input(signals_, viewer_.is_running() ? kWatch : waits ? kLook : -1));
  if (!exit_ && waits && session_.has_news()) ask();
}

void TerminalJudge::take(const Input& input) {
  if (input.signal != 0) exit_ = exit_of_signal(input.signal);
  for (const KeyPress& press : keys_.decode(input.bytes)) {
    if (exit_) return;
    if (press_key(press) != Next::kAsk) continue;
    ask();
    return;  // what follows was pressed before the question could be read
  }
  if (input.ended) quit();
}

TerminalJudge::Next TerminalJudge::press_key(const KeyPress& press) {
  switch (press.key) {
    case Key::kInterrupt:
      exit_ = Exit::kInterrupted;
      return Next::kQuit;
    case Key::kEndOfInput:
      quit();
      return Next::kQuit;
    case Key::kBackspace:
      if (!typed_.empty()) typed_.pop_back();
      return Next::kWait;
    case Key::kClearLine:
      typed_.clear();
      return Next::kWait;
    case Key::kEnter:
      return session_.wants_number() && !typed_.empty() ? hear(typed_) : Next::kWait;
    case Key::kCharacter:
      break;
  }
  return press_character(press.character);
}

// A letter is a command only where no number has been begun: nobody quits by a slip while typing.
TerminalJudge::Next TerminalJudge::press_character(char character) {
  if (character == '<' || character == '>') {
    viewer_.again(character == '<' ? Side::kLeft : Side::kRight);
    return Next::kWait;
  }
  const std::string text(1, character);
  const bool is_command = typed_.empty() && text.find_first_of("surdq?") != std::string::npos;
  if (!session_.wants_number() || is_command) return hear(text);
  constexpr std::size_t kLongestNumber = 100;
  if (typed_.size() < kLongestNumber) typed_ += text;
  return Next::kWait;
}

TerminalJudge::Next TerminalJudge::hear(const std::string& text) {
  const Next next = session_.hear(text, Speech::kKeys);
  if (next == Next::kQuit) quit();
  if (next != Next::kRefused) typed_.clear();
  return next;
}

// Thinking may take seconds. What is typed meanwhile answers no question, but may end us.
void TerminalJudge::ask() {
  draw("Thinking about the next question …");
  session_.ask();
  typed_.clear();
  for (;;) {
    const Input input = wait_for_input(signals_, 0);
    if (input.signal != 0) exit_ = exit_of_signal(input.signal);
    for (const KeyPress& press : keys_.decode(input.bytes)) {
      if (press.key == Key::kInterrupt || press.key == Key::kEndOfInput) press_key(press);
    }
    if (input.ended) quit();
    if (input.ended || input.bytes.empty()) return;
  }
}

void TerminalJudge::quit() {
  exit_ = session_.has_question() || session_.is_waiting() ? Exit::kOk : Exit::kNothingToAsk;
}

void TerminalJudge::draw(const std::string& instead) {
  JudgeScreen shown = session_.screen();
  shown.typed = typed_;
  if (!instead.empty()) {
    shown.title = instead;
    shown.asking = Asking::kNotYet;
    shown.message.clear();
    shown.parameters.clear();
  } else if (!viewer_.trouble().empty()) {
    shown.message = viewer_.trouble();
  }
  if (viewer_.can_show() && shown.asking == Asking::kDuel)
    shown.more_keys.insert(shown.more_keys.begin(), "< > show again");
  if (viewer_.can_show() && shown.asking == Asking::kLabel)
    shown.more_keys.insert(shown.more_keys.begin(), "< show again");
  const Styling styling = is_set("NO_COLOR") ? Styling::kPlain : Styling::kBold;
  screen_.draw(render(shown, terminal_size(STDERR_FILENO), styling));
}

}  // namespace duelopt::cli
