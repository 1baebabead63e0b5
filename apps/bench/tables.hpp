// SPDX-License-Identifier: Apache-2.0
//
// Tables of results in Markdown.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "apps/bench/claims.hpp"
#include "apps/bench/experiment.hpp"
#include "apps/bench/summary.hpp"

namespace duelopt::bench {

[[nodiscard]] std::string table_line(const std::vector<std::string>& cells);
[[nodiscard]] std::string table_head(const std::vector<std::string>& cells);  // and the rule below

// The labels of an experiment's strategies, each once, in the order of its runs.
[[nodiscard]] std::vector<std::string> labels_of(const Experiment& experiment);
// The settings that they do not share, in the same order: "paper", "corrected".
[[nodiscard]] std::vector<std::string> settings_of(const Experiment& experiment);

// Mean regret ± standard error of every strategy, counted in all four ways.
[[nodiscard]] std::string regret_tables(const Experiment& experiment, const Results& results);

using Files = std::map<std::string, Results, std::less<>>;  // by the experiment's name

// Every claim in both settings, regret counted in these ways: the verdict, then at how many points
// the mean is as claimed. Claims whose experiment is not among the files have no results.
[[nodiscard]] std::string claims_table(const Files& files, const std::vector<RegretKind>& kinds);

}  // namespace duelopt::bench
