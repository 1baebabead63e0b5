// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/kernel_self_sparring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "duelopt/core/error.hpp"
#include "duelopt/models/function_draw.hpp"
#include "duelopt/strategies/solve.hpp"

namespace duelopt {
namespace {

constexpr int kRedraws = 10;
constexpr double kSameArm = 1e-6;

// The opponent is not in the model: both arms of every duel are updated, the winner with a 1 and
// the loser with a 0 [SZBY17].
constexpr std::size_t kAllDuels = std::numeric_limits<std::size_t>::max();

double distance(const UnitPoint& a, const UnitPoint& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

// The maximizer of one function drawn from the process.
UnitPoint draw_arm(const KernelSelfSparring& s,
                   const Workspace& w,
                   const Belief& belief,
                   const std::vector<UnitPoint>& seeds,
                   Rng& rng) {
  const FunctionDraw draw = draw_function(belief, w.dim(), rng, s.features);
  return w.maximize({.dim = w.dim(), .objective = function(draw), .seeds = seeds}, s.maximizer, rng)
      .x;
}

}  // namespace

void check(const KernelSelfSparring& options) {
  check(ProcessParameters{options.process});
  check(options.maximizer);
  if (options.features == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "features = 0 of kernel-self-sparring is not at least 1");
  }
}

std::optional<Query> propose_with(const KernelSelfSparring& s, Workspace& w, Rng& rng) {
  if (!w.can_ask(QueryKind::kDuel)) return std::nullopt;
  if (phase_with(s, w) == Phase::kInitialDuels) return w.uniform_duel(rng);
  const UnitPoint uniform = w.uniform_point(rng);
  const std::vector<Observation> scores = w.scores(kAllDuels);
  const Belief& belief =
      w.score_belief(score_spec(s.process, w.dim()), scores, 2 * s.initial_duels, kAllDuels);
  const std::vector<UnitPoint> seeds = incumbents(belief, scores, 3);
  const UnitPoint first = draw_arm(s, w, belief, seeds, rng);
  for (int attempt = 0; attempt < kRedraws; ++attempt) {
    UnitPoint second = draw_arm(s, w, belief, seeds, rng);
    if (distance(first, second) > kSameArm) return w.duel(first, second);
  }
  return w.duel(first, uniform != first ? uniform : w.uniform_opponent(first, rng));
}

AllowedKinds kinds_of(const KernelSelfSparring&) { return AllowedKinds::kDuels; }

Phase phase_with(const KernelSelfSparring& s, Workspace& w) {
  return w.initial_phase(s.initial_duels, 0).value_or(Phase::kSearch);
}

RecommendOptions recommend_options(const KernelSelfSparring& s, const Workspace&) {
  return {.duel_process = s.process,
          .initial_scores = 2 * s.initial_duels,
          .uniform_duels = kAllDuels,
          .models_scores = true};
}

}  // namespace duelopt
