// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/opening.hpp"

#include <algorithm>

#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

// Whether one more duel is within this many labels' cost of them. A ratio of costs may lie a
// rounding below a whole number.
bool is_within(const StudyProgress& p, double labels, double most_duels) {
  const double allowed = labels * p.situation.costs.label / p.situation.costs.duel + 1e-9;
  return static_cast<double>(p.asked_duels()) + 1.0 <= std::min(most_duels, allowed);
}

// Whether, before the first label, a coin explains the duels better than a latent utility.
bool is_in_doubt(const StudyProgress& p, const std::optional<Preferences>& known) {
  return p.duels.size() >= tuning::kAnswersBeforeDoubt &&
         known.value().model.judges[p.usual_judge()].evidence < -tuning::kFirstDoubt;
}

}  // namespace

bool is_time_for_a_uniform_duel(const Joint& s, const StudyProgress& p) {
  return is_within(p, s.initial_duels, tuning::kMostUniformDuels);
}

bool is_too_soon_for_a_label(const Joint& s,
                             const StudyProgress& p,
                             const std::optional<Preferences>& known) {
  return p.asked_labels() == 0 && p.asked_duels() > 0 &&
         is_within(p, s.duels_before_labels, tuning::kMostDuelsBeforeLabels) &&
         p.pays_for(QueryKind::kLabel, 1) && !is_in_doubt(p, known);
}

Query initial_label(const StudyProgress& p, const std::optional<Preferences>& known, Rng& rng) {
  if (p.asked_labels() > 0 || p.duels.empty() || is_in_doubt(p, known)) return p.sobol_label(rng);
  return Label{recommend_before_labels(p, known.value()).x};
}

Recommendation recommend_before_labels(const StudyProgress& p, const Preferences& known) {
  const LabelModel& f = known.objective;
  return recommend_by_lcb(p, f, f.belief, 0.0, preference_seeds(p, f));
}

}  // namespace duelopt
