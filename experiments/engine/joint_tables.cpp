// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/joint_tables.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "duelopt/core/text.hpp"
#include "duelopt/problems/problem.hpp"
#include "experiments/engine/arrival_ratio.hpp"
#include "experiments/engine/tables.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::string_view kReference = "log-ei";

// What was aimed at, as a ratio to log-ei.
struct Target {
  std::string_view judge;  // empty for labels alone
  double cost_ratio;
  double mean;  // the geometric mean over the problems
  std::optional<double> each = std::nullopt;
};
constexpr std::array<Target, 11> kTargets{{{"low-fidelity, 25 % wrong", 10.0, 0.7, 1.0},
                                           {"low-fidelity, 25 % wrong", 50.0, 0.5, 0.9},
                                           {"low-fidelity, 10 % wrong", 10.0, 0.5},
                                           {"low-fidelity, 10 % wrong", 50.0, 0.35},
                                           {"lying, 25 % wrong", 10.0, 1.0},
                                           {"lying, 25 % wrong", 50.0, 0.8},
                                           {"coin", 10.0, 1.15},
                                           {"coin", 50.0, 1.1},
                                           {"far-only, 25 % wrong", 10.0, 1.1},
                                           {"far-only, 25 % wrong", 50.0, 1.1},
                                           {"", 1.0, 1.0}}};

// A strategy at one price.
struct Contestant {
  std::string label;
  double cost_ratio;
  std::string heading;
};

template <class Item>
void insert_once(std::vector<Item>& all, Item item) {
  if (std::find(all.begin(), all.end(), item) == all.end()) all.push_back(std::move(item));
}

std::vector<std::string> problems_of(const Experiment& experiment) {
  std::vector<std::string> all;
  for (const Run& run : experiment.runs) insert_once(all, run.problem);
  return all;
}

// Those who are asked; nobody, "", if labels alone are run.
std::vector<std::string> judges_of(const Experiment& experiment) {
  std::vector<std::string> all;
  for (const Run& run : experiment.runs)
    if (!run.judge.empty()) insert_once(all, judge_of(run.judge, run.options));
  if (all.empty()) all.emplace_back();
  return all;
}

// All but the reference, in the order of the runs.
std::vector<Contestant> contestants_of(const Experiment& experiment) {
  std::vector<std::pair<double, std::string>> found;
  for (const Run& run : experiment.runs) {
    const std::string label = label_of(name(run.strategy), run.options);
    if (label != kReference) insert_once(found, std::pair(run.cost_ratio, label));
  }
  std::vector<Contestant> all;
  all.reserve(found.size());
  for (const auto& [ratio, label] : found)
    all.push_back(
        {label, ratio, ratio > 1.0 ? fmt::format("{}, {} duels a label", label, ratio) : label});
  return all;
}

bool has_reference(const Experiment& experiment) {
  return std::any_of(experiment.runs.begin(), experiment.runs.end(), [](const Run& run) {
    return name(run.strategy) == kReference;
  });
}

Selection selection(const std::string& problem,
                    const std::string& judge,
                    const Contestant& contestant) {
  return {problem, judge, "default", contestant.label, contestant.cost_ratio};
}

Contestant reference_of(const Contestant& contestant) {
  return {std::string(kReference), contestant.cost_ratio, std::string(kReference)};
}

Settled settled(const Results& results,
                const Selection& what,
                double until = std::numeric_limits<double>::infinity()) {
  return {settled_seeds(results, what, until), results.budgets(what).back()};
}

// Nothing without results of both.
std::optional<Rivals> rivals_on(const Results& results,
                                const std::string& problem,
                                const std::string& judge,
                                const Contestant& contestant) {
  const Selection mine = selection(problem, judge, contestant);
  const Selection reference = selection(problem, judge, reference_of(contestant));
  if (!results.has(mine) || !results.has(reference)) return std::nullopt;
  const double horizon = results.budgets(mine).back();
  return Rivals{
      settled(results, mine), settled(results, reference), settled(results, reference, horizon)};
}

std::vector<RatioBounds> ratios_of(const std::vector<Rivals>& problems) {
  std::vector<RatioBounds> ratios;
  for (const Rivals& on : problems) ratios.push_back(ratio(on));
  return ratios;
}

// Without the problems on which neither arrived.
std::vector<Rivals> those_known(std::vector<Rivals> problems) {
  std::erase_if(problems, [](const Rivals& on) {
    return !arrival(on.mine).reached && !reference_arrival(on).reached;
  });
  return problems;
}

