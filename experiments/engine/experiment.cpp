// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/experiment.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "duelopt/core/error.hpp"
#include "duelopt/core/nearest.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/problems/calibration.hpp"
#include "duelopt/problems/named_judge.hpp"
#include "experiments/engine/joint_runs.hpp"
#include "experiments/engine/settings.hpp"
#include "experiments/engine/world.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::array<double, 6> kRatios{1.0, 2.0, 3.0, 5.0, 7.0, 10.0};

// One of the paper's: both settings, and what they share.
void add_paper_world(std::vector<Run>& runs, const World& world) {
  add_all(runs, world, paper_contenders(world.slack(), world.cost_ratio));
  add_all(runs, world, corrected_contenders(world.slack(), world.cost_ratio));
  add_all(runs, world, shared_contenders());
}

std::vector<Run> budget_runs(const std::string& problem, double scale) {
  std::vector<Run> runs;
  add_paper_world(runs, {problem, "low-fidelity", 10.0, even_budgets(10.0, 10.0, 10, scale)});
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
  add_paper_world(runs, {problem, "same", 1.0, even_budgets(10.0, 10.0, 10, scale)});
  std::erase_if(runs, [](const Run& r) { return std::holds_alternative<MfGpUcb>(r.strategy); });
  return runs;
}

std::vector<Run> dependence_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string problem : {"currin-exp", "borehole"}) {
    World world{problem, "low-fidelity", 10.0, even_budgets(10.0, 10.0, 10, scale)};
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
        const World world{problem, judge, ratio, even_budgets(1.0, 1.0, 40, scale), {}, 250.0};
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

constexpr std::array<Entry, 14> kEntries{{
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
    {"joint",
     "Labels and duels in one model; the judge, of low fidelity, errs in a quarter of random pairs",
     Axis::kBudget,
     [](double scale) { return joint_runs(0.25, scale); }},
    {"joint-sharp",
     "Labels and duels in one model; the judge, of low fidelity, errs in a tenth of random pairs",
     Axis::kBudget,
     [](double scale) { return joint_runs(0.1, scale); }},
    {"joint-judges",
     "Labels and duels in one model; judges who lie, toss a coin, or are right only far from the "
     "optimum",
     Axis::kBudget,
     joint_judges_runs},
    {"joint-aside",
     "Labels and duels in one model; two problems that no choice was made on",
     Axis::kBudget,
     joint_aside_runs},
    {"joint-duels",
     "Duels alone: joint, eubo and kernel-self-sparring; budgets count duels",
     Axis::kBudget,
     joint_duels_runs},
    {"joint-labels", "Labels alone: joint and log-ei", Axis::kBudget, joint_labels_runs},
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
  for (const std::string_view key : {"bias",
                                     "gamma",
                                     "direct",
                                     "ard",
                                     "width",
                                     "maximizer",
                                     "link",
                                     "min_improvement",
                                     "kinds"}) {
    const std::string value(word(options, key));
    if (value.empty()) continue;
    label += ", ";
    label += key == "bias"              ? value + " bias"
             : key == "kinds"           ? value + " only"
             : key == "min_improvement" ? "least improvement " + value
                                        : std::string(key) + " " + value;
  }
  return label;
}

std::string judge_of(std::string_view judge, std::string_view options) {
  const std::string_view share = word(options, "wrong");
  double value = 0.0;
  if (std::from_chars(share.data(), share.data() + share.size(), value).ec != std::errc{})
    return std::string(judge);
  return fmt::format("{}, {:.4g} % wrong", judge, 100.0 * value);
}

Oracle oracle_of(const Run& run) {
  const Problem p = problem(run.problem);
  if (run.judge.empty()) return {.problem = p, .judge = UninformativeJudge{}};
  JudgeOptions options{run.link_scale};
  if (run.wrong_share) {
    const Landscape& utility = run.judge == "low-fidelity" ? p.f_c : p.f;
    options.scale = btl_scale_for(*run.wrong_share, p.domain, utility.value);
  }
  return {.problem = p, .judge = judge(run.judge, p, options)};
}

}  // namespace duelopt::experiments
