// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/context.hpp"
#include "apps/cli/display_text.hpp"
#include "apps/cli/judge_session.hpp"
#include "apps/cli/signal_pipe.hpp"
#include "apps/cli/terminal.hpp"

namespace duelopt::cli {
namespace {

using Next = JudgeSession::Next;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): one thread
  return value != nullptr && *value != '\0';
}

bool can_draw() {
  const char* terminal = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): one thread
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1 && !dumb;
}

// What has come from standard input or by a signal.
struct Input {
  std::string bytes{};
  bool ended = false;
  int signal = 0;  // that ends us
};

Input wait_for_input(SignalPipe& signals, int timeout_ms) {
  std::array<pollfd, 2> polled{{{STDIN_FILENO, POLLIN, 0}, {signals.fd(), POLLIN, 0}}};
  Input input;
  if (::poll(polled.data(), polled.size(), timeout_ms) <= 0) return input;
  for (const int signal : signals.take()) {
    if (signal != SIGWINCH) input.signal = signal;
  }
  if (polled[0].revents == 0) return input;
  std::array<char, 4096> buffer{};
  const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count > 0) input.bytes.assign(buffer.data(), static_cast<std::size_t>(count));
  // A terminal that is gone is an error of read(), not an end.
  input.ended = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
  return input;
}

class TerminalJudge {
 public:
  TerminalJudge(JudgeSession& session, SignalPipe& signals)
      : session_(session), signals_(signals), screen_(STDIN_FILENO, STDERR_FILENO) {}

  [[nodiscard]] Exit run() {
    ask();
    while (!exit_) {
      draw("");
      take(wait_for_input(signals_, -1));
    }
    return *exit_;
  }

 private:
  void take(const Input& input) {
    if (input.signal != 0) exit_ = exit_of_signal(input.signal);
    for (const KeyPress& press : keys_.decode(input.bytes)) {
      if (exit_) return;
      if (press_key(press) != Next::kAsk) continue;
      ask();
      return;  // what follows was pressed before the question could be read
    }
    if (input.ended) quit();
  }

  Next press_key(const KeyPress& press) {
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
      case Key::kEnter:
        return session_.wants_number() && !typed_.empty() ? hear(typed_) : Next::kWait;
      case Key::kCharacter:
        break;
    }
    const std::string text(1, press.character);
    const bool is_command = text.find_first_of("suq?") != std::string::npos;
    if (!session_.wants_number() || is_command) return hear(text);
    constexpr std::size_t kLongestNumber = 100;
    if (typed_.size() < kLongestNumber) typed_ += text;
    return Next::kWait;
  }

  Next hear(const std::string& text) {
    const Next next = session_.hear(text);
    if (next == Next::kQuit) quit();
    if (next != Next::kRefused) typed_.clear();
    return next;
  }

  // Thinking may take seconds. What is typed meanwhile answers no question, but may end us.
  void ask() {
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

  void quit() { exit_ = session_.has_question() ? Exit::kOk : Exit::kNothingToAsk; }

  void draw(const std::string& instead) {
    JudgeScreen shown = session_.screen();
    shown.typed = typed_;
    if (!instead.empty()) {
      shown.title = instead;
      shown.asking = Asking::kNotYet;
      shown.message.clear();
      shown.parameters.clear();
    }
    const Styling styling = is_set("NO_COLOR") ? Styling::kPlain : Styling::kBold;
    screen_.draw(render(shown, terminal_size(STDERR_FILENO), styling));
  }

  JudgeSession& session_;
  SignalPipe& signals_;
  FullScreen screen_;
  KeyDecoder keys_;
  std::string typed_;
  std::optional<Exit> exit_;
};

std::string trimmed(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

// Without a terminal: a line an answer.
class LineJudge {
 public:
  LineJudge(JudgeSession& session, SignalPipe& signals, std::ostream& err)
      : session_(session), signals_(signals), err_(err) {}

  [[nodiscard]] Exit run() {
    session_.ask();
    while (session_.has_question()) {
      show();
      int signal = 0;
      const std::optional<std::string> line = next_line(signal);
      if (signal != 0) return exit_of_signal(signal);
      if (!line) return Exit::kOk;
      const Next next = session_.hear(*line);
      if (next == Next::kQuit) return Exit::kOk;
      if (next == Next::kAsk) session_.ask();
    }
    show();
    return Exit::kNothingToAsk;
  }

 private:
  void show() {
    constexpr TerminalSize kPage{80, std::numeric_limits<std::size_t>::max()};
    for (const auto& line : render(session_.screen(), kPage, Styling::kPlain)) {
      err_ << line << '\n';
    }
    err_ << std::endl;
  }

  // Nothing at the end of the input, or if a signal came.
  std::optional<std::string> next_line(int& signal) {
    for (;;) {
      const auto end = unread_.find('\n');
      if (end != std::string::npos || (ended_ && !unread_.empty())) {
        const std::string line = unread_.substr(0, end);
        unread_.erase(0, end == std::string::npos ? end : end + 1);
        if (trimmed(line).empty()) continue;
        return trimmed(line);
      }
      if (ended_) return std::nullopt;
      constexpr std::size_t kLongestLine = 65536;
      if (unread_.size() > kLongestLine)
        throw Error(ErrorCode::kInvalidArgument,
                    fmt::format("a line of more than {} bytes is no answer", kLongestLine));
      const Input input = wait_for_input(signals_, -1);
      signal = input.signal;
      if (signal != 0) return std::nullopt;
      unread_ += input.bytes;
      ended_ = input.ended;
    }
  }

  JudgeSession& session_;
  SignalPipe& signals_;
  std::ostream& err_;
  std::string unread_;
  bool ended_ = false;
};

struct JudgeArguments {
  std::string name{};
  std::string judge{};
};

void judge(Context& context, const JudgeArguments& arguments) {
  StoredStudy study = open_study(context, arguments.name);
  KeptAnswers kept(kept_answers_path(open_storage(context).path(), arguments.name));
  JudgeSession session(study, kept, parse_text(arguments.judge, "judge"));
  SignalPipe signals{SIGINT, SIGTERM, SIGHUP, SIGWINCH};
  try {
    context.exit = can_draw() ? TerminalJudge(session, signals).run()
                              : LineJudge(session, signals, context.err).run();
    session.leave();
  } catch (...) {
    try {
      session.leave();
    } catch (const Error&) {  // the first trouble says more; the lease returns the question
    }
    kept.report(context.err, arguments.name);
    throw;
  }
  const std::size_t answers = session.answers();
  context.err << fmt::format("{} answer{} recorded\n", answers, answers == 1 ? "" : "s");
}

}  // namespace

void add_judge(CLI::App& app, Context& context) {
  const auto arguments = std::make_shared<JudgeArguments>();
  CLI::App& command = *app.add_subcommand("judge", "Asks a person at the terminal");
  add_study_name(command, arguments->name);
  command.add_option("--judge", arguments->judge, "who answers")->type_name("JUDGE");
  command.callback([arguments, &context] { judge(context, *arguments); });
  set_example(command,
              "  duelopt judge espresso --judge ada\n"
              "  printf '1\\n2\\ntie\\n' | duelopt judge espresso");
}

}  // namespace duelopt::cli
