// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/figures.hpp"

#include <set>
#include <string>
#include <utility>

#include "apps/bench/tables.hpp"
#include "duelopt/problems/problem.hpp"

namespace duelopt::bench {
namespace {

std::set<double> ratios_of(const Experiment& experiment) {
  std::set<double> all;
  for (const Run& run : experiment.runs)
    for (const Reading& reading : run.readings)
      if (reading.cost_ratio) all.insert(*reading.cost_ratio);
  return all;
}

void add_point(Curve& curve, double x, const BySeed& values) {
  if (values.empty()) return;
  const Statistics s = statistics(values);
  curve.points.push_back({x, s.mean, s.standard_error});
}

Curve curve_of(const Experiment& experiment,
               const Results& results,
               Selection what,
               RegretKind kind) {
  Curve curve{.label = what.label, .points = {}};
  if (experiment.over == Sweep::kBudget) {
    for (const double budget : results.budgets(what))
      add_point(curve, budget, results.at(what, budget, kind));
    return curve;
  }
  for (const double ratio : ratios_of(experiment)) {
    what.cost_ratio = ratio;
    for (const double budget : results.budgets(what))
      add_point(curve, ratio, results.at(what, budget, kind));
  }
  return curve;
}

// `where` without its label: a curve for each strategy that has results there.
Panel panel_of(const Experiment& experiment,
               const Results& results,
               Selection where,
               RegretKind kind,
               const std::string& title) {
  constexpr double kFloor = 1e-6;  // of the objective's range
  Panel panel{.title = title + (kind == RegretKind::kPaper
                                    ? ": best point asked about (as the paper counts)"
                                    : ": recommended point"),
              .x_label = experiment.over == Sweep::kBudget ? "budget (labels)" : "cost ratio",
              .y_label = "regret (1e-6 of the range or less: on the axis)",
              .floor = kFloor * problem(where.problem).f.range.width()};
  for (const std::string& each : labels_of(experiment)) {
    where.label = each;
    Curve curve = curve_of(experiment, results, where, kind);
    if (!curve.points.empty()) panel.curves.push_back(std::move(curve));
  }
  return panel;
}

}  // namespace

Figure figure_of(const Experiment& experiment, const Results& results) {
  Figure figure{.title = experiment.title, .columns = 2, .panels = {}};
  const Run& first = experiment.runs.front();
  const double ratio = first.cost_ratio;
  if (experiment.name == "dependence") {
    for (const std::string each : {"currin-exp", "borehole"})
      for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended})
        figure.panels.push_back(
            panel_of(experiment, results, {each, first.judge, "paper", {}, ratio}, kind, each));
    return figure;
  }
  const std::vector<std::string> settings = settings_of(experiment);
  const bool many = settings.size() > 2;  // of the readings the regret that the claims are about
  for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended}) {
    if (many && kind != RegretKind::kPaper) break;
    for (const std::string& setting : settings)
      figure.panels.push_back(panel_of(experiment,
                                       results,
                                       {first.problem, first.judge, setting, {}, ratio},
                                       kind,
                                       setting == "paper" ? "the paper's setting" : setting));
  }
  return figure;
}

}  // namespace duelopt::bench
