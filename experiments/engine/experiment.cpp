// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/experiment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/problems/named_judge.hpp"
#include "experiments/engine/settings.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::array<double, 6> kRatios{1.0, 2.0, 3.0, 5.0, 7.0, 10.0};

// Where and for how much.
struct World {
  std::string problem;
  std::string judge;
  double cost_ratio;
  std::vector<double> budgets;  // at which a run is read; the last is what it is told
  std::optional<double> link_scale = std::nullopt;
  double most_duels = std::numeric_limits<double>::infinity();  // of a run of duels alone

  [[nodiscard]] double slack() const {
    return known_slack(duelopt::problem(problem), judge, {link_scale});
  }
};

std::vector<double> budgets(double first, double step, std::size_t count, double scale) {
  std::vector<double> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(scale * (first + step * static_cast<double>(i)));
  return all;
}

// What does not depend on the judge or on the cost ratio is run once: a run that is there already
// is read once more, one of duels at the largest ratio, which has all the duels of the others.
void add(std::vector<Run>& runs, const World& world, const Contender& contender) {
  const bool labels_only = asks_labels_only(contender.strategy);
  const bool duels_only = asks_duels_only(contender.strategy);
  Run run{.problem = world.problem,
          .judge = labels_only ? "" : world.judge,
          .link_scale = labels_only ? std::nullopt : world.link_scale,
          .strategy = contender.strategy,
          .options = contender.options + " budget=" + to_text(world.budgets.back()),
          .budget = world.budgets.back(),
          .cost_ratio = world.cost_ratio};
  if (run.link_scale) run.options += " link=" + to_text(*run.link_scale);
  run.options += " id=" + fingerprint(run.strategy);
  for (const double budget : world.budgets) {
    if (duels_only && budget * world.cost_ratio > world.most_duels) break;
    run.readings.push_back({labels_only ? std::nullopt : std::optional(world.cost_ratio), budget});
  }
  const auto same = std::find_if(runs.begin(), runs.end(), [&](const Run& other) {
    return other.problem == run.problem && other.judge == run.judge &&
           other.options == run.options && other.strategy == run.strategy;
  });
  if (same == runs.end() || !(labels_only || duels_only)) {
    runs.push_back(std::move(run));
  } else if (!labels_only) {
    same->cost_ratio = std::max(same->cost_ratio, run.cost_ratio);
    same->readings.insert(same->readings.end(), run.readings.begin(), run.readings.end());
  }
}

void add_all(std::vector<Run>& runs, const World& world, const std::vector<Contender>& contenders) {
  for (const Contender& each : contenders) add(runs, world, each);
}

// One of the paper's: both settings, and what they share.
void add_paper_world(std::vector<Run>& runs, const World& world) {
  add_all(runs, world, paper_contenders(world.slack(), world.cost_ratio));
  add_all(runs, world, corrected_contenders(world.slack(), world.cost_ratio));
  add_all(runs, world, shared_contenders());
}

std::vector<Run> budget_runs(const std::string& problem, double scale) {
  std::vector<Run> runs;
  add_paper_world(runs, {problem, "low-fidelity", 10.0, budgets(10.0, 10.0, 10, scale)});
  return runs;
}

std::vector<Run> ratio_runs(const std::string& problem, double scale) {
  std::vector<Run> runs;
  for (const double ratio : kRatios)
    add_paper_world(runs, {problem, "low-fidelity", ratio, {100.0 * scale}});
  return runs;
}

// MF-GP-UCB is left out, as in the paper: there is one fidelity.
std::vector<Run> single_runs(const std::string& problem, double scale) {
  std::vector<Run> runs;
  add_paper_world(runs, {problem, "same", 1.0, budgets(10.0, 10.0, 10, scale)});
  std::erase_if(runs, [](const Run& r) { return std::holds_alternative<MfGpUcb>(r.strategy); });
  return runs;
}

std::vector<Run> dependence_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string problem : {"currin-exp", "borehole"}) {
    World world{problem, "low-fidelity", 10.0, budgets(10.0, 10.0, 10, scale)};
    add_all(runs, world, varied_contenders(world.slack(), world.cost_ratio));
    world.link_scale = 1.0;  // the raw link, as the paper may have had it (notes, item 16)
    add_all(runs, world, {paper_contenders(world.slack(), world.cost_ratio).front()});
  }
  return runs;
}

