// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"

#include <algorithm>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/strategies/comp_gp_ucb/bias_levels.hpp"
#include "duelopt/strategies/comp_gp_ucb/corrected.hpp"
#include "duelopt/strategies/comp_gp_ucb/paper.hpp"
#include "duelopt/strategies/information.hpp"

namespace duelopt {
namespace {

std::optional<Phase> initial_phase(const CompGpUcb& s, const StudyProgress& p) {
  return p.initial_phase(s.initial_duels, initial_labels(s));
}

FirstPhase first_phase(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  return is_paper(s) ? paper_first_phase(s, p, cache) : corrected_first_phase(s, p, cache);
}

// L₂ζ or what stands for it; nothing once the printed algorithm has ended.
std::optional<double> current_slack(const CompGpUcb& s, const StudyProgress& p) {
  const std::size_t n = p.asked_labels();
  return bias_slack(s, p.situation, n - std::min(n, initial_labels(s)));
}

// The label UCB's maximum where φ(x) >= 0 [XJSD20, Alg. 1, line 9]; where nothing is, the point
// that is surest to be.
UnitPoint second_phase_point(const CompGpUcb& s,
                             const StudyProgress& p,
                             const FirstPhase& first,
                             double slack,
                             Cache& cache) {
  const LabelModel f = label_model(label_process(s), p, cache);
  const double label_width = width(s.label_width, round_of(f.belief, round_number(s, p), p.dim()));
  const Fence duels = fence(p, first.r, first.f_r_hat);
  std::vector<UnitPoint> seeds = incumbents(f.belief, f.data, kIncumbents);
  seeds.push_back(duels.safest);
  Rng starts = p.search_stream();
  const Maximum best = p.space.maximize({.dim = p.dim(),
                                         .objective = confidence_bound(f.belief, label_width),
                                         .constraint = duels.phi(first.r, slack),
                                         .seeds = std::move(seeds)},
                                        first.r.maximizer,
                                        starts);
  return best.feasible ? best.x : duels.safest;
}

// A label if f_r is known to γ there, a duel otherwise [XJSD20, Alg. 1, lines 10-12]. If only duels
// are allowed, that of phase 1.
Query second_phase(const CompGpUcb& s,
                   const StudyProgress& p,
                   const FirstPhase& first,
                   double slack,
                   Rng& rng,
                   Cache& cache) {
  if (p.situation.kinds == AllowedKinds::kDuels)
    return duel_at(first_phase_point(p, first.r, p.asked.size()), s, p, first.r, rng);
  const UnitPoint x = second_phase_point(s, p, first, slack, cache);
  const double gamma = is_paper(s) ? grown_gamma(s, p) : inflated_gamma(s, p);
  const bool known = first.r.half_width(x) < gamma;
  const bool label = p.can_ask(QueryKind::kLabel) && (known || !p.can_ask(QueryKind::kDuel));
  return label ? p.label(x) : duel_at(x, s, p, first.r, rng);
}

}  // namespace

AllowedKinds kinds_of(const CompGpUcb& s) {
  return duels_only(s) ? AllowedKinds::kDuels : AllowedKinds::kAny;
}

Decision decide(const CompGpUcb& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  if (const auto initial = initial_phase(s, p)) {
    const bool duel = *initial == Phase::kInitialDuels;
    return {duel ? p.uniform_duel(rng) : p.uniform_label(rng), *initial};
  }
  const FirstPhase first = first_phase(s, p, cache);
  const Phase phase = first.x ? Phase::kFirst : Phase::kSecond;
  const std::optional<double> slack = current_slack(s, p);
  const bool duels = p.can_ask(QueryKind::kDuel);
  const bool labels = p.can_ask(QueryKind::kLabel) && !duels_only(s);
  if (!slack || (!duels && !labels)) return {std::nullopt, phase};
  if (first.x && duels) return {duel_at(*first.x, s, p, first.r, rng), phase};
  return {second_phase(s, p, first, *slack, rng, cache), phase};
}

Beliefs learn(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  const std::optional<Phase> initial = initial_phase(s, p);
  std::optional<FirstPhase> first;
  if (initial != Phase::kInitialDuels) first = first_phase(s, p, cache);
  const Phase now = first && first->x ? Phase::kFirst : Phase::kSecond;
  Beliefs beliefs =
      learn_from_both(p, initial.value_or(now), label_process(s), score_process(s), cache);
  const std::optional<double> slack = current_slack(s, p);
  if (!slack || p.duels.empty()) return beliefs;
  const Borda r = first ? first->r : borda(s, p, cache);
  const Fence duels = fence(p, r, first ? first->f_r_hat : std::nullopt);
  beliefs.score_belief = r.f_r;
  beliefs.feasibility = duels.phi(r, *slack);
  return beliefs;
}

}  // namespace duelopt
