// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/eubo.hpp"

#include <cmath>
#include <limits>

#include "duelopt/acquisition/confidence_bound.hpp"
#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/optim/candidates.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kPoints = 150;

RecommendOptions duel_options(const Eubo& s) {
  return {.where = Recommendable::kAnywhere,
          .caution = 0.0,
          .compressed = true,
          .mixed = MixedSpec{s.process, s.link}};
}

// Those with the largest mean plus two standard deviations of the taste.
std::vector<UnitPoint> promising(const Eubo& s, const Workspace& w, const MixedPosterior& f) {
  std::vector<Observation> touched = w.labels;
  for (const Comparison& duel : w.comparisons()) {
    touched.push_back({duel.first, 0.0});
    touched.push_back({duel.second, 0.0});
  }
  const Belief belief(f);
  std::vector<UnitPoint> seeds = leaders(belief, touched, 3);
  seeds.push_back(w.maximise(confidence_bound(belief, 0.0), s.maximiser, seeds).x);
  Rng points(Seed{0}, w.asked.size());
  std::vector<UnitPoint> all = candidates(s.maximiser, w.dim(), seeds, points);
  for (UnitPoint& x : all) x = w.situation.grid.snap(x);
  const MixedView v = f.taste(to_matrix(all), 0);
  const Vector score = v.mean.array() + 2.0 * f.variance(v).array().sqrt();
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return score[static_cast<Index>(a)] > score[static_cast<Index>(b)];
  });
  std::vector<UnitPoint> kept{w.situation.grid.snap(seeds.back())};
  for (const std::size_t i : order) {
    if (kept.size() == kPoints) break;
    if (std::find(kept.begin(), kept.end(), all[i]) == kept.end()) kept.push_back(all[i]);
  }
  return kept;
}

}  // namespace

void check(const Eubo& options) {
  check(ProcessParameters{options.process});
  check(options.maximiser);
}

std::optional<Query> propose_with(const Eubo& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kDuel)) return std::nullopt;
  if (phase_with(s, w) == Phase::kInitialDuels || w.history.empty()) return w.uniform_duel(rng);
  const Belief expected = w.expecting(label_model(w, duel_options(s)).belief);
  const auto& f = std::get<MixedPosterior>(expected.form());
  const std::vector<UnitPoint> points = promising(s, w, f);
  const MixedView v = f.taste(to_matrix(points), 0);
  const Matrix C = f.covariance(v, v);
  std::optional<Query> best;
  double largest = -std::numeric_limits<double>::infinity();
  for (Index i = 0; i < C.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      // E max(v, v') = v' + s h((v - v') / s), s² = Var(v - v').
      const double stddev = std::sqrt(std::max(1e-300, C(i, i) + C(j, j) - 2.0 * C(i, j)));
      const double value = v.mean[j] + stddev * std::exp(log_h((v.mean[i] - v.mean[j]) / stddev));
      if (!(value > largest)) continue;
      largest = value;
      best = w.duel(points[static_cast<std::size_t>(i)], points[static_cast<std::size_t>(j)]);
    }
  }
  return best ? best : w.uniform_duel(rng);
}

AllowedKinds kinds_of(const Eubo&) { return AllowedKinds::kDuels; }

Phase phase_with(const Eubo& s, Workspace& w) {
  return w.initial_phase(s.initial_duels, 0).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const Eubo& s, const Workspace&) { return duel_options(s); }

}  // namespace duelopt
