// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "apps/cli/axis.hpp"
#include "apps/cli/panels.hpp"
#include "apps/cli/range.hpp"
#include "apps/cli/timeline.hpp"

namespace duelopt::cli {
namespace {

constexpr std::size_t kCheckpoints = 25;

double budget_or(const Study& study, double otherwise) {
  return study.options().budget.value_or(otherwise);
}

std::string spent_axis(const Study& study) {
  const double spent = study.spending().spent;
  const double end = std::max(budget_or(study, 1.05 * spent), spent);
  return fmt::format("set xlabel 'spent' offset 0,0.7\nset xrange [0:{}]\n", end > 0.0 ? end : 1.0);
}

}  // namespace

Panel progress_panel(const Study& study) {
  const std::string title = "Value against cost";
  const std::vector<Answered> answers = timeline(study);
  const std::vector<Checkpoint> recommended = checkpoints(study, answers, kCheckpoints);
  if (recommended.empty()) return empty_panel(title, "no labels yet");

  Panel panel;
  const bool maximize = study.options().direction == Direction::kMaximize;
  std::vector<double> values;
  std::string labels = "$progress_labels << EOD\n";
  std::string best = "$progress_best << EOD\n";
  std::optional<double> best_value;
  for (const Answered& answer : answers) {
    if (const std::optional<double> value = measured(answer.trial)) {
      labels += fmt::format("{} {}\n", answer.spent, *value);
      values.push_back(*value);
      if (!best_value || (maximize ? *value > *best_value : *value < *best_value))
        best_value = value;
    }
    if (best_value) best += fmt::format("{} {}\n", answer.spent, *best_value);
  }
  Range shown = usual_range(values);
  shown.include(*best_value);
  std::string band = "$progress_band << EOD\n";
  for (const Checkpoint& c : recommended) {
    band += fmt::format(
        "{} {} {} {}\n", c.spent, c.recommended.mean, c.recommended.low, c.recommended.high);
  }
  // Intervals may be wider than all that was ever seen: they are cut off, the last one less than
  // those before.
  const Estimate& now = recommended.back().recommended;
  const double span = shown.high - shown.low;
  for (const double value : {now.mean, now.low, now.high})
    shown.include(span > 0.0 ? std::clamp(value, shown.low - span, shown.high + span) : value);
  panel.data = labels + "EOD\n" + best + "EOD\n" + band + "EOD\n";
  double margin = 0.1 * (shown.high - shown.low);
  // So many digits that tics have no room would say nothing.
  if (!(margin > 1e-3 * std::abs(shown.high))) margin = std::max(0.1 * std::abs(shown.high), 0.1);
  panel.commands =
      fmt::format("set title '{}'\nset ylabel 'value ({} is better)'\nset yrange [{}:{}]\n{}{}{}",
                  title,
                  maximize ? "larger" : "smaller",
                  shown.low - margin,
                  shown.high + margin,
                  kPanelFrame,
                  off_the_scale(values, {shown.low - margin, shown.high + margin}),
                  spent_axis(study));
  panel.commands +=
      "plot $progress_band using 1:3:4 with filledcurves fillcolor rgb '#cfe3f2' "
      "title '95 % interval', "
      "$progress_labels using 1:2 with points pointtype 6 pointsize 0.6 linecolor rgb '#404040' "
      "title 'label', "
      "$progress_best using 1:2 with steps linewidth 1.5 linecolor rgb '#d55e00' "
      "title 'best label', "
      "$progress_band using 1:2 with linespoints linewidth 1.5 pointtype 7 pointsize "
      "0.4 linecolor rgb '#0072b2' title 'recommended'\n";
  return panel;
}

Panel kinds_panel(const Study& study) {
  const std::string title = "Labels and duels";
  const std::vector<Answered> answers = timeline(study);
  if (answers.empty()) return empty_panel(title, "no answers yet");
  Panel panel;
  panel.data = "$kinds << EOD\n0 0 0\n";
  std::size_t labels = 0;
  std::size_t duels = 0;
  for (const Answered& answer : answers) {
    ++(kind(answer.trial.question) == QueryKind::kLabel ? labels : duels);
    panel.data += fmt::format("{} {} {}\n", answer.spent, labels, duels);
  }
  // Up to now, whatever open trials hold.
  panel.data += fmt::format("{} {} {}\nEOD\n", study.spending().spent, labels, duels);
  panel.commands = fmt::format(
      "set title '{}'\nset ylabel 'answers'\nset yrange [0:{}]\n{}{}"
      "plot $kinds using 1:2 with steps linewidth 1.5 linecolor rgb '#d55e00' title '{} label{}', "
      "$kinds using 1:3 with steps linewidth 1.5 dashtype 2 linecolor rgb '#0072b2' "
      "title '{} duel{}'\n",
      title,
      1.1 * static_cast<double>(std::max(labels, duels)),
      kPanelFrame,
      spent_axis(study),
      labels,
      labels == 1 ? "" : "s",
      duels,
      duels == 1 ? "" : "s");
  return panel;
}

}  // namespace duelopt::cli
