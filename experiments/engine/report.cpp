// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/report.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/problems/problem.hpp"
#include "experiments/engine/claims.hpp"
#include "experiments/engine/experiment.hpp"
#include "experiments/engine/text_file.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::string_view kIntroduction =
    R"(# What the experiments say

This page is written by `duelopt experiment report` from the files of `experiments/results/`; remarks by people are marked as
such. To make a file again, or with more seeds: `duelopt experiment run NAME`, then `duelopt experiment plot NAME`.

Regret is counted in four ways. *Paper*: the best point touched, the random opponents of duels included, as the paper counts.
*Queried*: without the opponents. *Labelled*: the best labelled point. *Recommended*: the point that would be recommended at that
moment, which is what a user gets and what counts.

Two settings: *paper* is what the paper's appendix says (uniform initial queries worth ten labels, isotropic squared exponential
kernels, evidence and acquisition by DIRECT, refits after 20 duels and 5 labels, width ½ log 2t), with γ = 0.15 and a logistic
link whose scale is a sixth of the range, which the paper leaves open. *Corrected* is the library's own. Random labels, random
duels and log-ei are the same in both. Budgets are in labels; all budgets of one picture are read from the same runs, which were
told the largest.

)";

constexpr std::string_view kVerdicts =
    R"(## The paper's claims

A claim is judged at every point it speaks of (budgets 20 to 100, or cost ratios) against the best rival there, seed by seed. It
*holds* if at every point the mean is as claimed and the seeds are too (sign test, 5 %: 15 of 20); it *holds in the mean* if only
the means are; *in part* at some of the points; else it *fails*. "On par" means that the mean difference is at most two standard
errors. Each cell: the verdict; at how many points the mean is as claimed; in how many seeds, from the least to the most over
the points.

)";

using Files = std::map<std::string, Results, std::less<>>;

std::string number(double value) { return fmt::format("{:.2g}", value); }

std::string cell(const BySeed& values, bool median = false) {
  if (values.empty()) return "–";
  std::vector<double> all;
  for (const auto& [seed, value] : values) all.push_back(value);
  const Statistics s = statistics(std::move(all));
  const std::string mean = number(s.mean) + " ± " + number(s.standard_error);
  return median ? mean + ", " + number(s.median) : mean;
}

std::string line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& each : cells) text += " " + each + " |";
  return text + "\n";
}

std::string head(const std::vector<std::string>& cells) {
  std::string rule = "|";
  for (std::size_t i = 0; i < cells.size(); ++i) rule += "---|";
  return line(cells) + rule + "\n";
}

std::string missing(std::string_view name) {
  return fmt::format("No results yet: `duelopt experiment run {}`.\n\n", name);
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

std::string verdict_cell(const Finding& f) {
  if (f.points == 0) return std::string(verdict(f));
  return fmt::format("**{}**; {} of {}; {} to {} of {}",
                     verdict(f),
                     f.in_the_mean,
                     f.points,
                     f.least_seeds,
                     f.most_seeds,
                     f.seeds);
}

std::string claim_section(const Claim& claim, const Files& files) {
  std::string text = "### " + claim.text + "\n\n";
  const auto results = files.find(claim.experiment);
  if (results == files.end()) return text + missing(claim.experiment);
  text += head({"setting", "strategy", "paper", "queried", "labelled", "recommended"});
  for (const std::string setting : {"paper", "corrected"}) {
    for (const std::string& subject : claim.subjects) {
      std::vector<std::string> cells{setting, subject};
      for (const RegretKind kind : kRegretKinds)
        cells.push_back(verdict_cell(assess(claim, results->second, subject, setting, kind)));
      text += line(cells);
    }
  }
  return text + "\n";
}

// A table of means: a row for each strategy, a column for each point.
std::string figures_table(const Experiment& experiment,
                          const Results& results,
                          const std::string& setting,
                          RegretKind kind) {
  const bool by_budget = experiment.axis == Axis::kBudget;
  const Run& first = experiment.runs.front();
  const double ratio = first.cost_ratio;
  std::vector<ClaimPoint> points;
  if (by_budget) {
    for (const double budget : {20.0, 50.0, 100.0}) points.push_back({ratio, budget});
  } else {
    for (const double each : {1.0, 2.0, 3.0, 5.0, 7.0, 10.0}) points.push_back({each, 100.0});
  }
  std::vector<std::string> columns{fmt::format("{}, regret of {}", setting, name(kind))};
  for (const ClaimPoint& p : points)
    columns.push_back((by_budget ? "budget " : "ratio ") +
                      to_text(by_budget ? p.budget : p.cost_ratio));
  std::string text = head(columns);
  for (const std::string& label : labels_of(experiment)) {
    std::vector<std::string> cells{label};
    bool any = false;
    for (const ClaimPoint& p : points) {
      const BySeed values =
          results.at({first.problem, first.judge, setting, label, p.cost_ratio}, p.budget, kind);
      any = any || !values.empty();
      cells.push_back(cell(values));
    }
    if (any) text += line(cells);
  }
  return text + "\n";
}

std::string remarks(const std::string& directory, std::string_view name) {
  std::ifstream file(fmt::format("{}/{}.remarks.md", directory, name), std::ios::binary);
  if (!file) return {};
  return "*Remarks.* " + std::string{std::istreambuf_iterator<char>(file), {}} + "\n";
}

std::string picture(const std::string& directory, const std::string& name) {
  if (!std::filesystem::exists(directory + "/" + name + ".svg")) return {};
  return fmt::format("![{0}](../experiments/results/{0}.svg)\n\n", name);
}

std::string paper_section(const Experiment& experiment,
                          const Files& files,
                          const std::string& directory) {
  std::string text = fmt::format("### {}: {}\n\n", experiment.name, experiment.title);
  const auto results = files.find(experiment.name);
  if (results == files.end()) return text + missing(experiment.name);
  text += fmt::format("{} seeds, mean ± standard error.\n\n", results->second.seeds());
  text += picture(directory, experiment.name);
  for (const std::string setting : {"paper", "corrected"})
    for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended})
      text += figures_table(experiment, results->second, setting, kind);
  return text + remarks(directory, experiment.name);
}

