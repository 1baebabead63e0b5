// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/joint_runs.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <initializer_list>

#include "experiments/engine/world.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::array<double, 2> kJointRatios{10.0, 50.0};
constexpr std::array<std::string_view, 5> kFive{
    "currin-exp", "borehole", "branin", "hartmann3", "hartmann6"};

struct Judged {
  std::string_view judge;
  std::optional<double> wrong_share;
};

const Horizon& horizon_of(std::string_view problem) {
  const auto* horizon = std::find_if(
      kHorizons.begin(), kHorizons.end(), [&](const Horizon& h) { return h.problem == problem; });
  assert(horizon != kHorizons.end());
  return *horizon;
}

// From the first step to the end.
std::vector<double> readings(double step, double end, double scale) {
  return even_budgets(step, step, static_cast<std::size_t>(std::floor(end / step)), scale);
}

std::vector<double> readings_of_labels(double end, double scale) {
  return readings(1.0, 2.0 * end, scale);
}

Contender joint_with(AllowedKinds kinds, const std::string& words) {
  return {"setting=default" + words, Joint{}, kinds};
}

// joint at both cost ratios, and log-ei, which depends on neither them nor the judge.
void add_problem(std::vector<Run>& runs,
                 std::string_view problem,
                 std::initializer_list<Judged> judges,
                 double scale) {
  const Horizon& horizon = horizon_of(problem);
  const double longest = std::max(horizon.budget, horizon.at_ten_duels);
  for (const Judged& each : judges) {
    for (const double ratio : kJointRatios) {
      World world{std::string(problem),
                  std::string(each.judge),
                  ratio,
                  readings(horizon.step, horizon.at(ratio), scale)};
      world.wrong_share = each.wrong_share;
      world.most_seeds = horizon.most_seeds;
      add(runs, world, joint_with(AllowedKinds::kAny, ""));
      world.budgets = readings_of_labels(longest, scale);
      add(runs, world, {"setting=default", LogEi{}});
    }
  }
}

}  // namespace

std::vector<Run> joint_runs(double wrong_share, double scale) {
  std::vector<Run> runs;
  for (const std::string_view problem : kFive)
    add_problem(runs, problem, {{"low-fidelity", wrong_share}}, scale);
  return runs;
}

std::vector<Run> joint_judges_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string_view problem : {"currin-exp", "hartmann3", "borehole"})
    add_problem(runs, problem, {{"lying", 0.25}, {"coin", {}}, {"far-only", 0.25}}, scale);
  return runs;
}

std::vector<Run> joint_aside_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string_view problem : {"goldstein-price", "styblinski-tang"})
    add_problem(runs,
                problem,
                {{"low-fidelity", 0.25}, {"low-fidelity", 0.1}, {"lying", 0.25}, {"coin", {}}},
                scale);
  return runs;
}

std::vector<Run> joint_duels_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string problem : {"currin-exp", "branin", "hartmann3"}) {
    World world{problem, "same", 1.0, even_budgets(20.0, 20.0, 5, scale)};
    world.wrong_share = 0.25;
    add_all(runs,
            world,
            {joint_with(AllowedKinds::kDuels, " kinds=duels"),
             {"setting=default", Eubo{}},
             {"setting=default", KernelSelfSparring{}}});
  }
  return runs;
}

std::vector<Run> joint_labels_runs(double scale) {
  std::vector<Run> runs;
  for (const std::string_view problem : kFive)
    add_all(runs,
            {std::string(problem), "", 1.0, readings_of_labels(horizon_of(problem).budget, scale)},
            {joint_with(AllowedKinds::kLabels, " kinds=labels"),
             {"setting=default", LogEi{}},
             {"setting=default min_improvement=0.01", LogEi{.min_improvement = 0.01}}});
  return runs;
}

}  // namespace duelopt::experiments
