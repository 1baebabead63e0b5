// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_screen.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "apps/cli/display_text.hpp"

namespace duelopt::cli {
namespace {

using Text = std::vector<std::string>;

JudgeScreen duel() {
  return {.header = {"espresso", "spent 4.2 of 20", "12 answered", "judge ada"},
          .title = "Which is better?",
          .asking = Asking::kDuel,
          .parameters = {{"temp", {"91.25", "91.25"}}, {"bean", {"Kenia", "Huehuetenango"}}}};
}

std::size_t widest_line(const Text& lines) {
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, display_width(line));
  return width;
}

bool has(const Text& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
}

TEST(JudgeScreenTest, SettingsStandSideBySideWithTheDifferencesMarked) {
  EXPECT_EQ(render(duel(), {80, 24}, Styling::kPlain),
            (Text{" espresso   spent 4.2 of 20   12 answered   judge ada",
                  "",
                  "Which is better?",
                  "",
                  "        1 left    2 right",
                  "  temp  91.25     91.25",
                  "* bean  Kenia     Huehuetenango",
                  "",
                  "1 left · 2 right · 0 tie · s skip · u undo · q quit · ? help"}));
}

TEST(JudgeScreenTest, DifferencesAreBoldAndTheHeaderIsReversed) {
  const Text lines = render(duel(), {80, 24}, Styling::kBold);
  EXPECT_EQ(lines[0].substr(0, 12), "\x1b[7m espress");
  EXPECT_EQ(lines[5], "  temp  91.25     91.25");
  EXPECT_EQ(lines[6], "\x1b[1m* bean  Kenia     Huehuetenango\x1b[0m");
}

TEST(JudgeScreenTest, ANarrowTerminalHasThemOneAboveTheOther) {
  const Text lines = render(duel(), {30, 24}, Styling::kPlain);
  EXPECT_EQ(lines,
            (Text{" espresso   spent 4.2 of 20",
                  "",
                  "Which is better?",
                  "",
                  "  1 left",
                  "  temp  91.25",
                  "* bean  Kenia",
                  "",
                  "  2 right",
                  "  temp  91.25",
                  "* bean  Huehuetenango",
                  "",
                  "1 left · 2 right · 0 tie",
                  "s skip · u undo · q quit",
                  "? help"}));
}

TEST(JudgeScreenTest, LongNamesAndValuesAreCut) {
  JudgeScreen screen = duel();
  screen.parameters = {{std::string(50, 'n'), {std::string(100, 'x'), "1"}}};
  const Text lines = render(screen, {40, 24}, Styling::kPlain);
  EXPECT_LE(widest_line(lines), 40U);
  EXPECT_TRUE(has(lines, "* " + std::string(17, 'n') + "…  " + std::string(17, 'x') + "…"));
}

TEST(JudgeScreenTest, ALowTerminalKeepsTheParametersThatDiffer) {
  JudgeScreen screen = duel();
  screen.parameters.insert(screen.parameters.end(), 30, ShownParameter{"p", {"1", "1"}});
  screen.parameters.push_back({"last", {"1", "2"}});
  const Text lines = render(screen, {80, 12}, Styling::kPlain);
  EXPECT_LE(lines.size(), 12U);
  EXPECT_TRUE(has(lines, "* bean"));
  EXPECT_TRUE(has(lines, "* last"));
  EXPECT_TRUE(has(lines, "… 31 more, equal on both sides"));
  EXPECT_TRUE(has(lines, "q quit"));
}

TEST(JudgeScreenTest, SaysSoWhenNotAllDifferencesFit) {
  JudgeScreen screen = duel();
  screen.parameters.assign(30, ShownParameter{"p", {"1", "2"}});
  const Text lines = render(screen, {80, 12}, Styling::kPlain);
  EXPECT_EQ(lines.size(), 12U);
  EXPECT_TRUE(has(lines, "make the window taller"));
  EXPECT_TRUE(has(lines, "q quit"));
}

TEST(JudgeScreenTest, ALabelShowsOneSettingAndWhatIsTyped) {
  JudgeScreen screen = duel();
  screen.asking = Asking::kLabel;
  screen.title = "How good is this?";
  screen.parameters = {{"temp", {"91.25"}}};
  screen.typed = "0.7";
  screen.message = "a message";
  EXPECT_EQ(render(screen, {80, 24}, Styling::kPlain),
            (Text{" espresso   spent 4.2 of 20   12 answered   judge ada",
                  "",
                  "How good is this?",
                  "",
                  "  temp  91.25",
                  "",
                  "value: 0.7_",
                  "Enter done · s skip · u undo · q quit · ? help",
                  "a message"}));
}

TEST(JudgeScreenTest, HelpTakesThePlaceOfTheSettings) {
  JudgeScreen screen = duel();
  screen.help = true;
  const Text lines = render(screen, {80, 24}, Styling::kPlain);
  EXPECT_TRUE(has(lines, "0  a tie"));
  EXPECT_TRUE(has(lines, "? back"));
  EXPECT_FALSE(has(lines, "bean"));
}

TEST(JudgeScreenTest, NoSizeIsTooSmall) {
  for (std::size_t columns = 1; columns < 12; ++columns) {
    for (std::size_t rows = 1; rows < 12; ++rows) {
      const Text lines = render(duel(), {columns, rows}, Styling::kPlain);
      EXPECT_LE(lines.size(), rows);
      EXPECT_LE(widest_line(lines), columns);
    }
  }
}

}  // namespace
}  // namespace duelopt::cli
