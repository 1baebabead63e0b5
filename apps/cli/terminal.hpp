// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <termios.h>

#include "apps/cli/file_descriptor.hpp"

namespace duelopt::cli {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

[[nodiscard]] TerminalSize terminal_size(int fd);  // 80 by 24 if the terminal does not say

// While it lives, keys come one by one and unseen, Ctrl-C among them, and what is drawn does not
// touch what stood on the screen before.
class FullScreen {
 public:
  FullScreen(int in, int out);  // Throws kIo unless `in` is a terminal.
  ~FullScreen();
  FullScreen(const FullScreen&) = delete;
  FullScreen& operator=(const FullScreen&) = delete;

  void draw(const std::vector<std::string>& lines);

 private:
  void write(std::string_view text) const noexcept;

  int in_;
  int out_;
  termios before_{};
};

// The terminal of our session, if we are in its foreground: lent to a command, which may then read
// keys from /dev/tty, and taken back with its modes as they were.
class ForegroundTerminal {
 public:
  ForegroundTerminal();
  ~ForegroundTerminal();  // Takes it back.
  ForegroundTerminal(const ForegroundTerminal&) = delete;
  ForegroundTerminal& operator=(const ForegroundTerminal&) = delete;

  [[nodiscard]] int fd() const noexcept { return fd_.get(); }  // -1: there is none
  void take_back() noexcept;

 private:
  FileDescriptor fd_;
  termios before_{};
};

enum class Key : std::uint8_t {
  kCharacter,
  kEnter,
  kBackspace,
  kClearLine,
  kInterrupt,
  kEndOfInput
};

struct KeyPress {
  Key key;
  char character = '\0';  // of kCharacter: printable ASCII
  friend bool operator==(const KeyPress&, const KeyPress&) = default;
};

// What a terminal sends, as keys. Arrows, function keys and characters beyond ASCII are passed
// over, wherever reading has cut them in two.
class KeyDecoder {
 public:
  [[nodiscard]] std::vector<KeyPress> decode(std::string_view bytes);

 private:
  enum class State : std::uint8_t { kGround, kEscape, kSequence, kOneMore };
  State state_ = State::kGround;
};

}  // namespace duelopt::cli
