// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/report.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "experiments/engine/claims.hpp"
#include "experiments/engine/experiment.hpp"
#include "experiments/engine/figures.hpp"
#include "experiments/engine/joint_runs.hpp"
#include "experiments/engine/joint_tables.hpp"
#include "experiments/engine/tables.hpp"
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
link whose scale is a sixth of the range, which the paper leaves open; for speed, the evidence of duels reads 200 of them.
*Corrected* is the library's own. Random labels, random duels and log-ei are the same in both. Budgets are in labels; all budgets
of one picture are read from the same runs, which were told the largest.

)";

constexpr std::string_view kVerdicts =
    R"(## The paper's claims

A claim is judged at every point it speaks of (budgets 20 to 100, or cost ratios) against the best rival there, seed by seed. It
*holds* if at every point the mean is as claimed and the seeds are too (sign test, 5 %: 15 of 20); it *holds in the mean* if only
the means are; *in part* at some of the points; else it *fails*. "On par" means that the mean difference is at most two standard
errors. Each cell: the verdict; at how many points the mean is as claimed; in how many seeds, from the least to the most over
the points.

)";

constexpr std::string_view kBenchmark =
    R"(## The benchmark

Strategies with the library's defaults (joint and eubo have a section of their own), told a budget of 40 labels. *To target*: the
budget by which 80 % of the seeds recommend a point within 1 % of the objective's range and stay there, as a ratio to that of log-ei,
and itself in brackets; *not by 40*: not by then (duels alone are read up to 250 of them). A ratio alone hides bad seeds: mean ± standard error and median
of the recommended point's regret stand beside it. Columns: who judges. Labels alone ask no judge.

)";

constexpr std::string_view kJoint =
    R"(## The joint strategy

`joint` and its rivals with the library's defaults. *Budget to target*: the budget by which 80 % of the seeds recommend a point
within 1 % of the objective's range and stay there; *ratio*: to that of log-ei, which is followed twice as far (if it arrives
within joint's horizon, only what it does by then counts, so that both must stay equally long). log-ei is read after
every label, joint, which also pays for parts of one, at every quarter (on hartmann6, goldstein-price and styblinski-tang at every half), and
runs end at a budget chosen beforehand (on hartmann6 joint at 120 with ten duels a label and at 60 with fifty, log-ei at 240): "> 60" says
that the target was not reached for good by 60, and a ratio that follows from it is a bound, ≥ or ≤. The eighth of ten seeds is a
noisy measure: *nine in ten if seeds are drawn again* is where the geometric mean, without problems on which neither arrives, falls
if the seeds of every run are drawn from those run, with replacement (the bootstrap's percentiles, 5 and 95 %). *Aimed at*: what
was asked of the strategy before it was written, of the geometric mean over the problems and, in one case, of each; "not known"
where the bounds leave it open. How often a judge errs is said of random pairs, by its own utility. Below the ratios, for each problem, the
regret of the recommended point at a few budgets and the other regrets at the last, all as shares of the objective's range: mean
± standard error, median.

)";

using Files = std::map<std::string, Results, std::less<>>;

std::string missing(std::string_view name) {
  return fmt::format("No results yet: `duelopt experiment run {}`.\n\n", name);
}

std::string verdict_cell(const Finding& f) {
  if (f.points == 0) return std::string(verdict(f));
  const std::string seeds = f.least_seeds == f.most_seeds
                                ? std::to_string(f.least_seeds)
                                : fmt::format("{} to {}", f.least_seeds, f.most_seeds);
  return fmt::format(
      "**{}**; {} of {}; {} of {}", verdict(f), f.in_the_mean, f.points, seeds, f.seeds);
}