// The verdict on each contestant, below the ratios of its problems.
std::string closing_lines(const std::string& judge,
                          const std::vector<Contestant>& contestants,
                          const std::vector<std::vector<Rivals>>& rivals) {
  std::vector<std::string> mean{"geometric mean", ""};
  std::vector<std::string> of_known{"of those where one arrives", ""};
  std::vector<std::string> range{"nine in ten if seeds are drawn again", ""};
  std::vector<std::string> aim{"aimed at", ""};
  std::vector<std::string> each{"aimed at on each", ""};
  bool any_unknown = false;
  bool any_each = false;
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    const auto* target = std::find_if(kTargets.begin(), kTargets.end(), [&](const Target& t) {
      return t.judge == judge && t.cost_ratio == contestants[i].cost_ratio;
    });
    const std::vector<RatioBounds> ratios = ratios_of(rivals[i]);
    const std::vector<Rivals> known = those_known(rivals[i]);
    const bool judged = target != kTargets.end() && !ratios.empty();
    for (auto* line : {&mean, &of_known, &range, &aim, &each}) line->emplace_back("");
    mean.push_back(ratios.empty() ? "–" : in_words(geometric_mean(ratios)));
    of_known.push_back(known.empty() ? "–" : in_words(geometric_mean(ratios_of(known))));
    range.push_back(known.empty() ? "–" : range_in_words(resampled_mean(known)));
    aim.push_back(judged ? verdict(geometric_mean(ratios), target->mean) : "–");
    each.push_back(judged && target->each ? verdict(largest(ratios), *target->each) : "–");
    any_unknown = any_unknown || known.size() < ratios.size();
    any_each = any_each || (judged && target->each);
  }
  return table_line(mean) + (any_unknown ? table_line(of_known) : "") + table_line(range) +
         table_line(aim) + (any_each ? table_line(each) : "");
}

std::string reference_cell(const Results& results,
                           const std::string& problem,
                           const std::string& judge,
                           const Contestant& rival) {
  if (const auto on = rivals_on(results, problem, judge, rival))
    return in_words(reference_arrival(*on));
  const Selection alone = selection(problem, judge, reference_of(rival));
  return results.has(alone) ? in_words(arrival(settled(results, alone))) : "–";
}

std::string target_table(const Experiment& experiment,
                         const Results& results,
                         const std::string& judge) {
  const std::vector<Contestant> contestants = contestants_of(experiment);
  std::vector<std::string> head{"budget to target", std::string(kReference)};
  for (const Contestant& each : contestants) {
    head.push_back(each.heading);
    head.emplace_back("ratio");
  }
  std::string text = table_head(head);
  std::vector<std::vector<Rivals>> rivals(contestants.size());
  for (const std::string& problem : problems_of(experiment)) {
    std::vector<std::string> cells{problem,
                                   reference_cell(results, problem, judge, contestants.front())};
    for (std::size_t i = 0; i < contestants.size(); ++i) {
      const auto on = rivals_on(results, problem, judge, contestants[i]);
      cells.push_back(on ? in_words(arrival(on->mine)) : "–");
      cells.push_back(on ? in_words(ratio(*on)) : "–");
      if (on) rivals[i].push_back(*on);
    }
    text += table_line(cells);
  }
  return text + closing_lines(judge, contestants, rivals) + "\n";
}

// A quarter, half and the whole of what was read, or all of it if that is little.
std::vector<double> shown_budgets(const std::vector<double>& read) {
  if (read.size() <= 5) return read;
  return {read[(read.size() + 3) / 4 - 1], read[(read.size() + 1) / 2 - 1], read.back()};
}

void keep_common(std::vector<double>& budgets, const std::vector<double>& others) {
  std::erase_if(budgets, [&](double budget) {
    return std::find(others.begin(), others.end(), budget) == others.end();
  });
}

BySeed share_of_range(BySeed values, const std::string& problem_name) {
  const double width = problem(problem_name).f.range.width();
  for (auto& [seed, value] : values) value /= width;
  return values;
}

std::string regret_table(const Experiment& experiment,
                         const Results& results,
                         const std::string& problem,
                         const std::string& judge) {
  std::vector<Contestant> rows = contestants_of(experiment);
  std::vector<double> read = results.budgets(selection(problem, judge, rows.front()));
  if (has_reference(experiment)) rows.insert(rows.begin(), reference_of(rows.front()));
  for (const Contestant& row : rows)
    keep_common(read, results.budgets(selection(problem, judge, row)));
  const std::vector<double> budgets = shown_budgets(read);
  if (budgets.empty()) return {};
  std::vector<std::string> head{problem};
  for (const double budget : budgets) head.push_back("at " + to_text(budget));
  for (const RegretKind kind : kRegretKinds)
    if (kind != RegretKind::kRecommended)
      head.push_back(fmt::format("{}, at {}", name(kind), to_text(budgets.back())));
  std::string text = table_head(head);
  for (const Contestant& row : rows) {
    const Selection what = selection(problem, judge, row);
    const auto shares = [&](double budget, RegretKind kind) {
      return share_of_range(results.at(what, budget, kind), problem);
    };
    std::vector<std::string> cells{row.heading};
    for (const double budget : budgets)
      cells.push_back(mean_median_cell(shares(budget, RegretKind::kRecommended)));
    for (const RegretKind kind : kRegretKinds)
      if (kind != RegretKind::kRecommended)
        cells.push_back(mean_median_cell(shares(budgets.back(), kind)));
    text += table_line(cells);
  }
  return text + "\n";
}

}  // namespace

std::string joint_tables(const Experiment& experiment, const Results& results) {
  std::string text;
  for (const std::string& judge : judges_of(experiment)) {
    if (!judge.empty()) text += fmt::format("#### Judge: {}\n\n", judge);
    if (has_reference(experiment)) text += target_table(experiment, results, judge);
    for (const std::string& problem : problems_of(experiment))
      text += regret_table(experiment, results, problem, judge);
  }
  return text;
}

}  // namespace duelopt::experiments
