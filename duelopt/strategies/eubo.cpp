// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/eubo.hpp"

#include <algorithm>

#include "duelopt/acquisition/expected_better.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/grid_function.hpp"
#include "duelopt/optim/multi_start.hpp"
#include "duelopt/strategies/places.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLeaders = 4;         // whose neighbours are looked at
constexpr std::size_t kPointsOfWidth = 40;  // which meet each other
constexpr std::size_t kRatedPairs = 100;    // among which the ascents begin

RecommendOptions eubo_options(const Eubo& s) {
  return {.where = Recommendable::kAnywhere,
          .lcb_multiplier = 0.0,
          .compressed = true,
          .preference = PreferenceSpec{.process = s.process, .link = s.link, .hills = s.hills}};
}

// Those with the largest mean plus 0, 1, 2 and 4 standard deviations of the latent utility: the
// better one of a pair is good if one is known to be, or if one may well be.
std::vector<UnitPoint> promising(const Eubo& s,
                                 const Workspace& w,
                                 const PreferencePosterior& f,
                                 std::size_t judge) {
  const std::vector<UnitPoint> touched = evaluated_points(w);
  std::vector<UnitPoint> seeds;
  append_largest(seeds, touched, f.latent_utility(to_matrix(touched), judge).mean, kLeaders);
  const std::vector<UnitPoint> all = grid_candidates(s.maximizer, w, seeds);
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
RatedPairs rate(const Workspace& w,
                const PreferencePosterior& f,
                std::size_t judge,
                const std::vector<UnitPoint>& points) {
  RatedPairs rated;
  const std::size_t count = kRatedPairs + w.pending_duels.size();
  for (const RatedPair& pair : best_pairs(f, f.latent_utility(to_matrix(points), judge), count)) {
    const UnitPoint& first = points[static_cast<std::size_t>(pair.first)];
    const UnitPoint& second = points[static_cast<std::size_t>(pair.second)];
    if (!is_new_pair(w, first, second)) continue;
    rated.joined.push_back(joined(first, second));
    rated.values.push_back(pair.value);
  }
  return rated;
}

// The best of them, and of what an ascent finds from there.
UnitPoint climbed(const Eubo& s,
                  const Workspace& w,
                  const PreferencePosterior& f,
                  std::size_t judge,
                  const RatedPairs& pairs) {
  const Grid grid = w.situation.grid.squared();
  const DifferentiableFunction value = on_grid(expected_better(f, judge), grid);
  UnitPoint best = pairs.joined.front();
  double largest = pairs.values.front();
  for (const std::size_t i : choose_starts(pairs.joined, pairs.values, 0, s.maximizer.ascents)) {
    const Ascent top = ascend(value, pairs.joined[i], {.evaluations = s.maximizer.evaluations});
    const UnitPoint pair = grid.snap(top.x);
    const auto [first, second] = parted(pair);
    if (!(top.value > largest) || !is_new_pair(w, first, second)) continue;
    largest = top.value;
    best = pair;
  }
  return best;
}

}  // namespace

void check(const Eubo& options) {
  check(PreferenceSpec{.process = options.process, .link = options.link, .hills = options.hills});
  check(options.maximizer);
}

std::optional<Query> propose_with(const Eubo& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kDuel)) return std::nullopt;
  if (phase_with(s, w) == Phase::kInitialDuels || w.history.empty()) return w.uniform_duel(rng);
  const Belief expected = w.fantasize(label_model(w, eubo_options(s)).belief);
  const auto& f = std::get<PreferencePosterior>(expected.form());
  const std::size_t judge = w.usual_judge();
  const RatedPairs pairs = rate(w, f, judge, promising(s, w, f, judge));
  if (pairs.joined.empty()) return w.uniform_duel(rng);
  const auto [first, second] = parted(climbed(s, w, f, judge, pairs));
  return w.duel(first, second);
}

AllowedKinds kinds_of(const Eubo&) { return AllowedKinds::kDuels; }

Phase phase_with(const Eubo& s, Workspace& w) {
  return w.initial_phase(s.initial_duels, 0).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const Eubo& s, const Workspace&) { return eubo_options(s); }

}  // namespace duelopt
