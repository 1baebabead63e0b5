// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/joint.hpp"

#include <optional>

#include "duelopt/strategies/baselines/eubo.hpp"
#include "duelopt/strategies/baselines/log_ei.hpp"
#include "duelopt/strategies/joint/opening.hpp"
#include "duelopt/strategies/joint/questions.hpp"
#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

Eubo duels_only(const Joint& s) { return {.process = s.process, .link = s.link}; }

// Before the first label there is nothing but duels to go by, whatever they are worth.
Preferences what_is_known(const Joint& s, const StudyProgress& p, Cache& cache) {
  return preferences({.process = s.process, .link = s.link, .doubts = !p.labels.empty()}, p, cache);
}

Phase phase_of(const Joint& s, const StudyProgress& p) {
  const bool labels = p.can_ask(QueryKind::kLabel);
  if (labels && p.can_ask(QueryKind::kDuel) &&
      (is_time_for_the_tournament(s, p) || is_too_soon_for_a_label(s, p)))
    return Phase::kInitialDuels;
  return labels && p.asked_labels() == 0 ? Phase::kInitialLabels : Phase::kSearch;
}

// The label or the duel that is worth most for its price.
Query most_valuable(const StudyProgress& p, Phase phase, const Preferences& known, Rng& rng) {
  const JointCandidates candidates = joint_candidates(p, known);
  const QuestionValue value(known.next, candidates.points);
  std::optional<RatedQuery> label;
  std::optional<RatedQuery> duel;
  if (phase == Phase::kSearch && p.can_ask(QueryKind::kLabel))
    label = best_label(p, value, candidates);
  if (p.can_ask(QueryKind::kDuel)) duel = best_duel(p, known.judge, value, candidates);
  if (label && (!duel || label->rate >= duel->rate))
    return p.label(climb_improvement(p, known, candidates.for_label));
  if (duel) return duel->query;
  return p.can_ask(QueryKind::kDuel) ? p.uniform_duel(rng) : p.sobol_label(rng);
}

}  // namespace

AllowedKinds kinds_of(const Joint&) { return AllowedKinds::kAny; }

Decision decide(const Joint& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const bool labels = p.can_ask(QueryKind::kLabel);
  const bool duels = p.can_ask(QueryKind::kDuel);
  const Phase phase = phase_of(s, p);
  if (!labels && !duels) return {std::nullopt, phase};
  if (phase == Phase::kInitialDuels && is_time_for_the_tournament(s, p))
    return {next_in_the_tournament(p, rng), phase};
  if (p.duels.empty() && !duels) return {decide(LogEi{}, p, rng, cache).query, phase};
  if (p.labels.empty() && !labels) return {decide(duels_only(s), p, rng, cache).query, phase};
  if (p.history.empty())
    return {phase == Phase::kInitialLabels ? p.sobol_label(rng) : p.uniform_duel(rng), phase};
  const Preferences known = what_is_known(s, p, cache);
  if (phase == Phase::kInitialLabels) return {Label{recommend(p, known, 0.0).x}, phase};
  return {most_valuable(p, phase, known, rng), phase};
}

Beliefs learn(const Joint& s, const StudyProgress& p, Cache& cache) {
  if (p.duels.empty()) {
    Beliefs beliefs = learn(LogEi{}, p, cache);
    beliefs.phase = phase_of(s, p);
    return beliefs;
  }
  const Preferences known = what_is_known(s, p, cache);
  return learn_from_preferences(
      p, phase_of(s, p), known, recommend(p, known, tuning::kLcbMultiplier));
}

}  // namespace duelopt
