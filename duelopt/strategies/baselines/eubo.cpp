// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/eubo.hpp"

#include <algorithm>

#include "duelopt/acquisition/expected_better.hpp"
#include "duelopt/optim/multi_start.hpp"
#include "duelopt/strategies/describe.hpp"
#include "duelopt/strategies/preferences.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLeaders = 4;         // whose neighbours are looked at
constexpr std::size_t kPointsOfWidth = 40;  // which meet each other
constexpr std::size_t kRatedPairs = 100;    // among which the ascents begin

PreferenceSpec preference_spec(const Eubo& s) {
  return {.process = s.process, .link = s.link, .doubts = false};
}

Phase duel_phase(const Eubo& s, const StudyProgress& p) {
  return p.initial_phase(s.initial_duels, 0).value_or(Phase::kSearch);
}

// Those with the largest mean plus 0, 1, 2 and 4 standard deviations of the latent utility: the
// better one of a pair is good if one is known to be, or if one may well be.
std::vector<UnitPoint> promising(const Eubo& s,
                                 const StudyProgress& p,
                                 const PreferencePosterior& f,
                                 std::size_t judge) {
  const std::vector<UnitPoint> evaluated = p.evaluated_points();
  std::vector<UnitPoint> seeds;
  append_largest(seeds, evaluated, f.latent_utility(to_matrix(evaluated), judge).mean, kLeaders);
  const std::vector<UnitPoint> all = p.candidates(s.maximizer, seeds);
  const PreferenceView v = f.latent_utility(to_matrix(all), judge);
  const Vector stddev = f.variance(v).cwiseSqrt();
  std::vector<UnitPoint> points;
  for (const double width : {0.0, 1.0, 2.0, 4.0})
    append_largest(points, all, v.mean + width * stddev, kPointsOfWidth);
  return points;
}

// The best pairs of these points that are new, best first, each joined to one point.
struct RatedPairs {
  std::vector<UnitPoint> joined;
  std::vector<double> values;
};
RatedPairs rate(const StudyProgress& p,
                const PreferencePosterior& f,
                std::size_t judge,
                const std::vector<UnitPoint>& points) {
  RatedPairs rated;
  const std::size_t count = kRatedPairs + p.pending.duels.size();
  for (const RatedPair& pair : best_pairs(f, f.latent_utility(to_matrix(points), judge), count)) {
    const UnitPoint& first = points[static_cast<std::size_t>(pair.first)];
    const UnitPoint& second = points[static_cast<std::size_t>(pair.second)];
    if (!p.is_new_pair(first, second)) continue;
    rated.joined.push_back(joined(first, second));
    rated.values.push_back(pair.value);
  }
  return rated;
}

// The best of them, and of what an ascent finds from there.
UnitPoint climbed(const Eubo& s,
                  const StudyProgress& p,
                  const PreferencePosterior& f,
                  std::size_t judge,
                  const RatedPairs& pairs) {
  const DifferentiableFunction value = expected_better(f, judge);
  UnitPoint best = pairs.joined.front();
  double largest = pairs.values.front();
  for (const std::size_t i : choose_starts(pairs.joined, pairs.values, 0, s.maximizer.ascents)) {
    const Ascent top =
        p.space.ascend_pairs(value, pairs.joined[i], {.evaluations = s.maximizer.evaluations});
    const auto [first, second] = parted(top.x);
    if (!(top.value > largest) || !p.is_new_pair(first, second)) continue;
    largest = top.value;
    best = top.x;
  }
  return best;
}

Query best_duel(const Eubo& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Preferences known = preferences(preference_spec(s), p, cache);
  const PreferencePosterior& f = known.next.front().posterior();
  const std::size_t judge = known.judge;
  const RatedPairs pairs = rate(p, f, judge, promising(s, p, f, judge));
  if (pairs.joined.empty()) return p.uniform_duel(rng);
  const auto [first, second] = parted(climbed(s, p, f, judge, pairs));
  return p.duel(first, second);
}

}  // namespace

void check(const Eubo& options) {
  check(preference_spec(options));
  check(options.maximizer);
}

void describe(Eubo& s, const OptionVisitor& visit) {
  option::count(visit, "initial_duels", s.initial_duels);
  option::link(visit, s.link);
  option::preference_process(visit, s.process);
  option::maximizer(visit, s.maximizer);
}

AllowedKinds kinds_of(const Eubo&) { return AllowedKinds::kDuels; }

Decision decide(const Eubo& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Phase phase = duel_phase(s, p);
  if (!p.can_ask(QueryKind::kDuel)) return {std::nullopt, phase};
  if (phase == Phase::kInitialDuels || p.history.empty()) return {p.uniform_duel(rng), phase};
  return {best_duel(s, p, rng, cache), phase};
}

Beliefs learn(const Eubo& s, const StudyProgress& p, Cache& cache) {
  const Phase phase = duel_phase(s, p);
  if (p.history.empty()) return {p, phase};
  const Preferences known = preferences(preference_spec(s), p, cache);
  return learn_from_preferences(p, phase, known, recommend(p, known, 0.0));
}

}  // namespace duelopt
