// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/tables.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

std::string mean_cell(const BySeed& values) {
  if (values.empty()) return "–";
  const Statistics s = statistics(values);
  return fmt::format("{:.2g} ± {:.2g}", s.mean, s.standard_error);
}

// Where a table looks: its rows are strategies, its columns these points.
struct TableOf {
  std::string caption;
  Selection where;  // without label
  std::vector<ClaimPoint> points;
  RegretKind kind;
};

std::string regret_table(const Experiment& experiment, const Results& results, const TableOf& t) {
  const bool by_budget = experiment.over == Sweep::kBudget;
  std::vector<std::string> columns{t.caption};
  for (const ClaimPoint& p : t.points)
    columns.push_back((by_budget ? "budget " : "ratio ") +
                      to_text(by_budget ? p.budget : p.cost_ratio));
  std::string text = table_head(columns);
  for (const std::string& label : labels_of(experiment)) {
    std::vector<std::string> cells{label};
    Selection what = t.where;
    what.label = label;
    bool any = false;
    for (const ClaimPoint& p : t.points) {
      what.cost_ratio = p.cost_ratio;
      const BySeed values = results.at(what, p.budget, t.kind);
      any = any || !values.empty();
      cells.push_back(mean_cell(values));
    }
    if (any) text += table_line(cells);
  }
  return text + "\n";
}

std::string verdict_cell(const Claim& claim,
                         const Files& files,
                         const std::string& setting,
                         RegretKind kind) {
  const bool of_family = setting.starts_with("family");
  const auto results = files.find(of_family ? family_of(claim.experiment) : claim.experiment);
  if (results == files.end()) return "no results";
  std::string cell;
  for (const std::string& subject : claim.subjects) {
    const Finding f = assess(claim, results->second, subject, setting, kind);
    cell += fmt::format(
        "{}{}, {} of {}", cell.empty() ? "" : "; ", verdict(f), f.in_the_mean, f.points);
  }
  return cell;
}

// The family's readings first, where there are results of them.
std::vector<std::string> judged_settings(const Files& files) {
  std::vector<std::string> settings;
  const bool has_family = std::any_of(files.begin(), files.end(), [](const auto& file) {
    return file.first.ends_with(kFamilySuffix);
  });
  if (has_family)
    for (const FamilyReading& reading : family_readings()) settings.push_back(reading.setting);
  settings.insert(settings.end(), {"paper", "corrected"});
  return settings;
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

std::vector<std::string> labels_of(const Experiment& experiment) {
  std::vector<std::string> labels;
  for (const Run& run : experiment.runs) {
    std::string label = label_of(run.contender.strategy.name, run.contender.variant);
    if (std::find(labels.begin(), labels.end(), label) == labels.end())
      labels.push_back(std::move(label));
  }
  return labels;
}

std::vector<std::string> settings_of(const Experiment& experiment) {
  std::vector<std::string> settings;
  for (const Run& run : experiment.runs) {
    const std::string& setting = run.contender.setting;
    if (setting != "any" && std::find(settings.begin(), settings.end(), setting) == settings.end())
      settings.push_back(setting);
  }
  return settings;
}

std::string regret_tables(const Experiment& experiment, const Results& results) {
  const Run& first = experiment.runs.front();
  std::vector<ClaimPoint> points;
  if (experiment.over == Sweep::kBudget) {
    for (const double budget : {20.0, 50.0, 100.0}) points.push_back({first.cost_ratio, budget});
  } else {
    for (const double ratio : {1.0, 2.0, 3.0, 5.0, 7.0, 10.0}) points.push_back({ratio, 100.0});
  }
  std::vector<std::string> problems;
  for (const Run& run : experiment.runs)
    if (std::find(problems.begin(), problems.end(), run.problem) == problems.end())
      problems.push_back(run.problem);
  std::string text = fmt::format("{}: {}\n\n{} seeds, mean ± standard error.\n\n",
                                 experiment.name,
                                 experiment.title,
                                 results.seeds());
  for (const std::string& problem : problems) {
    for (const std::string& setting : settings_of(experiment)) {
      for (const RegretKind kind : kRegretKinds)
        text += regret_table(experiment,
                             results,
                             {fmt::format("{}, {}: {}", problem, setting, name(kind)),
                              {problem, first.judge, setting, {}, 0.0},
                              points,
                              kind});
    }
  }
  return text;
}

std::string claims_table(const Files& files, const std::vector<RegretKind>& kinds) {
  const std::vector<std::string> settings = judged_settings(files);
  std::vector<std::string> columns{"claim"};
  for (const std::string& setting : settings)
    for (const RegretKind kind : kinds)
      columns.push_back(fmt::format("{}: {}", setting, name(kind)));
  std::string text = table_head(columns);
  for (const Claim& claim : paper_claims()) {
    std::vector<std::string> cells{claim.text};
    for (const std::string& setting : settings)
      for (const RegretKind kind : kinds)
        cells.push_back(verdict_cell(claim, files, setting, kind));
    text += table_line(cells);
  }
  return text;
}

}  // namespace duelopt::bench
