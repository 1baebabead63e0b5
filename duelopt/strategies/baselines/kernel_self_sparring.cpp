// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/kernel_self_sparring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "duelopt/core/error.hpp"
#include "duelopt/models/function_draw.hpp"
#include "duelopt/strategies/beliefs.hpp"
#include "duelopt/strategies/describe.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kRedraws = 10;  // of each arm
constexpr double kSameArm = 1e-6;

// The opponent is not in the model: both arms of every duel are updated, the winner with a 1 and
// the loser with a 0 [SZBY17].
constexpr std::size_t kAllDuels = std::numeric_limits<std::size_t>::max();

double distance(const UnitPoint& a, const UnitPoint& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

ScoreProcess score_process(const KernelSelfSparring& s) {
  return {.parameters = s.process, .first = 2 * s.initial_duels, .both_sides = kAllDuels};
}

Phase duel_phase(const KernelSelfSparring& s, const StudyProgress& p) {
  return p.initial_phase(s.initial_duels, 0).value_or(Phase::kSearch);
}

// The maximizer of one function drawn from the process.
UnitPoint draw_arm(const KernelSelfSparring& s,
                   const StudyProgress& p,
                   const Belief& belief,
                   const std::vector<UnitPoint>& seeds,
                   Rng& rng) {
  const FunctionDraw draw = draw_function(belief, p.dim(), rng, s.features);
  return p.space
      .maximize({.dim = p.dim(), .objective = function(draw), .seeds = seeds}, s.maximizer, rng)
      .x;
}

bool is_apart(const UnitPoint& x, const std::vector<UnitPoint>& arms) {
  return std::all_of(
      arms.begin(), arms.end(), [&](const UnitPoint& arm) { return distance(x, arm) > kSameArm; });
}

// An arm for each option, as in the paper, where any number of them spar at a time.
Query sparring_arms(const KernelSelfSparring& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const UnitPoint uniform = p.space.uniform_point(rng);
  const ScoreModel f_r = score_model(score_process(s), p, cache);
  const std::vector<UnitPoint> seeds = incumbents(*f_r.belief, f_r.data, 3);
  const std::size_t options = p.affordable_options();
  std::vector<UnitPoint> arms{draw_arm(s, p, *f_r.belief, seeds, rng)};
  const std::size_t attempts = kRedraws * (options - 1);
  for (std::size_t attempt = 0; attempt < attempts && arms.size() < options; ++attempt) {
    const UnitPoint next = draw_arm(s, p, *f_r.belief, seeds, rng);
    if (is_apart(next, arms)) arms.push_back(next);
  }
  if (arms.size() == 1)
    arms.push_back(uniform != arms[0] ? uniform : p.space.uniform_opponent(arms[0], rng));
  return p.comparison(arms);
}

}  // namespace

void check(const KernelSelfSparring& options) {
  check_for_duels(ProcessParameters{options.process});
  check(options.maximizer);
  if (options.features == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "features = 0 of kernel-self-sparring is not at least 1");
  }
}

void describe(KernelSelfSparring& s, const OptionVisitor& visit) {
  option::count(visit, "initial_duels", s.initial_duels);
  option::count(visit, "features", s.features);
  option::process(visit, "", s.process);
  option::maximizer(visit, s.maximizer);
}

AllowedKinds kinds_of(const KernelSelfSparring&) { return AllowedKinds::kDuels; }

Decision decide(const KernelSelfSparring& s, const StudyProgress& p, Rng& rng, Cache& cache) {
  const Phase phase = duel_phase(s, p);
  if (!p.can_ask(QueryKind::kDuel)) return {std::nullopt, phase};
  if (phase == Phase::kInitialDuels) return {p.uniform_comparison(rng), phase};
  return {sparring_arms(s, p, rng, cache), phase};
}

// Labels that the user has added are modelled as by default.
Beliefs learn(const KernelSelfSparring& s, const StudyProgress& p, Cache& cache) {
  return learn_from_both(p, duel_phase(s, p), {}, score_process(s), cache);
}

}  // namespace duelopt
