// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "duelopt/core/text.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::views {
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
  const auto is_of = [&](const std::string& prefix) {
    return heading.starts_with(prefix) && is_parameter(space, heading.substr(prefix.size()));
  };
  if (is_of("params.") || is_of("left.") || is_of("right.")) return true;
  for (std::size_t i = 0; i < kMostOptions; ++i)
    if (is_of(option_prefix(i))) return true;
  return false;
}

void append(std::vector<std::string>& row, const Space& space, const Setting* setting) {
  for (std::size_t i = 0; i < space.parameters().size(); ++i)
    row.push_back(setting == nullptr ? "" : to_text((*setting)[i]));
}

std::string guarded(const std::string& text) { return is_formula(text) ? '\'' + text : text; }

std::string winner_cell(const Outcome& outcome) {
  if (const auto* pick = std::get_if<Pick>(&outcome)) return to_text(*pick);
  const auto* verdict = std::get_if<Verdict>(&outcome);
  return verdict == nullptr ? "" : std::string(to_text(*verdict));
}

}  // namespace

bool is_column(const Space& space, const std::string& heading) {
  return has(kAnswerColumns, heading) || has(kOtherColumns, heading) || is_prefixed(space, heading);
}

std::string option_prefix(std::size_t option) {
  return "option" + std::to_string(option + 1) + '.';
}

std::size_t largest_choice(const Study& study) {
  std::size_t most = 0;
  for (const Trial& trial : study.trials())
    if (const auto* choice = std::get_if<ChoiceQuestion>(&trial.question))
      most = std::max(most, choice->options.size());
  return most;
}

std::vector<std::string> table_heading(const Space& space, std::size_t options) {
  std::vector<std::string> heading(kAnswerColumns.begin(), kAnswerColumns.end());
  for (const Parameter& p : space.parameters())
    heading.push_back(is_column(space, p.name) ? "params." + p.name : p.name);
  for (const Parameter& p : space.parameters()) heading.push_back("left." + p.name);
  for (const Parameter& p : space.parameters()) heading.push_back("right." + p.name);
  for (std::size_t i = 0; i < options; ++i)
    for (const Parameter& p : space.parameters()) heading.push_back(option_prefix(i) + p.name);
  heading.insert(heading.end(), kOtherColumns.begin(), kOtherColumns.end());
  return heading;
}

std::vector<std::string> table_row(const Study& study, const Trial& trial, std::size_t options) {
  const auto* label = std::get_if<LabelQuestion>(&trial.question);
  const auto* duel = std::get_if<DuelQuestion>(&trial.question);
  const Outcome outcome = trial.outcome.value_or(Skip{});
  const auto* measurement = std::get_if<Measurement>(&outcome);
  const auto* failure = std::get_if<Failure>(&outcome);
  const auto time = [](const std::optional<Time>& t) { return t ? to_text(*t) : ""; };
  std::vector<std::string> row{std::to_string(static_cast<std::uint64_t>(trial.id)),
                               std::string(to_word(kind(trial.question))),
                               std::string(to_text(trial.state)),
                               measurement == nullptr ? "" : to_text(measurement->value),
                               winner_cell(outcome)};
  append(row, study.options().space, label == nullptr ? nullptr : &label->params);
  append(row, study.options().space, duel == nullptr ? nullptr : &duel->left);
  append(row, study.options().space, duel == nullptr ? nullptr : &duel->right);
  const auto* choice = std::get_if<ChoiceQuestion>(&trial.question);
  for (std::size_t i = 0; i < options; ++i) {
    const bool has_option = choice != nullptr && i < choice->options.size();
    append(row, study.options().space, has_option ? &choice->options[i] : nullptr);
  }
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

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line += ',';
    const std::string field = guarded(fields[i]);
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
      line += field;
      continue;
    }
    line += '"';
    for (const char c : field) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + "\n";
}

bool is_formula(std::string_view text) {
  double number = 0.0;
  const bool plus = text.starts_with('+');
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + (plus ? 1 : 0), end, number);
  if (read.ec == std::errc{} && read.ptr == end) return false;
  const std::size_t begin = text.find_first_not_of('\'');
  return begin != std::string_view::npos &&
         std::string_view("=+-@\t\r").find(text[begin]) != std::string_view::npos;
}

}  // namespace duelopt::views
