// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/world.hpp"

#include <algorithm>

#include "duelopt/core/text.hpp"

namespace duelopt::experiments {

double World::slack() const { return known_slack(duelopt::problem(problem), judge, {link_scale}); }

std::vector<double> even_budgets(double first, double step, std::size_t count, double scale) {
  std::vector<double> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(scale * (first + step * static_cast<double>(i)));
  return all;
}

void add(std::vector<Run>& runs, const World& world, const Contender& contender) {
  const bool labels_only = asks_labels_only(contender);
  const bool duels_only = asks_duels_only(contender);
  Run run{.problem = world.problem,
          .judge = labels_only ? "" : world.judge,
          .link_scale = labels_only ? std::nullopt : world.link_scale,
          .wrong_share = labels_only ? std::nullopt : world.wrong_share,
          .strategy = contender.strategy,
          .kinds = contender.kinds,
          .options = contender.options + " budget=" + to_text(world.budgets.back()),
          .budget = world.budgets.back(),
          .cost_ratio = world.cost_ratio,
          .most_seeds = world.most_seeds};
  if (run.link_scale) run.options += " link=" + to_text(*run.link_scale);
  if (run.wrong_share) run.options += " wrong=" + to_text(*run.wrong_share);
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

}  // namespace duelopt::experiments
