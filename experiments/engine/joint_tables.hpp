// SPDX-License-Identifier: Apache-2.0
//
// What the experiments of the joint strategy say, in Markdown.
#pragma once

#include <string>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/summary.hpp"

namespace duelopt::experiments {

// Of one of the joint experiments. For each judge: the budgets to target and their ratios to
// log-ei's, how far chance may move them, beside what was aimed at, and for each problem the
// regrets, as shares of the range, at a few budgets.
[[nodiscard]] std::string joint_tables(const Experiment& experiment, const Results& results);

}  // namespace duelopt::experiments