std::string claim_section(const Claim& claim, const Files& files) {
  std::string text = "### " + claim.text + "\n\n";
  const auto results = files.find(claim.experiment);
  if (results == files.end()) return text + missing(claim.experiment);
  text += table_head({"setting", "strategy", "paper", "queried", "labelled", "recommended"});
  for (const std::string setting : {"paper", "corrected"}) {
    for (const std::string& subject : claim.subjects) {
      std::vector<std::string> cells{setting, subject};
      for (const RegretKind kind : kRegretKinds)
        cells.push_back(verdict_cell(assess(claim, results->second, subject, setting, kind)));
      text += table_line(cells);
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
  std::string text = table_head(columns);
  for (const std::string& label : labels_of(experiment)) {
    std::vector<std::string> cells{label};
    bool any = false;
    for (const ClaimPoint& p : points) {
      const BySeed values =
          results.at({first.problem, first.judge, setting, label, p.cost_ratio}, p.budget, kind);
      any = any || !values.empty();
      cells.push_back(mean_cell(values));
    }
    if (any) text += table_line(cells);
  }
  return text + "\n";
}

// Nothing if it is no file: a device may have no end.
std::string text_of(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return {};
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string remarks(const std::string& directory, std::string_view name) {
  const std::string text = text_of(fmt::format("{}/{}.remarks.md", directory, name));
  return text.empty() ? text : "*Remarks.* " + text + "\n";
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
    for (const RegretKind kind : kRegretKinds)
      text += figures_table(experiment, results->second, setting, kind);
  return text + remarks(directory, experiment.name);
}

std::string dependence_section(const Experiment& experiment,
                               const Files& files,
                               const std::string& directory) {
  std::string text = fmt::format("## {}\n\n", experiment.title);
  const auto results = files.find(experiment.name);
  if (results == files.end()) return text + missing(experiment.name);
  text +=
      fmt::format("{} seeds, mean ± standard error; cost ratio 10.\n\n", results->second.seeds());
  text += picture(directory, experiment.name);
  for (const std::string problem : {"currin-exp", "borehole"}) {
    text += table_head({problem,
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
          cells.push_back(mean_cell(
              results->second.at({problem, "low-fidelity", "paper", label, 10.0}, budget, kind)));
      text += table_line(cells);
    }
    text += "\n";
  }
  return text + remarks(directory, experiment.name);
}

// "60 seeds, of hartmann6 40".
std::string seeds_in_words(const Experiment& experiment, const Results& results) {
  std::string text = fmt::format("{} seeds", results.seeds());
  std::set<std::string> named;
  for (const Run& run : experiment.runs) {
    const std::size_t seeds = results.seeds_of(run.problem);
    if (seeds == 0 || seeds == results.seeds() || !named.insert(run.problem).second) continue;
    text += fmt::format(", of {} {}", run.problem, seeds);
  }
  return text;
}

std::string joint_section(const Experiment& experiment,
                          const Files& files,
                          const std::string& directory) {
  std::string text = experiment.name == "joint" ? std::string(kJoint) : "";
  text += fmt::format("### {}: {}\n\n", experiment.name, experiment.title);
  const auto results = files.find(experiment.name);
  if (results == files.end()) return text + missing(experiment.name);
  text += seeds_in_words(experiment, results->second) + ".\n\n";
  for (const auto& [name, figure] : figures_of(experiment, results->second))
    text += picture(directory, name);
  return text + joint_tables(experiment, results->second) + remarks(directory, experiment.name);
}

// The section under the heading that `text` begins with, as an earlier page has it, up to the next
// heading of its kind.
std::optional<std::string> section_of(const std::string& page, std::string_view text) {
  const std::string_view heading = text.substr(0, text.find('\n') + 1);
  const std::size_t begin = page.find(heading);
  if (begin == std::string::npos) return std::nullopt;
  const std::size_t end = page.find("\n## ", begin + heading.size());
  return page.substr(begin, end == std::string::npos ? end : end + 1 - begin);
}

// Its file is too large to be kept with the others: while it is missing, the section stays as it
// is.
std::string benchmark_section(const Experiment& experiment,
                              const Files& files,
                              const std::string& directory,
                              const std::string& earlier) {
  const auto results = files.find(experiment.name);
  if (results == files.end())
    return section_of(earlier, kBenchmark)
        .value_or(std::string(kBenchmark) + missing(experiment.name));
  return std::string(kBenchmark) + fmt::format("{} seeds.\n\n", results->second.seeds()) +
         benchmark_tables(experiment, results->second) + remarks(directory, experiment.name);
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

std::string report_of(const std::string& directory, const std::string& earlier) {
  const Files files = read_files(directory);
  std::string text = std::string(kIntroduction) + std::string(kVerdicts);
  for (const Claim& claim : paper_claims()) text += claim_section(claim, files);
  text += remarks(directory, "claims") + "## The figures behind them\n\n";
  for (const std::string_view name : experiment_names()) {
    const Experiment each = experiment(name);
    if (is_joint(name)) {
      text += joint_section(each, files, directory);
    } else if (name == "dependence") {
      text += dependence_section(each, files, directory);
    } else if (name == "benchmark") {
      text += benchmark_section(each, files, directory, earlier);
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
  write_text(path, report_of(directory, text_of(path)));
}

}  // namespace duelopt::experiments
