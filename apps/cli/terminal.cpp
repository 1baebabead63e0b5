// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/terminal.hpp"

#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace duelopt::cli {
namespace {

constexpr char kCtrlC = 0x03;
constexpr char kCtrlD = 0x04;
constexpr char kCtrlU = 0x15;
constexpr char kEscape = 0x1b;
constexpr char kDelete = 0x7f;

}  // namespace

TerminalSize terminal_size(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

FullScreen::FullScreen(int in, int out) : in_(in), out_(out) {
  if (::tcgetattr(in_, &before_) != 0) throw_errno("read the terminal's modes");
  termios raw = before_;
  raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (::tcsetattr(in_, TCSADRAIN, &raw) != 0) throw_errno("set the terminal's modes");
  write("\x1b[?1049h\x1b[?25l");  // the alternate screen, without a cursor
}

FullScreen::~FullScreen() {
  write("\x1b[0m\x1b[?25h\x1b[?1049l");
  // What was typed and not read was meant for us, not for the shell.
  ::tcsetattr(in_, TCSAFLUSH, &before_);
}

void FullScreen::draw(const std::vector<std::string>& lines) {
  std::string text = "\x1b[H";
  for (std::size_t k = 0; k < lines.size(); ++k) {
    text += (k == 0 ? "" : "\r\n") + lines[k] + "\x1b[K";
  }
  write(text + "\x1b[J");
}

void FullScreen::write(std::string_view text) const noexcept {
  while (!text.empty()) {
    const auto count = ::write(out_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;  // the terminal is gone; reading will tell
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

ForegroundTerminal::ForegroundTerminal() {
  FileDescriptor terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC));
  const bool is_ours = terminal.open() && ::tcgetpgrp(terminal.get()) == ::getpgrp();
  if (is_ours && ::tcgetattr(terminal.get(), &before_) == 0) fd_ = std::move(terminal);
}

ForegroundTerminal::~ForegroundTerminal() { take_back(); }

void ForegroundTerminal::take_back() noexcept {
  if (!fd_.open() || ::tcgetpgrp(fd_.get()) == ::getpgrp()) return;
  const auto before = std::signal(SIGTTOU, SIG_IGN);  // we are in the background until it is done
  ::tcsetpgrp(fd_.get(), ::getpgrp());
  ::tcsetattr(fd_.get(), TCSADRAIN, &before_);
  std::signal(SIGTTOU, before);
}

std::vector<KeyPress> KeyDecoder::decode(std::string_view bytes) {
  std::vector<KeyPress> keys;
  for (const char c : bytes) {
    switch (state_) {
      case State::kEscape:  // ESC [ begins a sequence, ESC O one of a single character
        if (c == '[' || c == 'O') {
          state_ = c == '[' ? State::kSequence : State::kOneMore;
          continue;
        }
        break;
      case State::kSequence:  // until a character from @ to ~
        if (c >= '@' && c <= '~') state_ = State::kGround;
        if (c >= ' ') continue;
        break;
      case State::kOneMore:
        state_ = State::kGround;
        continue;
      case State::kGround:
        break;
    }
    state_ = c == kEscape ? State::kEscape : State::kGround;
    if (c == kCtrlC) keys.push_back({Key::kInterrupt});
    if (c == kCtrlD) keys.push_back({Key::kEndOfInput});
    if (c == kCtrlU) keys.push_back({Key::kClearLine});
    if (c == '\r' || c == '\n') keys.push_back({Key::kEnter});
    if (c == '\b' || c == kDelete) keys.push_back({Key::kBackspace});
    if (c >= ' ' && c < kDelete) keys.push_back({Key::kCharacter, c});
  }
  return keys;
}

}  // namespace duelopt::cli
