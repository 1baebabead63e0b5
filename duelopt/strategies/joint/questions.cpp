// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/questions.hpp"

#include <algorithm>

#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {

std::optional<RatedQuery> best_label(const StudyProgress& p,
                                     const QuestionValue& value,
                                     const JointCandidates& candidates) {
  std::optional<RatedQuery> best;
  for (const UnitPoint& x : candidates.for_label) {
    const double rate = value.of_label(x) / p.situation.costs.label;
    if (!best || rate > best->rate) best = RatedQuery{p.label(x), rate};
  }
  return best;
}

std::optional<RatedQuery> best_duel(const StudyProgress& p,
                                    std::size_t judge,
                                    const QuestionValue& value,
                                    const JointCandidates& candidates) {
  // All the money that a label costs for one pair, or as much of it as is of use there.
  const double affordable =
      std::clamp(p.situation.costs.label / p.situation.costs.duel, 1.0, tuning::kMostRepeats);
  const auto for_a_label =
      value.best_duels(candidates.points, judge, 1, {.least = affordable, .most = affordable});
  const double rate =
      for_a_label.empty() ? 0.0 : for_a_label.front().value / p.situation.costs.duel;
  const std::size_t count = 1 + p.pending.duels.size();
  for (const RatedDuel& duel : value.best_duels(
           candidates.points, judge, count, {.least = 1.0, .most = tuning::kMostRepeats})) {
    const UnitPoint& first = candidates.points[duel.first];
    const UnitPoint& second = candidates.points[duel.second];
    if (p.is_new_pair(first, second)) return RatedQuery{p.duel(first, second), rate};
  }
  return std::nullopt;
}

}  // namespace duelopt
