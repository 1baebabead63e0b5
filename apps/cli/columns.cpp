// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/columns.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/cli/arguments.hpp"
#include "apps/cli/text.hpp"
#include "duelopt/storage/answer.hpp"
#include "duelopt/views/table.hpp"

namespace duelopt::cli {
namespace {

template <class List>
bool has(const List& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

std::string canonical(const Space& space, const std::string& heading) {
  return views::is_column(space, heading) ? heading : "params." + heading;
}

// The cells of one row by their headings; a parameter's without a prefix go by "params.NAME" too.
class Cells {
 public:
  Cells(const Space& space, const std::vector<std::string>& heading, const CsvRow& row)
      : space_(space) {
    if (row.fields.size() != heading.size())
      refuse(fmt::format("{} fields under {} headings", row.fields.size(), heading.size()));
    for (std::size_t i = 0; i < heading.size(); ++i)
      cells_[canonical(space, heading[i])] = row.fields[i];
  }

  [[nodiscard]] std::string at(const std::string& heading) const {
    const auto found = cells_.find(heading);
    return found == cells_.end() ? "" : found->second;
  }

  [[nodiscard]] Setting setting(const std::string& prefix) const {
    std::vector<Value> values;
    for (const Parameter& parameter : space_.parameters()) {
      const std::string text = at(prefix + parameter.name);
      if (text.empty()) refuse(fmt::format("no {}{}", prefix, parameter.name));
      values.push_back(parse_value(parameter, text));
    }
    return space_.in_order(std::move(values));
  }

  [[nodiscard]] bool has_setting(const std::string& prefix) const {
    return std::ranges::any_of(space_.parameters(),
                               [&](const auto& p) { return !at(prefix + p.name).empty(); });
  }

  void expect_none(const std::string& prefix, const std::string& why) const {
    for (const Parameter& parameter : space_.parameters())
      if (!at(prefix + parameter.name).empty())
        refuse(fmt::format("{}{} has no place in a row with {}", prefix, parameter.name, why));
  }

 private:
  const Space& space_;
  std::map<std::string, std::string> cells_;
};

void expect_no_comparison(const Cells& cells) {
  cells.expect_none("left.", "a value");
  cells.expect_none("right.", "a value");
  for (std::size_t i = 0; i < kMostOptions; ++i)
    cells.expect_none(views::option_prefix(i), "a value");
}

ChoiceQuestion read_choice(const Cells& cells) {
  cells.expect_none("left.", "options");
  cells.expect_none("right.", "options");
  ChoiceQuestion choice;
  for (std::size_t i = 0; i < kMostOptions && cells.has_setting(views::option_prefix(i)); ++i)
    choice.options.push_back(cells.setting(views::option_prefix(i)));
  for (std::size_t i = choice.options.size(); i < kMostOptions; ++i)
    cells.expect_none(views::option_prefix(i), "one option less");
  return choice;
}

Import read_row(const Cells& cells, std::size_t line) {
  const std::string value = cells.at("value");
  const std::string winner = cells.at("winner");
  if (value.empty() == winner.empty()) refuse("give either a value or a winner");
  if (winner.empty()) {
    expect_no_comparison(cells);
    return {line,
            LabelQuestion{cells.setting("params.")},
            parse_measurement(value, "value"),
            parse_text(cells.at("judge"), "judge")};
  }
  cells.expect_none("params.", "a winner");
  const std::string judge = parse_text(cells.at("judge"), "judge");
  if (cells.has_setting(views::option_prefix(0)))
    return {line, read_choice(cells), parse_winner(winner), judge};
  for (std::size_t i = 1; i < kMostOptions; ++i)
    cells.expect_none(views::option_prefix(i), "no option 1");
  const std::string chosen = cells.at("chosen");
  if (!has(std::array<std::string, 3>{"", "left", "right"}, chosen))
    refuse(fmt::format("chosen is {}: left or right", quoted(chosen)));
  return {line,
          DuelQuestion{cells.setting("left."),
                       cells.setting("right."),
                       chosen == "right" ? Side::kRight : Side::kLeft},
          parse_winner(winner),
          judge};
}

void check_heading(const Space& space, const std::vector<std::string>& heading) {
  for (auto column = heading.begin(); column != heading.end(); ++column) {
    if (!views::is_column(space, canonical(space, *column)))
      refuse(fmt::format("no column is named {}: there are {}",
                         quoted(*column),
                         fmt::join(views::table_heading(space, 0), ", ")));
    if (std::find(heading.begin(), column, *column) != column)
      refuse(fmt::format("two columns are named {}", quoted(*column)));
  }
}

}  // namespace

std::vector<Import> read_table(const Space& space,
                               const std::vector<CsvRow>& rows,
                               const std::string& file) {
  if (rows.empty()) refuse(fmt::format("{}:1: no heading", file));
  const std::vector<std::string>& heading = rows.front().fields;
  std::vector<Import> imports;
  for (const CsvRow& row : rows) {
    try {
      if (&row == &rows.front()) {
        check_heading(space, heading);
        continue;
      }
      const Cells cells(space, heading, row);
      const std::string state = cells.at("state");
      if (state.empty() || state == to_text(TrialState::kDone))
        imports.push_back(read_row(cells, row.line));
    } catch (const Error& e) {
      refuse(fmt::format("{}:{}: {}", file, row.line, e.what()));
    }
  }
  return imports;
}

}  // namespace duelopt::cli
