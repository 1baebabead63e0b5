// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/random_search.hpp"

#include "duelopt/strategies/beliefs.hpp"

namespace duelopt {
namespace {

// Enough to rank points by what was seen of them; the random strategies themselves have no options.
Beliefs learn_plainly(const StudyProgress& p, Cache& cache) {
  const LearnedParameters parameters{.refit_every = 20};
  const LabelProcess labels{.parameters = parameters, .first = 20};
  const ScoreProcess scores{.parameters = parameters, .first = 40, .both_sides = p.duels.size()};
  return learn_from_both(p, Phase::kRandom, labels, scores, cache);
}

}  // namespace

AllowedKinds kinds_of(const RandomLabels&) { return AllowedKinds::kLabels; }
AllowedKinds kinds_of(const RandomDuels&) { return AllowedKinds::kDuels; }

Decision decide(const RandomLabels&, const StudyProgress& p, Rng& rng, Cache&) {
  if (!p.can_ask(QueryKind::kLabel)) return {std::nullopt, Phase::kRandom};
  return {p.uniform_label(rng), Phase::kRandom};
}

Decision decide(const RandomDuels&, const StudyProgress& p, Rng& rng, Cache&) {
  if (!p.can_ask(QueryKind::kDuel)) return {std::nullopt, Phase::kRandom};
  return {p.uniform_comparison(rng), Phase::kRandom};
}

Beliefs learn(const RandomLabels&, const StudyProgress& p, Cache& cache) {
  return learn_plainly(p, cache);
}
Beliefs learn(const RandomDuels&, const StudyProgress& p, Cache& cache) {
  return learn_plainly(p, cache);
}

}  // namespace duelopt
