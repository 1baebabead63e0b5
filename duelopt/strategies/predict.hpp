// SPDX-License-Identifier: Apache-2.0
//
// What a strategy believes, for people to look at: of any point, and of what more questions would
// bring.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "duelopt/strategies/propose.hpp"

namespace duelopt {

struct Prediction {
  std::optional<Estimate> value;  // of f; nothing before the first label
  std::optional<Estimate> score;  // of the Borda function f_r, for strategies that model it and
                                  // have seen a duel; kernel-self-sparring's is the rate of wins
                                  // against opponents of its own choice, joint's and eubo's that
                                  // of the usual judge against 128 points of a Sobol sequence
  bool feasible = true;  // whether the duels leave it in the running; true for strategies without
                         // such a region
};

// Throws as propose does, and kInvalidArgument for a point outside the domain.
[[nodiscard]] std::vector<Prediction> predict(const Strategy& strategy,
                                              const Situation& situation,
                                              const History& history,
                                              std::span<const Point> points,
                                              ModelCache& cache);

// What more questions are expected to bring, in units of f, above the mean of the recommended
// point.
struct Outlook {
  double next_label;  // the largest expected improvement of one label, E[(f(x) - mean)⁺] over x
  double at_most;     // E[max f - mean]: what all questions together could bring, by 64 functions
                      // drawn from the posterior; at least next_label
};

// Nothing before the first two labels. Throws as propose does. The draws come from a stream of
// their own, so the same history gives the same outlook.
[[nodiscard]] std::optional<Outlook> outlook(const Strategy& strategy,
                                             const Situation& situation,
                                             const History& history,
                                             ModelCache& cache);

}  // namespace duelopt
