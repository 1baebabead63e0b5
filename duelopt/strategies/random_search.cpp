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
  if (!w.affordable(QueryKind::kLabel)) return std::nullopt;
  return w.label(uniform_point(w.dim(), rng));
}

std::optional<Query> propose_with(const RandomDuels&, Workspace& w, Rng& rng) {
  if (!w.affordable(QueryKind::kDuel)) return std::nullopt;
  const UnitPoint first = uniform_point(w.dim(), rng);
  return w.duel(first, uniform_point(w.dim(), rng));
}

RecommendOptions recommend_options(const RandomLabels&, const Workspace& w) {
  return plain_options(w);
}

RecommendOptions recommend_options(const RandomDuels&, const Workspace& w) {
  return plain_options(w);
}

}  // namespace duelopt
