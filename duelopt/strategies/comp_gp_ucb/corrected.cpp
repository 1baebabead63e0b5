// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/corrected.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt {
namespace {

// What duels before phase 2 may cost; without a budget, twenty labels' worth.
double duel_allowance(const CompGpUcb& s, const StudyProgress& p) {
  return p.situation.budget ? s.duel_share * *p.situation.budget : 20.0 * p.situation.costs.label;
}

double duel_spending(const StudyProgress& p) {
  return static_cast<double>(p.asked_duels()) * p.situation.costs.duel;
}

bool has_bought_labels(const CompGpUcb& s, const StudyProgress& p) {
  return p.asked_labels() > initial_labels(s);
}

}  // namespace

FirstPhase corrected_first_phase(const CompGpUcb& s, const StudyProgress& p, Cache& cache) {
  FirstPhase now{borda(s, p, cache), std::nullopt};
  if (!duels_only(s) && (has_bought_labels(s, p) || duel_spending(p) >= duel_allowance(s, p)))
    return now;
  const UnitPoint x = first_phase_point(p, now.r, p.asked.size());
  const bool met = now.r.half_width(x) <= s.gamma && !now.r.fresh_fit;
  if (!met || duels_only(s)) now.x = x;
  return now;
}

double inflated_gamma(const CompGpUcb& s, const StudyProgress& p) {
  const Costs& costs = p.situation.costs;
  const double run = has_bought_labels(s, p)
                         ? static_cast<double>(p.asked_since_label())
                         : std::max(0.0, (duel_spending(p) - duel_allowance(s, p)) / costs.duel);
  const double ratio = std::max(1.0, std::round(costs.label / costs.duel));
  return s.gamma * std::exp2(std::floor(run / ratio));
}

}  // namespace duelopt
