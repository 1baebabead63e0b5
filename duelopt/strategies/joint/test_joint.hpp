// SPDX-License-Identifier: Apache-2.0
//
// For tests only: what a strategy says with nothing kept from before.
#pragma once

#include <optional>

#include "duelopt/strategies/knowledge.hpp"

namespace duelopt {

inline std::optional<Query> ask(const Strategy& strategy,
                                const Situation& situation,
                                const History& history) {
  Cache cache;
  Rng rng(Seed{2}, history.size() + situation.open.size());
  return decide(strategy, situation, history, rng, cache).query;
}

inline Recommendation recommended(const Strategy& strategy,
                                  const Situation& situation,
                                  const History& history) {
  Cache cache;
  return learn(strategy, situation, history, cache).recommendation().value();
}

}  // namespace duelopt
