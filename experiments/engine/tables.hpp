// SPDX-License-Identifier: Apache-2.0
//
// Tables of results in Markdown.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engine/experiment.hpp"
#include "experiments/engine/summary.hpp"

namespace duelopt::experiments {

[[nodiscard]] std::string table_line(const std::vector<std::string>& cells);
[[nodiscard]] std::string table_head(const std::vector<std::string>& cells);  // and the rule below

[[nodiscard]] std::string mean_cell(const BySeed& values);         // "0.12 ± 0.03"; "–" if empty
[[nodiscard]] std::string mean_median_cell(const BySeed& values);  // "0.12 ± 0.03, 0.05"

// The labels of an experiment's strategies, each once, in the order of its runs.
[[nodiscard]] std::vector<std::string> labels_of(const Experiment& experiment);

// From which budget on each seed recommends a point within 1 % of the range, if it does in the end;
// nothing is read after `until`.
[[nodiscard]] std::vector<std::optional<double>> settled_seeds(
    const Results& results,
    const Selection& what,
    double until = std::numeric_limits<double>::infinity());

// The benchmark: for each problem and cost ratio the budget by which 80 % of the seeds recommend a
// point within 1 % of the range for good, as a ratio to log-ei's, and the regrets at fixed budgets.
[[nodiscard]] std::string benchmark_tables(const Experiment& experiment, const Results& results);

}  // namespace duelopt::experiments
