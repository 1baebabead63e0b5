// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/cli/axis.hpp"
#include "apps/cli/beliefs.hpp"
#include "apps/cli/panels.hpp"
#include "apps/cli/text.hpp"
#include "apps/cli/timeline.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kCells = 60;  // along each side

// A map's cells have equal widths: a logarithmic axis is drawn by exponents, and its tics say so.
double place(const Parameter& parameter, const Value& value) {
  const double x = number(value).value();
  return is_log(parameter) ? std::log10(x) : x;
}

std::string axis(char letter, const Parameter& parameter, const std::vector<Value>& values) {
  const double low = place(parameter, values.front());
  const double high = place(parameter, values.back());
  const double half_cell = 0.5 * (high - low) / static_cast<double>(values.size() - 1);
  std::string tics;
  if (is_log(parameter))
    tics = fmt::format("set {}tics ({})\n",
                       letter,
                       log_tics(std::pow(10.0, low), std::pow(10.0, high), Places::kExponents));
  if (std::holds_alternative<Integer>(parameter.range) && high - low <= 10.0)
    tics = fmt::format("set {}tics 1\n", letter);
  return fmt::format("set {0}label '{1}'{5}\nset {0}range [{2}:{3}]\n{4}",
                     letter,
                     parameter.name,
                     low - half_cell,
                     high + half_cell,
                     tics,
                     letter == 'x' ? " offset 0,0.7" : "");
}

struct Map {
  std::size_t first;  // of the parameters
  std::size_t second;
  const Parameter& across;
  const Parameter& up;
  std::vector<Value> columns;
  std::vector<Value> rows;
  std::vector<Believed> believed;  // row by row

  [[nodiscard]] std::string at(const Value& column, const Value& row) const {
    return fmt::format("{} {}", place(across, column), place(up, row));
  }
  [[nodiscard]] std::string at(const Setting& setting) const {
    return at(setting[first], setting[second]);
  }
  [[nodiscard]] std::string at(std::size_t k) const {
    return at(columns[k % columns.size()], rows[k / columns.size()]);
  }
};

// Over two parameters; the others are as recommended.
std::optional<Map> map_of(const Study& study, const MapAxes& axes) {
  const auto parameters = study.options().space.parameters();
  const Parameter& across = parameters[axes.across];
  const Parameter& up = parameters[axes.up];
  const auto recommended = study.best().recommended;
  if (!recommended) return std::nullopt;
  const std::vector<Value> columns = spread(across, kCells);
  const std::vector<Value> rows = spread(up, kCells);
  std::vector<Setting> settings;
  for (const Value& row : rows)
    for (const Value& column : columns)
      settings.push_back(recommended->params.with(across.name, column).with(up.name, row));
  auto believed = beliefs(study, settings);
  if (!believed) return std::nullopt;
  return Map{axes.across, axes.up, across, up, columns, rows, std::move(*believed)};
}

std::string grid_data(const Map& map) {
  std::string text = "$map << EOD\n";
  for (std::size_t k = 0; k < map.believed.size(); ++k) {
    if (k > 0 && k % map.columns.size() == 0) text += '\n';
    const auto& [estimate, feasible] = map.believed[k];
    text += fmt::format("{} {} {}\n", map.at(k), estimate.mean, feasible ? 1 : 0);
  }
  return text + "EOD\n";
}

// A few of the points that are ruled out, so that one sees on which side of the edge they lie.
std::string ruled_out_data(const Map& map) {
  std::string text = "$map_ruled_out << EOD\n";
  const std::size_t width = map.columns.size();
  for (std::size_t k = 0; k < map.believed.size(); ++k) {
    const bool shown = (k % width) % 4 == 2 && (k / width) % 4 == 2;
    if (shown && !map.believed[k].feasible) text += map.at(k) + '\n';
  }
  return text + "EOD\n";
}

struct Marks {
  std::string labels = "$map_labels << EOD\n";
  std::string duels = "$map_duels << EOD\n";
  std::string winners = "$map_winners << EOD\n";
  std::size_t label_count = 0;
  std::size_t duel_count = 0;
  std::size_t winner_count = 0;  // a tie has none

  void add(const Map& map, const Trial& trial) {
    std::visit(Overloaded{[&](const LabelQuestion& q) {
                            labels += map.at(q.params) + '\n';
                            ++label_count;
                          },
                          [&](const DuelQuestion& q) {
                            duels += map.at(q.left) + '\n' + map.at(q.right) + "\n\n";
                            ++duel_count;
                            const auto verdict = std::get<Verdict>(trial.outcome.value());
                            if (verdict == Verdict::kTie) return;
                            winners += map.at(verdict == Verdict::kLeft ? q.left : q.right) + '\n';
                            ++winner_count;
                          },
                          [&](const ChoiceQuestion& q) {
                            for (const Setting& option : q.options) duels += map.at(option) + '\n';
                            duels += '\n';
                            ++duel_count;
                            const auto* pick = std::get_if<Pick>(&trial.outcome.value());
                            if (pick == nullptr) return;
                            winners += map.at(q.options[pick->option]) + '\n';
                            ++winner_count;
                          }},
               trial.question);
  }

