// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/experiment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt::bench {
namespace {

constexpr std::array<double, 6> kRatios{1.0, 2.0, 3.0, 5.0, 7.0, 10.0};

// Where and for how much.
struct Place {
  std::string problem;
  std::string judge;
  double cost_ratio;
  std::vector<double> budgets;  // at which a run is read; the last is what it is told
  std::optional<double> link_scale = std::nullopt;

  [[nodiscard]] double slack() const {
    return known_slack(duelopt::problem(problem), judge, {link_scale});
  }
};

// 10, 20, ..., 100.
std::vector<double> ten_budgets(double scale) {
  std::vector<double> all;
  for (int i = 1; i <= 10; ++i) all.push_back(10.0 * i * scale);
  return all;
}

// What does not depend on the judge or on the cost ratio is run once: a run that is there already
// is read once more, one of duels at the largest ratio, which has all the duels of the others.
void add(std::vector<Run>& runs, const Place& place, const Contender& contender) {
  const bool labels_only = asks_labels_only(contender.strategy.name);
  Run run{.problem = place.problem,
          .judge = labels_only ? "" : place.judge,
          .link_scale = labels_only ? std::nullopt : place.link_scale,
          .contender = contender,
          .budget = place.budgets.back(),
          .cost_ratio = place.cost_ratio};
  for (const double budget : place.budgets)
    run.readings.push_back({labels_only ? std::nullopt : std::optional(place.cost_ratio), budget});
  const auto same = std::find_if(runs.begin(), runs.end(), [&](const Run& other) {
    return other.problem == run.problem && other.judge == run.judge &&
           other.link_scale == run.link_scale && other.budget == run.budget &&
           other.contender.setting == contender.setting &&
           other.contender.variant == contender.variant &&
           other.contender.strategy == contender.strategy;
  });
  if (same == runs.end() || !(labels_only || asks_duels_only(contender.strategy.name))) {
    runs.push_back(std::move(run));
  } else if (!labels_only) {
    same->cost_ratio = std::max(same->cost_ratio, run.cost_ratio);
    same->readings.insert(same->readings.end(), run.readings.begin(), run.readings.end());
  }
}

void add_all(std::vector<Run>& runs, const Place& place, const std::vector<Contender>& contenders) {
  for (const Contender& each : contenders) add(runs, place, each);
}

// One of the paper's: both settings, and what they share.
void add_paper_place(std::vector<Run>& runs, const Place& place) {
  add_all(runs, place, paper_contenders(place.slack(), place.cost_ratio));
  add_all(runs, place, corrected_contenders(place.slack(), place.cost_ratio));
  add_all(runs, place, shared_contenders());
}

// One of the paper's in every reading of the setting "family".
void add_family_place(std::vector<Run>& runs, const Place& of) {
  for (const FamilyReading& reading : family_readings()) {
    Place place = of;
    place.link_scale = reading.link_scale;
    add_all(runs, place, family_contenders(reading, place.slack(), place.cost_ratio));
  }
}

using AddPlace = void (*)(std::vector<Run>& runs, const Place& place);

std::vector<Run> budget_runs(const std::string& problem, double scale, AddPlace add_place) {
  std::vector<Run> runs;
  add_place(runs, {problem, "low-fidelity", 10.0, ten_budgets(scale)});
  return runs;
}

std::vector<Run> ratio_runs(const std::string& problem, double scale, AddPlace add_place) {
  std::vector<Run> runs;
  for (const double ratio : kRatios)
    add_place(runs, {problem, "low-fidelity", ratio, {100.0 * scale}});
  return runs;
}

// MF-GP-UCB is left out, as in the paper: there is one fidelity.
std::vector<Run> single_runs(const std::string& problem, double scale, AddPlace add_place) {
  std::vector<Run> runs;
  add_place(runs, {problem, "same", 1.0, ten_budgets(scale)});
  std::erase_if(runs, [](const Run& r) { return r.contender.strategy.name == "mf-gp-ucb"; });
  return runs;
}

std::vector<Run> dependence_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string problem : {"currin-exp", "borehole"}) {
    Place place{problem, "low-fidelity", 10.0, ten_budgets(scale)};
    add_all(runs, place, varied_contenders(place.slack(), place.cost_ratio));
    place.link_scale = 1.0;  // the raw link, as the paper may have had it (notes, item 16)
    Contender raw = paper_contenders(place.slack(), place.cost_ratio).front();
    raw.variant = "link 1";
    add(runs, place, raw);
  }
  return runs;
}

struct Entry {
  std::string_view name;
  std::string_view title;
  Sweep over;
  std::vector<Run> (*runs)(const std::string& problem, double scale, AddPlace add_place);
  std::string_view problem;
  AddPlace add_place;
};

