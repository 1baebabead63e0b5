// SPDX-License-Identifier: Apache-2.0
//
// What the experiments of the joint strategy say, in Markdown.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/summary.hpp"

namespace duelopt::experiments {

// A budget to target, or the last budget that was read if the target was not reached by then.
struct Arrival {
  double budget;
  bool reached;
};

// A ratio of two budgets, as far as it is known: it lies between these.
struct RatioBounds {
  double low = 0.0;
  double high = std::numeric_limits<double>::infinity();
};
[[nodiscard]] RatioBounds ratio(const Arrival& mine, const Arrival& reference);
[[nodiscard]] RatioBounds geometric_mean(
    const std::vector<RatioBounds>& all);  // REQUIRES: not empty
[[nodiscard]] RatioBounds largest(const std::vector<RatioBounds>& all);

[[nodiscard]] std::string in_words(const Arrival& arrival);     // "12", "> 60"
[[nodiscard]] std::string in_words(const RatioBounds& bounds);  // "0.67", "≥ 1.2", "≤ 0.4", "–"

// "≤ 0.5: reached", "not reached", or "not known" where the bounds leave it open.
[[nodiscard]] std::string verdict(const RatioBounds& bounds, double target);

// Of one of the joint experiments. For each judge: the budgets to target and their ratios to
// log-ei's beside what was aimed at, and for each problem the regrets, as shares of the range, at a
// few budgets.
[[nodiscard]] std::string joint_tables(const Experiment& experiment, const Results& results);

}  // namespace duelopt::experiments
