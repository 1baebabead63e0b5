// SPDX-License-Identifier: Apache-2.0
//
// For tests only: joint with a quick search, and what a strategy says with nothing kept from
// before.
#pragma once

#include <optional>

#include "duelopt/strategies/propose.hpp"

namespace duelopt {

inline Joint small() {
  return {.maximizer = {.sobol_points = 64,
                        .face_points = 64,
                        .neighbours = 64,
                        .ascents = 2,
                        .evaluations = 15},
          .best_points = 15,
          .other_points = 15};
}

inline std::optional<Query> ask(const Strategy& strategy,
                                const Situation& situation,
                                const History& history) {
  ModelCache cache;
  Rng rng(Seed{2}, history.size() + situation.open.size());
  return propose(strategy, situation, history, rng, cache);
}

inline Recommendation recommended(const Strategy& strategy,
                                  const Situation& situation,
                                  const History& history) {
  ModelCache cache;
  return recommend(strategy, situation, history, cache).value();
}

}  // namespace duelopt
