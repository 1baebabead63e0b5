// SPDX-License-Identifier: Apache-2.0
//
// How strategies are judged on generated problems: score, saving and harm against log-ei.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "apps/bench/plot.hpp"
#include "apps/bench/row.hpp"

namespace duelopt::bench {

// One run beside that of log-ei on the same problem, with the same noise and seed.
struct Comparison {
  std::string label;  // of the strategy, as label_of
  std::string family, judge, cost_ratio, noise;
  std::uint64_t seed = 0;
  // Per budget: log10 max(regret/range, 1e-3), less that of log-ei; negative is better.
  std::vector<double> differences;
  // The share of the budget from which on the strategy is as good as log-ei with all of it, and
  // infinity if it is not at the end.
  double saving;

  [[nodiscard]] double score() const;  // the mean of the differences
};

// Every run with one of these ids that has a run of log-ei beside it; log-ei's own too, since it
// may need only a part of its budget. A run of labels alone has no judge and no cost ratio.
[[nodiscard]] std::vector<Comparison> compare(const std::vector<Row>& rows,
                                              const std::set<std::string>& ids);

// Runs on one problem, with several judges or costs, are not independent: they are averaged first,
// and figures and standard errors are over problems.
struct Figures {
  std::size_t problems = 0;
  double score = 0.0;
  double score_error = 0.0;
  double saving = 0.0;        // the median over problems of the median over runs
  double saving_error = 0.0;  // half the distance of the order statistics n/2 ± √n/2, outwards
  double harm = 0.0;          // the share of runs worse by more than 0.1
  double harm_error = 0.0;
};
[[nodiscard]] Figures figures_of(const std::vector<const Comparison*>& all);  // REQUIRES: not empty

// For each strategy its figures on all problems and by family, judge, cost ratio and noise.
[[nodiscard]] std::string suite_table(const std::vector<Comparison>& all);

// Regret against log-ei's, geometric means, from the first budget to the last: a panel for all
// problems and one for each family.
[[nodiscard]] Figure suite_figure(const std::vector<Comparison>& all);

}  // namespace duelopt::bench
