// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/propose.hpp"

#include "duelopt/strategies/solve.hpp"

namespace duelopt {

Workspace workspace(const Strategy& strategy,
                    const Situation& situation,
                    const History& history,
                    ModelCache& cache) {
  check(strategy);
  check(situation.costs);
  if (situation.budget) (void)Budget(*situation.budget, situation.costs);
  for (const Duelled& duel : history.duels()) {  // labels are looked at by the workspace
    (void)situation.domain.to_unit(duel.first);
    (void)situation.domain.to_unit(duel.second);
  }
  ModelCache::State& state = cache.state();
  if (state.strategy != strategy) state = {.strategy = strategy};
  return {situation, history, state};
}

ModelCache::ModelCache() : state_(std::make_unique<State>()) {}
ModelCache::~ModelCache() = default;
ModelCache::ModelCache(ModelCache&&) noexcept = default;
ModelCache& ModelCache::operator=(ModelCache&&) noexcept = default;

std::optional<Query> propose(const Strategy& strategy,
                             const Situation& situation,
                             const History& history,
                             Rng& rng,
                             ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache);
  return std::visit([&](const auto& s) { return propose_with(s, w, rng); }, strategy);
}

std::optional<Recommendation> recommend(const Strategy& strategy,
                                        const Situation& situation,
                                        const History& history,
                                        ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache);
  if (history.empty()) return std::nullopt;
  return std::visit([&](const auto& s) { return recommend_by_means(w, recommend_options(s, w)); },
                    strategy);
}

}  // namespace duelopt
