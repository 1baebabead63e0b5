// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/judge_screen.hpp"

#include <algorithm>
#include <array>
#include <functional>
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

bool differs(const ShownParameter& parameter) {
  return std::adjacent_find(parameter.values.begin(),
                            parameter.values.end(),
                            std::not_equal_to<>()) != parameter.values.end();
}

std::size_t widest_name(const std::vector<ShownParameter>& parameters) {
  std::size_t width = 0;
  for (const auto& parameter : parameters) width = std::max(width, display_width(parameter.name));
  return width;
}

// Over the values of the setting i, and its head.
std::size_t widest(const std::vector<ShownParameter>& parameters,
                   std::size_t i,
                   std::string_view head) {
  std::size_t width = display_width(head);
  for (const auto& parameter : parameters)
    width = std::max(width, display_width(parameter.values[i]));
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
        {"  " + fitted(parameter.name, name_width) + std::string(kGap) + parameter.values[0]});
  }
  return lines;
}

using Heads = std::vector<std::string>;

// What stands over each of the settings to compare: its key, and its side.
Heads heads_of(const JudgeScreen& screen) {
  if (screen.asking == Asking::kDuel) return {"1 left", "2 right"};
  Heads heads;
  const std::size_t count = screen.parameters.empty() ? 0 : screen.parameters[0].values.size();
  for (std::size_t i = 1; i <= count; ++i) heads.push_back(std::to_string(i));
  return heads;
}

Lines stacked_table(const std::vector<ShownParameter>& parameters,
                    const Heads& heads,
                    std::size_t name_width) {
  Lines lines;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (i > 0) lines.push_back({"", Style::kNormal});
    lines.push_back({"  " + heads[i], Style::kBold});
    for (const auto& parameter : parameters)
      lines.push_back(parameter_line(parameter, parameter.values[i], name_width));
  }
  return lines;
}

Lines comparison_table(const std::vector<ShownParameter>& parameters,
                       const Heads& heads,
                       std::size_t name_width,
                       std::size_t columns) {
  std::vector<std::size_t> widths;
  std::size_t total = kMarker + name_width;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    widths.push_back(widest(parameters, i, heads[i]));
    total += kGap.size() * (i == 0 ? 1 : 2) + widths.back();
  }
  if (total > columns) return stacked_table(parameters, heads, name_width);
  const auto row = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i)
      text += fitted(cells[i], widths[i]) + std::string(kGap) + std::string(kGap);
    return text + cells.back();
  };
  Lines lines{
      {std::string(kMarker + name_width, ' ') + std::string(kGap) + row(heads), Style::kBold}};
  for (const auto& parameter : parameters)
    lines.push_back(parameter_line(parameter, row(parameter.values), name_width));
  return lines;
}

bool is_comparison(Asking asking) { return asking == Asking::kDuel || asking == Asking::kChoice; }

Lines table(const JudgeScreen& screen,
            const std::vector<ShownParameter>& parameters,
            std::size_t columns) {
  const std::size_t module = columns < 3 * kMarker ? 0 : (columns - 2 * kMarker) / 2;
  const std::size_t name_width = std::min({widest_name(parameters), kWidestName, module});
  return is_comparison(screen.asking)
             ? comparison_table(parameters, heads_of(screen), name_width, columns)
             : label_table(parameters, name_width);
}

// The table within `rows` lines. If there are too many parameters, the equal ones go first.
Lines fitting_table(const JudgeScreen& screen, std::size_t columns, std::size_t rows) {
  Lines lines = table(screen, screen.parameters, columns);
  if (lines.size() <= rows) return lines;
  std::string left_out;
  if (is_comparison(screen.asking)) {
    std::vector<ShownParameter> different;
    std::copy_if(
        screen.parameters.begin(), screen.parameters.end(), std::back_inserter(different), differs);
    lines = table(screen, different, columns);
    const std::size_t equal = screen.parameters.size() - different.size();
    if (equal > 0)
      left_out = "… " + std::to_string(equal) +
                 std::string(screen.asking == Asking::kDuel ? " more, equal on both sides"
                                                            : " more, equal in all");
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
  constexpr std::array<std::string_view, 6> kChoiceHelp{
      "1, 2, 3, ...  this setting is the best",
      "0  a tie: all are equally good",
      "s  skip: you cannot say (this costs nothing)",
      "u  undo: takes your last answer back and shows its question again",
      "r  redo: what was undone last counts again as it was",
      "q  quit: the open question is withdrawn, your answers stay"};
  constexpr std::array<std::string_view, 7> kDuelHelp{"1  the left setting is better",
                                                      "2  the right setting is better",
                                                      "0  a tie: they are equally good",
                                                      kChoiceHelp[2],
                                                      kChoiceHelp[3],
                                                      kChoiceHelp[4],
                                                      kChoiceHelp[5]};
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
    if (asking == Asking::kChoice)
      std::for_each(kChoiceHelp.begin(), kChoiceHelp.end(), add);
    else
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
    if (screen.asking == Asking::kChoice) keys = {"1, 2, ... the best", "tie", "skip"};
    if (screen.asking == Asking::kLabel) keys = {"a number", "skip"};
    keys.insert(keys.end(), {"undo", "redo", "quit", "help"});
    return keys;
  }
  if (screen.asking == Asking::kDuel) keys = {"1 left", "2 right", "0 tie", "s skip"};
  if (screen.asking == Asking::kChoice) keys = {"1, 2, ... the best", "0 tie", "s skip"};
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
