// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_screen.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "apps/cli/display_text.hpp"

namespace duelopt::cli {
namespace {

enum class Style : std::uint8_t { kNormal, kBold, kReverse };

struct Line {
  std::string text;
  Style style = Style::kNormal;
};

using Lines = std::vector<Line>;

constexpr std::string_view kGap = "  ";
constexpr std::size_t kMarker = 2;  // columns of "* "
constexpr std::size_t kWidestName = 28;

bool differs(const ShownParameter& parameter) { return parameter.left != parameter.right; }

std::size_t widest(const std::vector<ShownParameter>& parameters,
                   std::string ShownParameter::*text,
                   std::string_view head) {
  std::size_t width = display_width(head);
  for (const auto& parameter : parameters) width = std::max(width, display_width(parameter.*text));
  return width;
}

// The pieces one after the other, on a new line where one no longer fits.
Lines wrapped(const std::vector<std::string>& pieces,
              std::string_view between,
              std::size_t columns) {
  Lines lines;
  for (const auto& piece : pieces) {
    if (!lines.empty() &&
        display_width(lines.back().text) + display_width(between) + display_width(piece) <=
            columns) {
      lines.back().text += std::string(between) + piece;
    } else {
      lines.push_back({piece});
    }
  }
  return lines;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result{""};
  for (const char c : text) {
    if (c == ' ') {
      result.emplace_back();
    } else {
      result.back() += c;
    }
  }
  return result;
}

// As many pieces of the header as fit on its line, filled up to the right edge.
Line header_line(const std::vector<std::string>& pieces, std::size_t columns) {
  const Lines lines = wrapped(pieces, "   ", columns < 2 ? 0 : columns - 2);
  return {fitted(' ' + (lines.empty() ? std::string() : lines.front().text), columns),
          Style::kReverse};
}

Line parameter_line(const ShownParameter& parameter,
                    std::string_view rest,
                    std::size_t name_width) {
  const bool marked = differs(parameter);
  return {(marked ? "* " : "  ") + fitted(parameter.name, name_width) + std::string(kGap) +
              std::string(rest),
          marked ? Style::kBold : Style::kNormal};
}

Lines label_table(const std::vector<ShownParameter>& parameters, std::size_t name_width) {
  Lines lines;
  for (const auto& parameter : parameters) {
    lines.push_back(
        {"  " + fitted(parameter.name, name_width) + std::string(kGap) + parameter.left});
  }
  return lines;
}

constexpr std::string_view kLeftHead = "1 left";
constexpr std::string_view kRightHead = "2 right";

Lines stacked_table(const std::vector<ShownParameter>& parameters, std::size_t name_width) {
  Lines lines{{"  " + std::string(kLeftHead), Style::kBold}};
  for (const auto& parameter : parameters) {
    lines.push_back(parameter_line(parameter, parameter.left, name_width));
  }
  lines.push_back({"", Style::kNormal});
  lines.push_back({"  " + std::string(kRightHead), Style::kBold});
  for (const auto& parameter : parameters) {
    lines.push_back(parameter_line(parameter, parameter.right, name_width));
  }
  return lines;
}

Lines duel_table(const std::vector<ShownParameter>& parameters,
                 std::size_t name_width,
                 std::size_t columns) {
  const std::size_t left = widest(parameters, &ShownParameter::left, kLeftHead);
  const std::size_t right = widest(parameters, &ShownParameter::right, kRightHead);
  if (kMarker + name_width + kGap.size() + left + kGap.size() * 2 + right > columns) {
    return stacked_table(parameters, name_width);
  }
  const auto both = [&](std::string_view l, std::string_view r) {
    return fitted(l, left) + std::string(kGap) + std::string(kGap) + std::string(r);
  };
  Lines lines{
      {std::string(kMarker + name_width, ' ') + std::string(kGap) + both(kLeftHead, kRightHead),
       Style::kBold}};
  for (const auto& parameter : parameters) {
    lines.push_back(parameter_line(parameter, both(parameter.left, parameter.right), name_width));
  }
  return lines;
}

Lines table(const JudgeScreen& screen,
            const std::vector<ShownParameter>& parameters,
            std::size_t columns) {
  const std::size_t module = columns < 3 * kMarker ? 0 : (columns - 2 * kMarker) / 2;
  const std::size_t name_width =
      std::min({widest(parameters, &ShownParameter::name, ""), kWidestName, module});
  return screen.asking == Asking::kDuel ? duel_table(parameters, name_width, columns)
                                        : label_table(parameters, name_width);
}

// The table within `rows` lines. If there are too many parameters, the equal ones go first.
Lines fitting_table(const JudgeScreen& screen, std::size_t columns, std::size_t rows) {
  Lines lines = table(screen, screen.parameters, columns);
  if (lines.size() <= rows) return lines;
  std::string left_out;
  if (screen.asking == Asking::kDuel) {
    std::vector<ShownParameter> different;
    std::copy_if(
        screen.parameters.begin(), screen.parameters.end(), std::back_inserter(different), differs);
    lines = table(screen, different, columns);
    const std::size_t equal = screen.parameters.size() - different.size();
    if (equal > 0) left_out = "… " + std::to_string(equal) + " more, equal on both sides";
  }
  const std::size_t module = rows == 0 ? 0 : rows - 1;
  if (lines.size() > module) {
    lines.resize(module);
    left_out = "… and more: make the window taller";
  }
  if (!left_out.empty()) lines.push_back({std::string(kGap) + left_out});
  return lines;
}

Lines help_lines(Asking asking, std::size_t columns) {
  constexpr std::array<std::string_view, 7> kDuelHelp{
      "1  the left setting is better",
      "2  the right setting is better",
      "0  a tie: they are equally good",
      "s  skip: you cannot say (this costs nothing)",
      "u  undo: takes your last answer back and shows its question again",
      "r  redo: what was undone last counts again as it was",
      "q  quit: the open question is withdrawn, your answers stay"};
  constexpr std::array<std::string_view, 6> kLabelHelp{
      "Type the measured value and press Enter.",
      "Backspace deletes a character, Ctrl-U all of them; letters are commands before the first "
      "one.",
      "s  skip: it cannot be measured (this costs nothing)",
      kDuelHelp[4],
      kDuelHelp[5],
      kDuelHelp[6]};
  Lines lines;
  const auto add = [&](std::string_view text) {
    for (const auto& line : wrapped(words(text), " ", columns)) lines.push_back(line);
  };
  if (asking == Asking::kLabel) {
    std::for_each(kLabelHelp.begin(), kLabelHelp.end(), add);
  } else {
    std::for_each(kDuelHelp.begin(), kDuelHelp.end(), add);
    add("A star marks what differs.");
  }
  return lines;
}

// What can be said now.
std::vector<std::string> keys(const JudgeScreen& screen) {
  std::vector<std::string> keys;
  if (screen.speech == Speech::kWords) {
    if (screen.asking == Asking::kDuel) keys = {"left", "right", "tie", "skip"};
    if (screen.asking == Asking::kLabel) keys = {"a number", "skip"};
    keys.insert(keys.end(), {"undo", "redo", "quit", "help"});
    return keys;
  }
  if (screen.asking == Asking::kDuel) keys = {"1 left", "2 right", "0 tie", "s skip"};
  if (screen.asking == Asking::kLabel) keys = {"Enter done", "s skip"};
  keys.push_back("u undo");
  keys.insert(keys.end(), screen.more_keys.begin(), screen.more_keys.end());
  keys.insert(keys.end(), {"q quit", screen.help ? "? back" : "? help"});
  return keys;
}

Lines footer(const JudgeScreen& screen, std::size_t columns) {
  if (screen.asking == Asking::kNotYet) return {};
  Lines lines{{""}};
  if (screen.asking == Asking::kLabel)
    lines.push_back({"value: " + screen.typed + "_", Style::kBold});
  for (auto& line : wrapped(keys(screen), " · ", columns)) lines.push_back(std::move(line));
  if (!screen.message.empty()) lines.push_back({screen.message, Style::kBold});
  return lines;
}

std::string styled(const Line& line, std::size_t columns, Styling styling) {
  std::string text = shortened(line.text, columns);
  if (styling == Styling::kPlain) return text.substr(0, text.find_last_not_of(' ') + 1);
  if (line.style == Style::kNormal) return text;
  return (line.style == Style::kBold ? "\x1b[1m" : "\x1b[7m") + text + "\x1b[0m";
}

}  // namespace

std::vector<std::string> render(const JudgeScreen& screen,
                                const TerminalSize& size,
                                Styling styling) {
  Lines lines{header_line(screen.header, size.columns), {""}};
  for (auto& line : wrapped(words(screen.title), " ", size.columns)) {
    line.style = Style::kBold;
    lines.push_back(std::move(line));
  }
  lines.push_back({""});
  const Lines below = footer(screen, size.columns);
  const std::size_t used = lines.size() + below.size();
  const Lines middle =
      screen.help ? help_lines(screen.asking, size.columns)
                  : fitting_table(screen, size.columns, size.rows - std::min(size.rows, used));
  lines.insert(lines.end(), middle.begin(), middle.end());
  lines.insert(lines.end(), below.begin(), below.end());
  if (lines.size() > size.rows) lines.resize(size.rows);
  std::vector<std::string> result;
  for (const auto& line : lines) result.push_back(styled(line, size.columns, styling));
  return result;
}

}  // namespace duelopt::cli
