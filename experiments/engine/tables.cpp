// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/tables.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "duelopt/core/text.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt::experiments {
namespace {

std::string number(double value) { return fmt::format("{:.2g}", value); }

Statistics statistics_of(const BySeed& values) {
  std::vector<double> all;
  for (const auto& [seed, value] : values) all.push_back(value);
  return statistics(std::move(all));
}

std::string target_cell(const Results& results, Selection what) {
  if (!results.has(what)) return "–";
  const auto mine = budget_to_target(settled_seeds(results, what));
  const double last = results.budgets(what).back();
  what.label = "log-ei";
  const auto reference = budget_to_target(settled_seeds(results, what));
  if (!mine) return "not by " + to_text(last);
  return reference ? fmt::format("{:.2f} ({})", *mine / *reference, to_text(*mine))
                   : fmt::format("({}), log-ei never", to_text(*mine));
}

template <class Cell>
std::string benchmark_table(const Experiment& experiment,
                            const std::string& caption,
                            const std::string& problem,
                            double ratio,
                            Cell cell_of) {
  const std::vector<std::string> judges{"low-fidelity", "same", "lying", "coin"};
  std::vector<std::string> columns{caption};
  columns.insert(columns.end(), judges.begin(), judges.end());
  std::string text = table_head(columns);
  for (const std::string& label : labels_of(experiment)) {
    std::vector<std::string> cells{label};
    for (const std::string& judge : judges)
      cells.push_back(cell_of(Selection{problem, judge, "default", label, ratio}));
    text += table_line(cells);
  }
  return text + "\n";
}

}  // namespace

std::string table_line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& each : cells) text += " " + each + " |";
  return text + "\n";
}

std::string table_head(const std::vector<std::string>& cells) {
  std::string rule = "|";
  for (std::size_t i = 0; i < cells.size(); ++i) rule += "---|";
  return table_line(cells) + rule + "\n";
}

std::string mean_cell(const BySeed& values) {
  if (values.empty()) return "–";
  const Statistics s = statistics_of(values);
  return number(s.mean) + " ± " + number(s.standard_error);
}

std::string mean_median_cell(const BySeed& values) {
  if (values.empty()) return "–";
  return mean_cell(values) + ", " + number(statistics_of(values).median);
}

std::vector<std::string> labels_of(const Experiment& experiment) {
  std::vector<std::string> labels;
  for (const Run& run : experiment.runs) {
    std::string label = label_of(name(run.strategy), run.options);
    if (std::find(labels.begin(), labels.end(), label) == labels.end())
      labels.push_back(std::move(label));
  }
  return labels;
}

std::vector<std::optional<double>> settled_seeds(const Results& results,
                                                 const Selection& what,
                                                 double until) {
  const double target = 0.01 * problem(what.problem).f.range.width();
  std::vector<std::optional<double>> settled;
  for (auto& readings : results.readings(what, RegretKind::kRecommended)) {
    std::erase_if(readings, [&](const ReadRegret& each) { return each.budget > until; });
    settled.push_back(settled_at(std::move(readings), target));
  }
  return settled;
}

std::string benchmark_tables(const Experiment& experiment, const Results& results) {
  std::string text;
  for (const std::string problem : {"currin-exp", "borehole", "branin", "hartmann3", "hartmann6"}) {
    for (const double ratio : {10.0, 50.0}) {
      text += fmt::format("### {}, a label costs as much as {} duels\n\n", problem, ratio);
      text += benchmark_table(experiment, "to target", problem, ratio, [&](const Selection& what) {
        return target_cell(results, what);
      });
      for (const double budget : {10.0, 20.0, 40.0})
        text += benchmark_table(
            experiment,
            "mean, median at " + to_text(budget),
            problem,
            ratio,
            [&](const Selection& what) {
              return mean_median_cell(results.at(what, budget, RegretKind::kRecommended));
            });
    }
  }
  return text;
}

}  // namespace duelopt::experiments
