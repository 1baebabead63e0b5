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

namespace duelopt::cli {
namespace {

constexpr std::array kAnswerColumns{"id", "kind", "state", "value", "winner"};
constexpr std::array kOtherColumns{
    "chosen", "origin", "judge", "cost", "phase", "asked", "lease_until", "told", "reason"};

template <class List>
bool has(const List& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_parameter(const Space& space, const std::string& name) {
  return std::ranges::any_of(space.parameters(), [&](const auto& p) { return p.name == name; });
}

bool is_prefixed(const Space& space, const std::string& heading) {
  return std::ranges::any_of(
      std::array<std::string, 3>{"params.", "left.", "right."}, [&](const std::string& prefix) {
        return heading.starts_with(prefix) && is_parameter(space, heading.substr(prefix.size()));
      });
}

bool is_taken(const Space& space, const std::string& name) {
  return has(kAnswerColumns, name) || has(kOtherColumns, name) || is_prefixed(space, name);
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

void append(std::vector<std::string>& row, const Space& space, const Setting* setting) {
  for (std::size_t i = 0; i < space.parameters().size(); ++i)
    row.push_back(setting == nullptr ? "" : to_text((*setting)[i]));
}

// The cells of one row by their headings; a parameter's without a prefix go by "params.NAME" too.
class Cells {
 public:
  Cells(const Space& space, const std::vector<std::string>& heading, const CsvRow& row)
      : space_(space) {
    if (row.fields.size() != heading.size())
      refuse(fmt::format("{} fields under {} headings", row.fields.size(), heading.size()));
    for (std::size_t i = 0; i < heading.size(); ++i) cells_[canonical(heading[i])] = row.fields[i];
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

  void expect_none(const std::string& prefix, const std::string& why) const {
    for (const Parameter& parameter : space_.parameters())
      if (!at(prefix + parameter.name).empty())
        refuse(fmt::format("{}{} has no place in a row with a {}", prefix, parameter.name, why));
  }

 private:
  [[nodiscard]] std::string canonical(const std::string& heading) const {
    return is_taken(space_, heading) ? heading : "params." + heading;
  }

  const Space& space_;
  std::map<std::string, std::string> cells_;
};

Import read_row(const Cells& cells, std::size_t line) {
  const std::string value = cells.at("value");
  const std::string winner = cells.at("winner");
  if (value.empty() == winner.empty()) refuse("give either a value or a winner");
  if (winner.empty()) {
    cells.expect_none("left.", "value");
    cells.expect_none("right.", "value");
    return {line,
            LabelQuestion{cells.setting("params.")},
            parse_measurement(value, "value"),
            parse_text(cells.at("judge"), "judge")};
  }
  cells.expect_none("params.", "winner");
  const std::string chosen = cells.at("chosen");
  if (!has(std::array<std::string, 3>{"", "left", "right"}, chosen))
    refuse(fmt::format("chosen is {}: left or right", quoted(chosen)));
  return {line,
          DuelQuestion{cells.setting("left."),
                       cells.setting("right."),
                       chosen == "right" ? Side::kRight : Side::kLeft},
          parse_verdict(winner),
          parse_text(cells.at("judge"), "judge")};
}

void check_heading(const Space& space, const std::vector<std::string>& heading) {
  for (auto column = heading.begin(); column != heading.end(); ++column) {
    if (!is_taken(space, *column) && !is_parameter(space, *column))
      refuse(fmt::format("no column is named {}: there are {}",
                         quoted(*column),
                         fmt::join(table_heading(space), ", ")));
    if (std::find(heading.begin(), column, *column) != column)
      refuse(fmt::format("two columns are named {}", quoted(*column)));
  }
}

}  // namespace

std::vector<std::string> table_heading(const Space& space) {
  std::vector<std::string> heading(kAnswerColumns.begin(), kAnswerColumns.end());
  for (const Parameter& p : space.parameters())
    heading.push_back(is_taken(space, p.name) ? "params." + p.name : p.name);
  for (const Parameter& p : space.parameters()) heading.push_back("left." + p.name);
  for (const Parameter& p : space.parameters()) heading.push_back("right." + p.name);
  heading.insert(heading.end(), kOtherColumns.begin(), kOtherColumns.end());
  return heading;
}

std::vector<std::string> table_row(const Study& study, const Trial& trial) {
  const auto* label = std::get_if<LabelQuestion>(&trial.question);
  const auto* duel = std::get_if<DuelQuestion>(&trial.question);
  const Outcome outcome = trial.outcome.value_or(Skip{});
  const auto* measurement = std::get_if<Measurement>(&outcome);
  const auto* verdict = std::get_if<Verdict>(&outcome);
  const auto* failure = std::get_if<Failure>(&outcome);
  const auto time = [](const std::optional<Time>& t) { return t ? to_text(*t) : ""; };
  std::vector<std::string> row{std::to_string(static_cast<std::uint64_t>(trial.id)),
                               std::string(to_word(kind(trial.question))),
                               std::string(to_text(trial.state)),
                               measurement == nullptr ? "" : to_text(measurement->value),
                               verdict == nullptr ? "" : std::string(to_text(*verdict))};
  append(row, study.options().space, label == nullptr ? nullptr : &label->params);
  append(row, study.options().space, duel == nullptr ? nullptr : &duel->left);
  append(row, study.options().space, duel == nullptr ? nullptr : &duel->right);
  row.insert(row.end(),
             {duel == nullptr ? "" : std::string(to_word(duel->chosen)),
              std::string(to_word(trial.origin)),
              trial.judge,
              to_text(study.cost(trial)),
              trial.phase,
              to_text(trial.asked),
              time(trial.lease_until),
              time(trial.told),
              failure == nullptr ? "" : failure->reason});
  return row;
}

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
