// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/joint.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "duelopt/strategies/baselines/eubo.hpp"
#include "duelopt/strategies/baselines/log_ei.hpp"
#include "duelopt/strategies/joint/opening.hpp"
#include "duelopt/strategies/joint/questions.hpp"
#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

LogEi labels_only(const Joint& s) { return {.min_improvement = s.min_improvement}; }
Eubo duels_only(const Joint& s) { return {.process = s.process, .link = s.link}; }

std::optional<Preferences> what_is_known(const Joint& s, const StudyProgress& p, Cache& cache) {
  if (p.history.empty()) return std::nullopt;
  return preferences({s.process, s.link, s.guard == Guard::kOn}, p, cache);
}

bool trusts_anybody(const StudyProgress& p, const PreferenceModel& model) {
  return std::any_of(p.duels.begin(), p.duels.end(), [&](const Comparison& duel) {
    return model.trusts(duel.judge);
  });
}

Phase phase_of(const Joint& s, const StudyProgress& p, const std::optional<Preferences>& known) {
  const bool labels = p.can_ask(QueryKind::kLabel);
  if (labels && p.can_ask(QueryKind::kDuel) &&
      (is_time_for_a_uniform_duel(s, p) || is_too_soon_for_a_label(s, p, known)))
    return Phase::kInitialDuels;
  if (const auto initial = p.initial_phase(0, s.initial_labels)) return *initial;
  if (!labels || p.duels.empty()) return Phase::kSearch;
  return known.value().model.trusts(p.usual_judge()) ? Phase::kSearch : Phase::kGuarded;
}

// Whether all that is allowed in a row was spent on duels since the last label: less for a judge
// whom the answers do not speak for, in proportion to the chance that it is not a coin.
bool is_time_for_a_label(const Joint& s, const StudyProgress& p, const PreferenceModel& model) {
  const double informative = 1.0 / (1.0 + std::exp(-model.judges[p.usual_judge()].evidence));
  const double allowed = std::min(1.0, 2.0 * informative) * s.duels_in_a_row;
  return static_cast<double>(p.asked_since_label()) + 1.0 >
         allowed * p.situation.costs.label / p.situation.costs.duel + 1e-9;
}

// The label or the duel that is worth most for its price.
Query most_valuable(const Joint& s,
                    const StudyProgress& p,
                    const Preferences& known,
                    AllowedKinds kinds,
                    Rng& rng) {
  const JointCandidates candidates = joint_candidates(s, p, known);
  if (kinds == AllowedKinds::kAny && candidates.next_label &&
      is_time_for_a_label(s, p, known.model))
    return p.label(candidates.points[*candidates.next_label]);
  const PreferencePosterior& f = known.posterior();
  const QuestionValue value(f, candidates.points);
  std::optional<RatedQuery> label;
  std::optional<RatedQuery> duel;
  if (kinds != AllowedKinds::kDuels) label = best_label(p, f, value, candidates);
  if (kinds != AllowedKinds::kLabels) duel = best_duel(s, p, f, value, candidates);
  if (label && (!duel || label->rate >= duel->rate)) return label->query;
  return duel ? duel->query : p.uniform_duel(rng);
}

// What may be asked by its value: a duel of a judge who is not trusted is worth nothing beside a
// label.
AllowedKinds kinds_worth_asking(const StudyProgress& p, Phase phase) {
  if (phase == Phase::kInitialDuels || !p.can_ask(QueryKind::kLabel)) return AllowedKinds::kDuels;
  const bool duels = p.can_ask(QueryKind::kDuel) && phase != Phase::kGuarded;
  return duels ? AllowedKinds::kAny : AllowedKinds::kLabels;
}

}  // namespace

AllowedKinds kinds_of(const Joint&) { return AllowedKinds::kAny; }

Decision decide(const Joint& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const bool labels = p.can_ask(QueryKind::kLabel);
  const bool duels = p.can_ask(QueryKind::kDuel);
  if (labels && duels && is_time_for_a_uniform_duel(s, p))
    return {p.uniform_duel(rng), Phase::kInitialDuels};
  if (!duels && p.duels.empty())
    return {decide(LogEi{}, p, rng, cache).query, phase_of(s, p, std::nullopt)};
  if (!labels && p.labels.empty())
    return {decide(duels_only(s), p, rng, cache).query, phase_of(s, p, std::nullopt)};
  const std::optional<Preferences> known = what_is_known(s, p, cache);
  const Phase phase = phase_of(s, p, known);
  if (!labels && !duels) return {std::nullopt, phase};
  if (phase == Phase::kInitialLabels) return {initial_label(p, known, rng), phase};
  if (p.duels.empty() && (phase == Phase::kInitialDuels || !known))
    return {p.uniform_duel(rng), phase};
  if (phase == Phase::kGuarded && !trusts_anybody(p, known->model))
    return {decide(labels_only(s), p, rng, cache).query, phase};
  return {most_valuable(s, p, *known, kinds_worth_asking(p, phase), rng), phase};
}

Beliefs learn(const Joint& s, const StudyProgress& p, Cache& cache) {
  if (p.duels.empty()) {
    Beliefs beliefs = learn(LogEi{}, p, cache);
    beliefs.phase = phase_of(s, p, std::nullopt);
    return beliefs;
  }
  const std::optional<Preferences> known = what_is_known(s, p, cache);
  const Phase phase = phase_of(s, p, known);
  if (p.labels.empty())
    return learn_from_preferences(p, phase, *known, recommend_before_labels(p, *known));
  const LabelModel& f = known->objective;
  const std::optional<Rival> rival = known->model.rival();
  const BeliefMixture belief =
      rival ? BeliefMixture(*known->model.belief, rival->belief, rival->chance) : f.belief;
  return learn_from_preferences(
      p,
      phase,
      *known,
      recommend_by_lcb(p, f, belief, tuning::kLcbMultiplier, preference_seeds(p, f)));
}

}  // namespace duelopt
