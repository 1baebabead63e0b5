// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/random_search.hpp"

#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

// Enough to rank points by what was seen of them; the random strategies themselves have no options.
Recommendation recommend_plainly(Workspace& w) {
  const LearnedParameters parameters{.refit_every = 20};
  return recommend_by_means(w,
                            {.label_process = parameters,
                             .duel_process = parameters,
                             .initial_labels = 20,
                             .initial_scores = 40,
                             .uniform_duels = w.history.duels().size()});
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

Recommendation recommend_with(const RandomLabels&, Workspace& w) { return recommend_plainly(w); }

Recommendation recommend_with(const RandomDuels&, Workspace& w) { return recommend_plainly(w); }

}  // namespace duelopt
