// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/display_text.hpp"

#include <gtest/gtest.h>

namespace duelopt::cli {
namespace {

TEST(DisplayTextTest, ControlCharactersAndBrokenBytesBecomeQuestionMarks) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("Kenia, grün"), "Kenia, grün");
  EXPECT_EQ(printable("a\x1b[2Jb\n"), "a?[2Jb?");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(printable("\xff\xc3"), "??");  // no beginning, and a beginning without its end
}

TEST(DisplayTextTest, CountsColumnsAndNotBytes) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("grün"), 4U);     // five bytes
  EXPECT_EQ(display_width("咖啡"), 4U);     // two characters of two columns each
  EXPECT_EQ(display_width("e\u0301"), 1U);  // a combining accent has none
}

TEST(DisplayTextTest, CutsAtAColumnAndMarksTheCut) {
  EXPECT_EQ(shortened("espresso", 8), "espresso");
  EXPECT_EQ(shortened("espresso", 5), "espr…");
  EXPECT_EQ(shortened("espresso", 1), "…");
  EXPECT_EQ(shortened("espresso", 0), "");
  EXPECT_EQ(shortened("咖啡", 3), "咖…");
  EXPECT_EQ(shortened("咖啡", 2), "…");  // the first alone would leave no room for the mark
  EXPECT_EQ(shortened("e\u0301cole", 3), "e\u0301c…");
}

TEST(DisplayTextTest, FillsUpToTheWidth) {
  EXPECT_EQ(fitted("grün", 6), "grün  ");
  EXPECT_EQ(fitted("espresso", 4), "esp…");
  EXPECT_EQ(fitted("咖啡", 2), "… ");
}

}  // namespace
}  // namespace duelopt::cli
