// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/questions.hpp"

#include "duelopt/strategies/joint/tuning.hpp"

namespace duelopt {
namespace {

// The pair after climbing, and what one answer to it is worth.
struct Climbed {
  UnitPoint pair;
  double value;
};

Climbed climb_duel(const Joint& s,
                   const StudyProgress& p,
                   const PreferencePosterior& f,
                   const QuestionValue& value,
                   const UnitPoint& from,
                   double repeats) {
  const std::size_t judge = p.usual_judge();
  // The link's curvature depends on the pair.
  const auto function = [&](const UnitPoint& pair) {
    const auto [first, second] = parted(pair);
    const Vector mean = f.latent_utility(to_matrix(std::vector{first, second}), judge).mean;
    const double precision = repeats * duel_likelihood(s.link, 0.5, mean[0] - mean[1]).curvature;
    return value.duel_function(judge, precision);
  };
  const UnitPoint pair =
      p.space.ascend_pairs(function(from), from, {.evaluations = tuning::kAscentSteps}).x;
  return {pair, value_at(function(pair), pair) / repeats};
}

}  // namespace

RatedQuery best_label(const StudyProgress& p,
                      const PreferencePosterior& f,
                      const QuestionValue& value,
                      const JointCandidates& candidates) {
  Index best = 0;
  const Vector values = value.of_labels(f.objective(to_matrix(candidates.points)));
  const double largest = values.maxCoeff(&best);
  const std::size_t place = candidates.next_label.value_or(static_cast<std::size_t>(best));
  return {p.label(candidates.points[place]), largest / p.situation.costs.label};
}

std::optional<RatedQuery> best_duel(const Joint& s,
                                    const StudyProgress& p,
                                    const PreferencePosterior& f,
                                    const QuestionValue& value,
                                    const JointCandidates& candidates) {
  const PreferenceView utility = f.latent_utility(to_matrix(candidates.points), p.usual_judge());
  std::optional<RatedQuery> best;
  const auto offer = [&](const UnitPoint& first, const UnitPoint& second, double of_one) {
    const double rate = of_one / p.situation.costs.duel;
    if (p.is_new_pair(first, second) && (!best || rate > best->rate))
      best = RatedQuery{p.duel(first, second), rate};
  };
  const std::size_t count = tuning::kClimbedDuels + p.pending.duels.size();
  std::size_t climbed = 0;
  for (const RatedDuel& duel : value.best_duels(utility, count, static_cast<double>(s.repeats))) {
    const UnitPoint& first = candidates.points[static_cast<std::size_t>(duel.first)];
    const UnitPoint& second = candidates.points[static_cast<std::size_t>(duel.second)];
    if (!p.is_new_pair(first, second)) continue;
    if (++climbed > tuning::kClimbedDuels) break;
    offer(first, second, duel.value);
    const Climbed top = climb_duel(s, p, f, value, joined(first, second), duel.repeats);
    const auto [one, two] = parted(top.pair);
    offer(one, two, top.value);
  }
  return best;
}

}  // namespace duelopt