  [[nodiscard]] std::string data() const {
    return labels + "EOD\n" + duels + "EOD\n" + winners + "EOD\n";
  }
};

// Lines of equal mean, and the edge of what duels leave in the running.
std::string contours(const Map& map) {
  const auto is_feasible = [](const Believed& b) { return b.feasible; };
  const bool edge = !std::all_of(map.believed.begin(), map.believed.end(), is_feasible) &&
                    std::any_of(map.believed.begin(), map.believed.end(), is_feasible);
  std::string text =
      "set contour base\nunset surface\nset cntrparam levels auto 8\n"
      "set table $map_contours\nsplot $map using 1:2:3 with lines\nunset table\n";
  if (edge)
    text +=
        "set cntrparam levels discrete 0.5\n"
        "set table $map_edge\nsplot $map using 1:2:4 with lines\nunset table\n";
  return text + "unset contour\nset surface\n";
}

std::string plot_of(const Map& map, const Marks& marks, const std::string& recommended) {
  const auto ruled_out = std::count_if(
      map.believed.begin(), map.believed.end(), [](const Believed& b) { return !b.feasible; });
  std::string text =
      "plot $map using 1:2:3 with image notitle, "
      "$map_contours using 1:2 with lines linewidth 0.5 linecolor rgb '#707070' notitle";
  if (marks.duel_count > 0)
    text +=
        ", $map_duels using 1:2 with lines linewidth 0.4 linecolor rgb '#a0303030' title 'duel'";
  if (marks.winner_count > 0)
    text +=
        ", $map_winners using 1:2 with points pointtype 9 pointsize 0.45 linecolor rgb '#404040' "
        "title 'its winner'";
  if (ruled_out > 0) {
    text +=
        ", $map_ruled_out using 1:2 with points pointtype 2 pointsize 0.5 linecolor rgb '#d55e00' "
        "title 'ruled out by duels'";
    if (static_cast<std::size_t>(ruled_out) < map.believed.size())
      text +=
          ", $map_edge using 1:2 with lines linewidth 1.5 dashtype 2 linecolor rgb '#d55e00' "
          "notitle";
  }
  if (marks.label_count > 0)
    text +=
        ", $map_labels using 1:2 with points pointtype 7 pointsize 0.8 linecolor rgb 'white' "
        "notitle, $map_labels using 1:2 with points pointtype 6 pointsize 0.8 linewidth 1.2 "
        "linecolor rgb 'black' title 'label'";
  if (!recommended.empty())
    text += fmt::format(
        ", $map_recommended using 1:2 with points pointtype 13 pointsize 1.7 linecolor rgb "
        "'black' notitle, $map_recommended using 1:2 with points pointtype 13 pointsize 1.1 "
        "linecolor rgb '#f0e442' title 'recommended'");
  return text + '\n';
}

}  // namespace

bool can_map(const Parameter& parameter) {
  return !std::holds_alternative<Categorical>(parameter.range);
}

Panel map_panel(const Study& study, const MapAxes& axes) {
  const auto parameters = study.options().space.parameters();
  const std::string title = parameters[axes.across].name + " and " + parameters[axes.up].name;
  const std::optional<Map> map = map_of(study, axes);
  if (!map) return empty_panel(title, why_nothing(study));
  Marks marks;
  for (const Answered& answer : timeline(study)) marks.add(*map, answer.trial);
  const auto best = study.best().recommended;
  const std::string recommended =
      best ? "$map_recommended << EOD\n" + map->at(best->params) + "\nEOD\n" : "";
  // Better is darker, in either direction; a share of duels is always better if it is larger.
  const bool larger = study.options().direction == Direction::kMaximize || marks.label_count == 0;
  return {grid_data(*map) + ruled_out_data(*map) + marks.data() + recommended,
          contours(*map) + fmt::format("set title '{}: {}, darker is better'\n{}{}"
                                       "set palette defined (0 '{}', 1 '{}')\n"
                                       "{}{}",
                                       title,
                                       believed_quantity(study),
                                       axis('x', map->across, map->columns),
                                       axis('y', map->up, map->rows),
                                       larger ? "#f7fbff" : "#4292c6",
                                       larger ? "#4292c6" : "#f7fbff",
                                       kPanelFrame,
                                       plot_of(*map, marks, recommended))};
}

}  // namespace duelopt::cli