std::vector<Run> benchmark_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string problem : {"currin-exp", "borehole", "branin", "hartmann3", "hartmann6"}) {
    for (const std::string judge : {"low-fidelity", "same", "lying", "coin"}) {
      for (const double ratio : {10.0, 50.0}) {
        // A run of 2,000 duels and its forty recommendations take minutes: duels alone are read up
        // to 250 of them.
        const World world{problem, judge, ratio, budgets(1.0, 1.0, 40, scale), {}, 250.0};
        add_all(runs, world, default_contenders(world.slack()));
      }
    }
  }
  return runs;
}

struct Entry {
  std::string_view name;
  std::string_view title;
  Axis axis;
  std::vector<Run> (*runs)(double scale);
};

constexpr std::array<Entry, 8> kEntries{{
    {"currin-budget",
     "CurrinExp, budget 10 to 100, a duel costs a tenth of a label",
     Axis::kBudget,
     [](double scale) { return budget_runs("currin-exp", scale); }},
    {"currin-ratio",
     "CurrinExp, budget 100, cost ratio 1 to 10",
     Axis::kCostRatio,
     [](double scale) { return ratio_runs("currin-exp", scale); }},
    {"borehole-budget",
     "Borehole, budget 10 to 100, a duel costs a tenth of a label",
     Axis::kBudget,
     [](double scale) { return budget_runs("borehole", scale); }},
    {"borehole-ratio",
     "Borehole, budget 100, cost ratio 1 to 10",
     Axis::kCostRatio,
     [](double scale) { return ratio_runs("borehole", scale); }},
    {"currin-single",
     "CurrinExp, an unbiased judge, a duel costs as much as a label",
     Axis::kBudget,
     [](double scale) { return single_runs("currin-exp", scale); }},
    {"borehole-single",
     "Borehole, an unbiased judge, a duel costs as much as a label",
     Axis::kBudget,
     [](double scale) { return single_runs("borehole", scale); }},
    {"dependence",
     "The paper's setting with one thing changed: what its claims depend on",
     Axis::kBudget,
     dependence_runs},
    {"benchmark",
     "Five problems, four judges, two cost ratios, budget 40: every strategy as a user gets it",
     Axis::kBudget,
     benchmark_runs},
}};

constexpr std::array<std::string_view, kEntries.size()> kNames = [] {
  std::array<std::string_view, kEntries.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kEntries[i].name;
  return names;
}();

// The value of "key=value" among words; empty if there is none.
std::string_view word(std::string_view words, std::string_view key) {
  const std::string wanted = std::string(key) + "=";
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    const std::string_view each = words.substr(at, end - at);
    if (each.substr(0, wanted.size()) == wanted) return each.substr(wanted.size());
    at = end + 1;
  }
  return {};
}

}  // namespace

Experiment experiment(std::string_view name, double scale) {
  if (!(scale > 0.0 && std::isfinite(scale)))
    throw Error(ErrorCode::kInvalidArgument,
                "scale = " + to_text(scale) + " is not positive and finite");
  for (const Entry& entry : kEntries) {
    if (entry.name == name)
      return {std::string(name), std::string(entry.title), entry.axis, entry.runs(scale)};
  }
  throw Error(ErrorCode::kNotFound, unknown_name("experiment", name, kNames));
}

std::span<const std::string_view> experiment_names() noexcept { return kNames; }

std::string setting_of(std::string_view options) { return std::string(word(options, "setting")); }

std::string label_of(std::string_view strategy, std::string_view options) {
  std::string label(strategy);
  for (const std::string_view key :
       {"bias", "gamma", "direct", "ard", "width", "maximiser", "link"}) {
    const std::string_view value = word(options, key);
    if (value.empty()) continue;
    label += key == "bias" ? ", " + std::string(value) + " bias"
                           : ", " + std::string(key) + " " + std::string(value);
  }
  return label;
}

Oracle oracle_of(const Run& run) {
  const Problem p = problem(run.problem);
  return {.problem = p,
          .judge = run.judge.empty() ? CoinJudge{} : judge(run.judge, p, {run.link_scale})};
}

}  // namespace duelopt::experiments
