// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/propose.hpp"

#include <cassert>
#include <string_view>

#include "duelopt/core/error.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

void check_points(std::span<const Query> queries, const Box& domain) {
  for (const Query& query : queries) {
    std::visit(Overloaded{[&](const Label& q) { (void)domain.to_unit(q.x); },
                          [&](const Duel& q) {
                            (void)domain.to_unit(q.first);
                            (void)domain.to_unit(q.second);
                          }},
               query);
  }
}

void check_kinds(const Strategy& strategy, AllowedKinds allowed) {
  const AllowedKinds asked = std::visit([](const auto& s) { return kinds_of(s); }, strategy);
  const auto never = [&](AllowedKinds only, AllowedKinds other, const char* rule) {
    if (allowed == other && asked == only) {
      throw Error(ErrorCode::kInvalidArgument, std::string(name(strategy)) + rule);
    }
  };
  never(AllowedKinds::kLabels, AllowedKinds::kDuels, " asks for labels only, never for duels");
  never(AllowedKinds::kDuels, AllowedKinds::kLabels, " asks for duels only, never for labels");
}

void check_judges(std::span<const Duelled> duels) {
  for (std::size_t i = 0; i < duels.size(); ++i) {
    if (duels[i].judge >= duels.size()) {
      throw Error(ErrorCode::kInvalidArgument,
                  "judge " + std::to_string(duels[i].judge) + " of duel " + std::to_string(i + 1) +
                      " is not below the number of duels, " + std::to_string(duels.size()));
    }
  }
}

void check(const Situation& situation, const History& history) {
  check(situation.costs);
  if (situation.budget) (void)Budget(*situation.budget, situation.costs);
  for (const Duelled& duel : history.duels()) {  // labels are looked at by the workspace
    (void)situation.domain.to_unit(duel.first);
    (void)situation.domain.to_unit(duel.second);
  }
  check_judges(history.duels());
  check_points(situation.open, situation.domain);
  check_points(situation.unanswered, situation.domain);
  (void)situation.grid.snap(UnitPoint(std::vector<double>(situation.domain.dim(), 0.5)));
}

std::string_view in_words(Phase phase) {
  switch (phase) {
    case Phase::kInitialDuels:
      return "initial duels";
    case Phase::kInitialLabels:
      return "initial labels";
    case Phase::kFirst:
      return "phase 1: duels";
    case Phase::kSecond:
      return "phase 2: labels";
    case Phase::kSearch:
      return "search";
    case Phase::kFreshLook:
      return "a fresh look";
    case Phase::kGuarded:
      return "guarded: labels only";
    case Phase::kRandom:
      return "random";
  }
  assert(false);
  return "";
}

}  // namespace

Workspace workspace(const Strategy& strategy,
                    const Situation& situation,
                    const History& history,
                    ModelCache& cache,
                    Pending pending) {
  check(strategy);
  check(situation, history);
  check_kinds(strategy, situation.kinds);
  ModelCache::State& state = cache.state();
  if (state.strategy != strategy) state = {.strategy = strategy};
  return {situation, history, state, pending};
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
  Workspace w = workspace(strategy, situation, history, cache, Pending::kExpected);
  return std::visit([&](const auto& s) { return propose_with(s, w, rng); }, strategy);
}

std::optional<Recommendation> recommend(const Strategy& strategy,
                                        const Situation& situation,
                                        const History& history,
                                        ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache, Pending::kIgnored);
  if (history.empty()) return std::nullopt;
  return std::visit([&](const auto& s) { return recommend_with(s, w); }, strategy);
}

std::string phase(const Strategy& strategy,
                  const Situation& situation,
                  const History& history,
                  ModelCache& cache) {
  Workspace w = workspace(strategy, situation, history, cache, Pending::kExpected);
  return std::string(
      in_words(std::visit([&](const auto& s) { return phase_with(s, w); }, strategy)));
}

}  // namespace duelopt