std::string dependence_section(const Experiment& experiment,
                               const Files& files,
                               const std::string& directory) {
  std::string text = fmt::format("## {}\n\n", experiment.title);
  const auto results = files.find(experiment.name);
  if (results == files.end()) return text + missing(experiment.name);
  for (const std::string problem : {"currin-exp", "borehole"}) {
    text += head({problem,
                  "paper, 20",
                  "paper, 50",
                  "paper, 100",
                  "recommended, 20",
                  "recommended, 50",
                  "recommended, 100"});
    for (const std::string& label : labels_of(experiment)) {
      std::vector<std::string> cells{label};
      for (const RegretKind kind : {RegretKind::kPaper, RegretKind::kRecommended})
        for (const double budget : {20.0, 50.0, 100.0})
          cells.push_back(cell(
              results->second.at({problem, "low-fidelity", "paper", label, 10.0}, budget, kind)));
      text += line(cells);
    }
    text += "\n";
  }
  return text + remarks(directory, experiment.name);
}

// The budget by which 80 % of the seeds recommend a point within 1 % of the range for good.
std::optional<double> target_budget(const Results& results, const Selection& what) {
  const double target = 0.01 * problem(what.problem).f.range.width();
  std::vector<std::optional<double>> settled;
  for (auto& readings : results.readings(what, RegretKind::kRecommended))
    settled.push_back(settled_at(std::move(readings), target));
  return budget_to_target(std::move(settled));
}

std::string target_cell(const Results& results, Selection what) {
  if (!results.has(what)) return "–";
  const auto mine = target_budget(results, what);
  what.label = "log-ei";
  const auto reference = target_budget(results, what);
  if (!mine) return "never";
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
  std::string text = head(columns);
  for (const std::string& label : labels_of(experiment)) {
    std::vector<std::string> cells{label};
    for (const std::string& judge : judges)
      cells.push_back(cell_of(Selection{problem, judge, "default", label, ratio}));
    text += line(cells);
  }
  return text + "\n";
}

std::string benchmark_section(const Experiment& experiment,
                              const Files& files,
                              const std::string& directory) {
  std::string text =
      "## The benchmark\n\n"
      "Every strategy with the library's defaults, told a budget of 40 labels. *To target*: the "
      "budget by which 80 % of the seeds\nrecommend a point within 1 % of the objective's range "
      "and "
      "stay there, as a ratio to that of log-ei (itself in brackets);\n*never*: not within 40. A "
      "ratio alone hides bad seeds: mean ± standard error and median of the recommended point's "
      "regret\nstand beside it. Columns: who judges. Labels alone ask no judge.\n\n";
  const auto results = files.find(experiment.name);
  if (results == files.end()) return text + missing(experiment.name);
  const Results& r = results->second;
  text += fmt::format("{} seeds.\n\n", r.seeds());
  for (const std::string problem : {"currin-exp", "borehole", "branin", "hartmann3", "hartmann6"}) {
    for (const double ratio : {10.0, 50.0}) {
      text += fmt::format("### {}, a label costs as much as {} duels\n\n", problem, ratio);
      text += benchmark_table(experiment, "to target", problem, ratio, [&](const Selection& what) {
        return target_cell(r, what);
      });
      for (const double budget : {10.0, 20.0, 40.0})
        text += benchmark_table(experiment,
                                "mean, median at " + to_text(budget),
                                problem,
                                ratio,
                                [&](const Selection& what) {
                                  return cell(r.at(what, budget, RegretKind::kRecommended), true);
                                });
    }
  }
  return text + remarks(directory, experiment.name);
}

Files read_files(const std::string& directory) {
  Files files;
  for (const std::string_view name : experiment_names()) {
    const std::string path = fmt::format("{}/{}.csv", directory, name);
    if (std::filesystem::exists(path)) files.emplace(name, Results(read_rows(path)));
  }
  return files;
}

}  // namespace

std::string report_of(const std::string& directory) {
  const Files files = read_files(directory);
  std::string text = std::string(kIntroduction) + std::string(kVerdicts);
  for (const Claim& claim : paper_claims()) text += claim_section(claim, files);
  text += remarks(directory, "claims") + "## The figures behind them\n\n";
  for (const std::string_view name : experiment_names()) {
    const Experiment each = experiment(name);
    if (name == "dependence") {
      text += dependence_section(each, files, directory);
    } else if (name == "benchmark") {
      text += benchmark_section(each, files, directory);
    } else {
      text += paper_section(each, files, directory);
    }
  }
  text +=
      "## Theory\n\nThe theorems are checked apart: [theory.md](theory.md), `duelopt experiment "
      "run "
      "theory`.\n";
  return text;
}

void write_report(const std::string& directory, const std::string& path) {
  if (!std::filesystem::is_directory(directory))
    throw Error(ErrorCode::kNotFound, "there is no directory " + directory);
  write_text(path, report_of(directory));
}

}  // namespace duelopt::experiments
