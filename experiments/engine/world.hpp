// SPDX-License-Identifier: Apache-2.0
//
// How the runs of an experiment are put together: worlds, and who is run in them.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/settings.hpp"

namespace duelopt::experiments {

// Where and for how much.
struct World {
  std::string problem;
  std::string judge;
  double cost_ratio;
  std::vector<double> budgets;  // at which a run is read; the last is what it is told
  std::optional<double> link_scale = std::nullopt;
  double most_duels = std::numeric_limits<double>::infinity();       // of a run of duels alone
  std::optional<double> wrong_share = std::nullopt;                  // in place of a link scale
  std::size_t most_seeds = std::numeric_limits<std::size_t>::max();  // see Run

  [[nodiscard]] double slack() const;  // as known_slack
};

// scale · (first, first + step, ...), `count` of them.
[[nodiscard]] std::vector<double> even_budgets(double first,
                                               double step,
                                               std::size_t count,
                                               double scale);

// What does not depend on the judge or on the cost ratio is run once: a run that is there already
// is read once more, one of duels at the largest ratio, which has all the duels of the others.
void add(std::vector<Run>& runs, const World& world, const Contender& contender);
void add_all(std::vector<Run>& runs, const World& world, const std::vector<Contender>& contenders);

}  // namespace duelopt::experiments
