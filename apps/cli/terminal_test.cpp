// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/terminal.hpp"

#include <gtest/gtest.h>

#include "apps/cli/file_descriptor.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt::cli {
namespace {

using Keys = std::vector<KeyPress>;

KeyPress typed(char c) { return {Key::kCharacter, c}; }

TEST(KeyDecoderTest, ReadsCharactersAndTheKeysThatWeUse) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.decode(""), Keys{});
  EXPECT_EQ(decoder.decode("1s\r\n\x7f\b\x15\x03\x04"),
            (Keys{typed('1'),
                  typed('s'),
                  {Key::kEnter},
                  {Key::kEnter},
                  {Key::kBackspace},
                  {Key::kBackspace},
                  {Key::kClearLine},
                  {Key::kInterrupt},
                  {Key::kEndOfInput}}));
}

TEST(KeyDecoderTest, PassesOverArrowsAndFunctionKeysEvenCutInTwo) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.decode("\x1b[A\x1b[15~\x1bOP1"), Keys{typed('1')});  // up, F5, F1
  EXPECT_EQ(decoder.decode("\x1b"), Keys{});
  EXPECT_EQ(decoder.decode("[1;"), Keys{});
  EXPECT_EQ(decoder.decode("5D2"), Keys{typed('2')});  // Ctrl-left
}

TEST(KeyDecoderTest, TheEscapeKeyAloneTakesNothingWithIt) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.decode("\x1b"), Keys{});
  EXPECT_EQ(decoder.decode("q"), Keys{typed('q')});
  EXPECT_EQ(decoder.decode("\x1b\x1b[Bq"), Keys{typed('q')});
  EXPECT_EQ(decoder.decode("\x1b[\x03"), (Keys{{Key::kInterrupt}}));
}

TEST(KeyDecoderTest, PassesOverOtherControlsAndCharactersBeyondAscii) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.decode("\x1a\té咖1"), Keys{typed('1')});
}

TEST(TerminalTest, APipeIsNoTerminal) {
  const Pipe pipe = make_pipe();
  EXPECT_EQ(terminal_size(pipe.read.get()).columns, 80U);
  EXPECT_EQ(terminal_size(pipe.read.get()).rows, 24U);
  expect_error(ErrorCode::kIo, "terminal's modes", [&] {
    const FullScreen screen(pipe.read.get(), pipe.write.get());
  });
}

}  // namespace
}  // namespace duelopt::cli
