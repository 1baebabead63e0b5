// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/safe_text.hpp"

#include <cstdio>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

std::string shown(std::string_view text) {
  return without_controls(text, [](char32_t c) {
    char digits[16];
    (void)std::snprintf(digits, sizeof digits, "<%X>", static_cast<unsigned>(c));
    return std::string(digits);
  });
}

TEST(SafeTextTest, LeavesPlainTextAlone) {
  for (const std::string_view text : {"", "espresso", "grün", "咖啡", "e\u0301", "👍", "a b"})
    EXPECT_EQ(shown(text), text);
}

TEST(SafeTextTest, ReplacesWhatATerminalObeys) {
  EXPECT_EQ(shown("\x1b[2J\r\n\t\x7f"), "<1B>[2J<D><A><9><7F>");
  EXPECT_EQ(shown("\u0080\u009b31m\u0085"), "<80><9B>31m<85>");
  EXPECT_EQ(shown("\u202Etxt.exe\u2066\u200F\u2028\uFEFF"),
            "<202E>txt.exe<2066><200F><2028><FEFF>");
  EXPECT_EQ(shown("\U000E0041"), "<E0041>");
}

TEST(SafeTextTest, ReplacesBytesThatAreNoUtf8) {
  EXPECT_EQ(shown("\xff"), "<FFFD>");
  EXPECT_EQ(shown("a\xc3"), "a<FFFD>");                              // without its end
  EXPECT_EQ(shown("\xc0\x9b"), "<FFFD><FFFD>");                      // ESC's neighbor in two bytes
  EXPECT_EQ(shown("\xe0\x80\x9b"), "<FFFD><FFFD><FFFD>");            // and in three
  EXPECT_EQ(shown("\xed\xa0\x80"), "<FFFD><FFFD><FFFD>");            // half of a surrogate pair
  EXPECT_EQ(shown("\xf4\x90\x80\x80"), "<FFFD><FFFD><FFFD><FFFD>");  // after the last character
}

TEST(SafeTextTest, KnowsTheEndsOfItsRanges) {
  for (const char32_t c : {0x00U, 0x1FU, 0x7FU, 0x9FU, 0xADU, 0x202AU, 0x202EU, 0x2069U, 0xE007FU})
    EXPECT_TRUE(is_control(c)) << std::hex << static_cast<unsigned>(c);
  for (const char32_t c :
       {0x20U, 0x7EU, 0xA0U, 0xACU, 0xAEU, 0x2027U, 0x202FU, 0x2070U, 0xE0080U, 0x10FFFFU})
    EXPECT_FALSE(is_control(c)) << std::hex << static_cast<unsigned>(c);
}

}  // namespace
}  // namespace duelopt
