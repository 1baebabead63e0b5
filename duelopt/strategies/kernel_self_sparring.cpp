// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/kernel_self_sparring.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/gp/function_draw.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr int kRedraws = 10;
constexpr double kSameArm = 1e-6;

double distance(const UnitPoint& a, const UnitPoint& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

// The maximiser of one function drawn from the process.
UnitPoint draw_arm(const KernelSelfSparring& s,
                   const Workspace& w,
                   const Belief& belief,
                   const std::vector<UnitPoint>& seeds,
                   Rng& rng) {
  const FunctionDraw draw = draw_function(belief, w.dim(), rng, s.features);
  return maximise({.dim = w.dim(), .objective = surface(draw), .seeds = seeds}, s.maximiser, rng).x;
}

const Belief& process(const KernelSelfSparring& s,
                      Workspace& w,
                      std::span<const Observation> scores) {
  return w.cache.duels.belief(score_spec(s.process, w.dim()), scores, w.dim(), 2 * s.initial_duels);
}

}  // namespace

void check(const KernelSelfSparring& options) {
  check(ProcessParameters{options.process});
  check(options.maximiser);
  if (options.features == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "features = 0 of kernel-self-sparring is not at least 1");
  }
}

std::optional<Query> propose_with(const KernelSelfSparring& s, Workspace& w, Rng& rng) {
  if (!w.affordable(QueryKind::kDuel)) return std::nullopt;
  const UnitPoint uniform = uniform_point(w.dim(), rng);
  if (w.history.duels().size() < s.initial_duels)
    return w.duel(uniform, uniform_point(w.dim(), rng));
  // The opponent is not in the model: both arms are updated, the winner with a 1 and the loser with
  // a 0 [SZBY17].
  const std::vector<Observation> scores = w.scores(w.history.duels().size());
  const Belief& belief = process(s, w, scores);
  const std::vector<UnitPoint> seeds = leaders(belief, scores, 3);
  const UnitPoint first = draw_arm(s, w, belief, seeds, rng);
  for (int attempt = 0; attempt < kRedraws; ++attempt) {
    UnitPoint second = draw_arm(s, w, belief, seeds, rng);
    if (distance(first, second) > kSameArm) return w.duel(first, second);
  }
  return w.duel(first, uniform);  // a duel of a point with itself would tell nothing
}

RecommendOptions recommend_options(const KernelSelfSparring& s, const Workspace& w) {
  return {.duel_process = s.process,
          .initial_scores = 2 * s.initial_duels,
          .uniform_duels = w.history.duels().size(),
          .models_scores = true};
}

}  // namespace duelopt
