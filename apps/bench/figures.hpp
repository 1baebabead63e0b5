// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/bench/experiment.hpp"
#include "apps/bench/plot.hpp"
#include "apps/bench/summary.hpp"

namespace duelopt::bench {

// The picture of an experiment: regret as the paper counts it above, or beside, that of the
// recommended point, for each of the paper's settings or, of `dependence`, for each problem.
[[nodiscard]] Figure figure_of(const Experiment& experiment, const Results& results);

}  // namespace duelopt::bench
