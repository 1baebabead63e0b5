// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/figures.hpp"

#include <algorithm>
#include <set>

#include "duelopt/core/text.hpp"
#include "duelopt/problems/problem.hpp"
#include "experiments/engine/joint_runs.hpp"

namespace duelopt::experiments {
namespace {

template <class Value>
std::vector<Value> distinct(const std::vector<Run>& runs, Value (*of)(const Run&)) {
  std::vector<Value> all;
  for (const Run& run : runs) {
    Value value = of(run);
    if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(std::move(value));
  }
  return all;
}

std::string label(const Run& run) { return label_of(name(run.strategy), run.options); }
std::string problem_name(const Run& run) { return run.problem; }
std::string judge_name(const Run& run) { return judge_of(run.judge, run.options); }
std::string setting(const Run& run) { return setting_of(run.options); }

std::set<double> ratios_of(const Experiment& experiment) {
  std::set<double> all;
  for (const Run& run : experiment.runs)
    for (const Reading& reading : run.readings)
      if (reading.cost_ratio) all.insert(*reading.cost_ratio);
  return all;
}

void add_point(Curve& curve, double x, const BySeed& values) {
  if (values.empty()) return;
  std::vector<double> all;
  for (const auto& [seed, value] : values) all.push_back(value);
  const Statistics s = statistics(std::move(all));
  curve.points.push_back({x, s.mean, s.standard_error});
}

Curve curve_of(const Experiment& experiment,
               const Results& results,
               Selection what,
               RegretKind kind) {
  Curve curve{.label = what.label, .points = {}};
  if (experiment.axis == Axis::kBudget) {
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
               RegretKind kind) {
  constexpr double kFloor = 1e-6;  // of the objective's range
  Panel panel{.title = {},
              .x_label = experiment.axis == Axis::kBudget ? "budget (labels)" : "cost ratio",
              .y_label = "regret (1e-6 of the range or less: on the axis)",
              .floor = kFloor * problem(where.problem).f.range.width()};
  for (const std::string& each : distinct(experiment.runs, &label)) {
    where.label = each;
    Curve curve = curve_of(experiment, results, where, kind);
    if (!curve.points.empty()) panel.curves.push_back(std::move(curve));
  }
  return panel;
}

Figure paper_figure(const Experiment& experiment, const Results& results) {
  Figure figure{.title = experiment.title, .columns = 2};
  const Run& first = experiment.runs.front();
  for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended}) {
    for (const std::string& each : distinct(experiment.runs, &setting)) {
      if (each == "any") continue;
      Panel panel =
          panel_of(experiment,
                   results,
                   {first.problem,
                    first.judge,
                    each,
                    {},
                    ratios_of(experiment).size() == 1 ? *ratios_of(experiment).begin() : 10.0},
                   kind);
      panel.title = (each == "paper" ? "the paper's setting" : "corrected") + std::string(": ") +
                    (kind == RegretKind::kPaper ? "best point touched (as the paper counts)"
                                                : "recommended point");
      figure.panels.push_back(std::move(panel));
    }
  }
  return figure;
}

Figure dependence_figure(const Experiment& experiment, const Results& results) {
  Figure figure{.title = experiment.title, .columns = 2};
  for (const std::string& each : distinct(experiment.runs, &problem_name)) {
    for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended}) {
      Panel panel = panel_of(experiment, results, {each, "low-fidelity", "paper", {}, 10.0}, kind);
      panel.title =
          each + (kind == RegretKind::kPaper ? ": best point touched" : ": recommended point");
      figure.panels.push_back(std::move(panel));
    }
  }
  return figure;
}

Figure benchmark_figure(const Experiment& experiment, const Results& results, double ratio) {
  Figure figure{.title = "Recommended point, a label costs as much as " + to_text(ratio) + " duels",
                .columns = 4};
  for (const std::string& p : distinct(experiment.runs, &problem_name)) {
    for (const std::string& j : distinct(experiment.runs, &judge_name)) {
      if (j.empty()) continue;
      Panel panel =
          panel_of(experiment, results, {p, j, "default", {}, ratio}, RegretKind::kRecommended);
      panel.title = p;
      panel.title.append(", judge: ").append(j);
      figure.panels.push_back(std::move(panel));
    }
  }
  return figure;
}

// A row of problems for each judge; labels alone have none.
Figure joint_figure(const Experiment& experiment, const Results& results, double ratio) {
  const auto problems = distinct(experiment.runs, &problem_name);
  auto judges = distinct(experiment.runs, &judge_name);
  if (judges.size() > 1) std::erase(judges, "");
  Figure figure{.title = experiment.title, .columns = std::min<std::size_t>(3, problems.size())};
  for (const std::string& j : judges) {
    for (const std::string& p : problems) {
      Panel panel =
          panel_of(experiment, results, {p, j, "default", {}, ratio}, RegretKind::kRecommended);
      panel.title = p;
      if (!j.empty()) panel.title.append(", judge: ").append(j);
      if (!j.empty() && ratio == 1.0) panel.x_label = "duels";
      if (ratio > 1.0) panel.title.append(", ").append(to_text(ratio)).append(" duels a label");
      figure.panels.push_back(std::move(panel));
    }
  }
  return figure;
}

std::vector<NamedFigure> joint_figures(const Experiment& experiment, const Results& results) {
  std::vector<NamedFigure> all;
  for (const double ratio : ratios_of(experiment))
    all.push_back({ratio > 1.0 ? experiment.name + "-" + to_text(ratio) : experiment.name,
                   joint_figure(experiment, results, ratio)});
  if (all.empty()) all.push_back({experiment.name, joint_figure(experiment, results, 1.0)});
  return all;
}

}  // namespace

std::vector<NamedFigure> figures_of(const Experiment& experiment, const Results& results) {
  if (is_joint(experiment.name)) return joint_figures(experiment, results);
  if (experiment.name == "dependence")
    return {{experiment.name, dependence_figure(experiment, results)}};
  if (experiment.name != "benchmark") return {{experiment.name, paper_figure(experiment, results)}};
  std::vector<NamedFigure> all;
  for (const double ratio : ratios_of(experiment))
    all.push_back(
        {experiment.name + "-" + to_text(ratio), benchmark_figure(experiment, results, ratio)});
  return all;
}

}  // namespace duelopt::experiments