constexpr std::array<Entry, 13> kEntries{{
    {"currin-budget",
     "CurrinExp, budget 10 to 100, a duel costs a tenth of a label",
     Sweep::kBudget,
     budget_runs,
     "currin-exp",
     add_paper_place},
    {"currin-ratio",
     "CurrinExp, budget 100, cost ratio 1 to 10",
     Sweep::kCostRatio,
     ratio_runs,
     "currin-exp",
     add_paper_place},
    {"borehole-budget",
     "Borehole, budget 10 to 100, a duel costs a tenth of a label",
     Sweep::kBudget,
     budget_runs,
     "borehole",
     add_paper_place},
    {"borehole-ratio",
     "Borehole, budget 100, cost ratio 1 to 10",
     Sweep::kCostRatio,
     ratio_runs,
     "borehole",
     add_paper_place},
    {"currin-single",
     "CurrinExp, an unbiased judge, a duel costs as much as a label",
     Sweep::kBudget,
     single_runs,
     "currin-exp",
     add_paper_place},
    {"borehole-single",
     "Borehole, an unbiased judge, a duel costs as much as a label",
     Sweep::kBudget,
     single_runs,
     "borehole",
     add_paper_place},
    {"currin-budget-family",
     "CurrinExp, budget 10 to 100, a duel costs a tenth of a label, as MF-GP-UCB's code",
     Sweep::kBudget,
     budget_runs,
     "currin-exp",
     add_family_place},
    {"currin-ratio-family",
     "CurrinExp, budget 100, cost ratio 1 to 10, as MF-GP-UCB's code",
     Sweep::kCostRatio,
     ratio_runs,
     "currin-exp",
     add_family_place},
    {"borehole-budget-family",
     "Borehole, budget 10 to 100, a duel costs a tenth of a label, as MF-GP-UCB's code",
     Sweep::kBudget,
     budget_runs,
     "borehole",
     add_family_place},
    {"borehole-ratio-family",
     "Borehole, budget 100, cost ratio 1 to 10, as MF-GP-UCB's code",
     Sweep::kCostRatio,
     ratio_runs,
     "borehole",
     add_family_place},
    {"currin-single-family",
     "CurrinExp, an unbiased judge, a duel costs as much as a label, as MF-GP-UCB's code",
     Sweep::kBudget,
     single_runs,
     "currin-exp",
     add_family_place},
    {"borehole-single-family",
     "Borehole, an unbiased judge, a duel costs as much as a label, as MF-GP-UCB's code",
     Sweep::kBudget,
     single_runs,
     "borehole",
     add_family_place},
    {"dependence",
     "The paper's setting with one thing changed: what its claims depend on",
     Sweep::kBudget,
     [](const std::string& /*problem*/, double scale, AddPlace /*add_place*/) {
       return dependence_runs(scale);
     },
     "",
     nullptr},
}};

constexpr std::array<std::string_view, kEntries.size()> kNames = [] {
  std::array<std::string_view, kEntries.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kEntries[i].name;
  return names;
}();

StudyWorld world_for(const Run& run) {
  const Problem p = problem(run.problem);
  if (run.judge.empty()) return world_of(p, UninformativeJudge{});
  return world_of(p, judge(run.judge, p, {run.link_scale}));
}

}  // namespace

std::string hash_of(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return fmt::format("{:08x}", hash);
}

std::string id_of(const Run& run) {
  std::string text = "problem " + run.problem + "\njudge " + run.judge + "\nbudget " +
                     to_text(run.budget) + "\ncost_ratio " + to_text(run.cost_ratio) + "\n";
  if (run.link_scale) text += "link_scale " + to_text(*run.link_scale) + "\n";
  // What two readings have in common is run for each, so that either stands by itself.
  if (run.contender.setting.starts_with("family"))
    text += "reading " + run.contender.setting + "\n";
  return hash_of(text + "strategy " + run.contender.strategy.name + "\n" +
                 options_text(run.contender.strategy));
}

std::optional<std::vector<Row>> play(const Run& run,
                                     std::uint64_t seed,
                                     const std::function<bool()>& stopped) {
  const StudyWorld world = world_for(run);
  const StudyOptions options{.space = world.space,
                             .costs = costs_at(run.cost_ratio),
                             .budget = run.budget,
                             .strategy = run.contender.strategy,
                             .seed = Seed{seed}};
  const auto snapshots = play(world, options, run.readings, stopped);
  if (!snapshots) return std::nullopt;
  std::vector<Row> rows;
  for (std::size_t i = 0; i < snapshots->size(); ++i) {
    const Reading& reading = run.readings[i];
    const Snapshot& now = (*snapshots)[i];
    rows.push_back(
        {.id = id_of(run),
         .problem = run.problem,
         .judge = run.judge,
         .setting = run.contender.setting,
         .strategy = run.contender.strategy.name,
         .variant = run.contender.variant,
         .seed = seed,
         .readings = run.readings.size(),
         .cost_ratio = reading.cost_ratio,
         .budget = reading.budget,
         .spent = cost_of(now.counts,
                          reading.cost_ratio ? costs_at(*reading.cost_ratio) : options.costs),
         .labels = now.counts.labels,
         .duels = now.counts.duels,
         .regret_paper = now.regrets.paper,
         .regret_queried = now.regrets.queried,
         .regret_labelled = now.regrets.labelled,
         .regret_recommended = now.regrets.recommended,
         .ask_seconds = now.ask_seconds});
  }
  return rows;
}

Experiment experiment(std::string_view name, double scale) {
  if (!(scale > 0.0 && std::isfinite(scale)))
    throw Error(ErrorCode::kInvalidArgument,
                "scale = " + to_text(scale) + " is not positive and finite");
  for (const Entry& entry : kEntries) {
    if (entry.name == name)
      return {std::string(name),
              std::string(entry.title),
              entry.over,
              entry.runs(std::string(entry.problem), scale, entry.add_place)};
  }
  throw Error(ErrorCode::kNotFound, unknown_name("experiment", name, kNames));
}

std::span<const std::string_view> experiment_names() noexcept { return kNames; }

}  // namespace duelopt::bench
