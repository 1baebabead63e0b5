// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/random_search.hpp"

#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

// Enough to rank points by what was seen of them; the random strategies themselves have no options.
RecommendOptions plain_options(const Workspace& w) {
  const LearnedParameters parameters{.refit_every = 20};
  return {.label_process = parameters,
          .duel_process = parameters,
          .initial_labels = 20,
          .initial_scores = 40,
          .uniform_duels = w.history.duels().size(),
          .models_scores = true};
}

}  // namespace

std::optional<Query> propose_with(const RandomLabels&, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kLabel)) return std::nullopt;
  return w.uniform_label(rng);
}

std::optional<Query> propose_with(const RandomDuels&, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kDuel)) return std::nullopt;
  return w.uniform_duel(rng);
}

AllowedKinds kinds_of(const RandomLabels&) { return AllowedKinds::kLabels; }
AllowedKinds kinds_of(const RandomDuels&) { return AllowedKinds::kDuels; }

Phase phase_with(const RandomLabels&, Workspace&) { return Phase::kRandom; }
Phase phase_with(const RandomDuels&, Workspace&) { return Phase::kRandom; }

RecommendOptions recommend_options(const RandomLabels&, const Workspace& w) {
  return plain_options(w);
}

RecommendOptions recommend_options(const RandomDuels&, const Workspace& w) {
  return plain_options(w);
}

}  // namespace duelopt
