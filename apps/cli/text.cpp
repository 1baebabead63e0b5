// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/text.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "apps/cli/display_text.hpp"

namespace duelopt::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

bool is_number_or_empty(const std::string& cell) {
  double ignored = 0.0;
  const char* end = cell.data() + cell.size();
  return cell.empty() || std::from_chars(cell.data(), end, ignored).ptr == end;
}

bool is_numeric(const Rows& rows, std::size_t column) {
  return rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
           return column >= row.size() || is_number_or_empty(row[column]);
         });
}

}  // namespace

void add_format(CLI::App& command, std::string& format) {
  format = "json";
  command.add_option("--format", format, "for programs or for people")
      ->check(CLI::IsMember({"json", "text"}))
      ->type_name("FORMAT")
      ->capture_default_str();
}

std::string brief(double number) { return fmt::format("{:.6g}", number); }

std::string brief(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return brief(*number);
  return to_text(value);
}

std::string brief(const Space& space, const Setting& setting) {
  std::string text;
  for (std::size_t i = 0; i < setting.size(); ++i)
    text +=
        fmt::format("{}{}={}", i == 0 ? "" : " ", space.parameters()[i].name, brief(setting[i]));
  return text;
}

std::string brief(const Outcome& outcome) {
  return std::visit(Overloaded{[](const Measurement& o) { return brief(o.value); },
                               [](const Verdict& o) { return std::string(to_text(o)); },
                               [](const Pick& o) { return to_text(o); },
                               [](const Skip&) { return std::string("skip"); },
                               [](const Failure& o) { return o.reason; }},
                    outcome);
}

std::string table(const std::vector<std::vector<std::string>>& cells, const std::string& indent) {
  Rows rows = cells;
  for (auto& row : rows)
    for (std::string& cell : row) cell = printable(cell);
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::vector<bool> to_the_right;
  for (std::size_t i = 0; i < widths.size(); ++i) to_the_right.push_back(is_numeric(rows, i));
  std::string text;
  for (const auto& row : rows) {
    std::string line = indent;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - display_width(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (to_the_right[i] ? blanks + row[i] : row[i] + blanks);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string question_text(const Study& study, const Trial& trial) {
  const auto parameters = study.options().space.parameters();
  std::vector<std::vector<std::string>> rows;
  const std::vector<Setting> settings = settings_of(trial.question);
  if (kind(trial.question) == QueryKind::kDuel) rows.push_back({"", "left", "right"});
  if (kind(trial.question) == QueryKind::kChoice) {
    rows.emplace_back(1);
    for (std::size_t i = 0; i < settings.size(); ++i) rows.back().push_back(to_text(Pick{i}));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    rows.push_back({parameters[i].name});
    for (const Setting& setting : settings) rows.back().push_back(brief(setting[i]));
  }
  return table(rows, "  ");
}

}  // namespace duelopt::cli
