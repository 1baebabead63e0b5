// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/opening.hpp"

#include <algorithm>

#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

// Whether one more duel before the first label is within this many labels' cost, and leaves enough
// of the budget for that label.
bool allows_a_duel(const StudyProgress& p, double labels, double most_duels) {
  if (p.asked_labels() > 0 || !p.pays_for(QueryKind::kLabel, 1)) return false;
  // A ratio of costs may lie a rounding below a whole number.
  const double allowed = labels * p.situation.costs.label / p.situation.costs.duel + 1e-9;
  return static_cast<double>(p.asked_duels()) + 1.0 <= std::min(most_duels, allowed);
}

}  // namespace

bool is_time_for_the_tournament(const Joint& s, const StudyProgress& p) {
  return allows_a_duel(p, s.initial_duels, tuning::kMostInitialDuels);
}

bool is_too_soon_for_a_label(const Joint& s, const StudyProgress& p) {
  return p.asked_duels() > 0 &&
         allows_a_duel(p, s.duels_before_labels, tuning::kMostDuelsBeforeLabels);
}

Query next_in_the_tournament(const StudyProgress& p, Rng& rng) {
  if (p.duels.empty() || !p.pending.duels.empty()) return p.uniform_duel(rng);
  const Comparison& last = p.duels.back();
  const UnitPoint& winner = last.share_of_first >= 0.5 ? last.first : last.second;
  const UnitPoint next = p.space.far_point(p.evaluated_points(), rng);
  return next == winner ? p.uniform_duel(rng) : p.duel(winner, next);
}

}  // namespace duelopt
