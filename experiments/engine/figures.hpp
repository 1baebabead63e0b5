// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/plot.hpp"
#include "experiments/engine/summary.hpp"

namespace duelopt::experiments {

struct NamedFigure {
  std::string name;  // of its files, without ending
  Figure figure;
};

// The pictures of an experiment: regret as the paper counts it above that of the recommended point,
// the two settings side by side. The benchmark has one picture for each cost ratio, with a panel
// for each problem and judge, and shows the recommended point only; so do the joint experiments.
[[nodiscard]] std::vector<NamedFigure> figures_of(const Experiment& experiment,
                                                  const Results& results);

}  // namespace duelopt::experiments
