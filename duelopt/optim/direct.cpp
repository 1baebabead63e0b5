// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/direct.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/constrained_score.hpp"
#include "duelopt/optim/incumbent.hpp"
#include "duelopt/optim/nlopt_run.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kScalePoints = 64;  // that show a ConstrainedScore the scale of the values

// Runs DIRECT on score(x), which it asks for at exactly so many points.
template <class Score>
void run_direct(const Direct& direct, std::size_t dim, const Score& score) {
  std::size_t left = direct.evaluations;
  run_nlopt({.algorithm = NloptAlgorithm::kDirect, .evaluations = direct.evaluations},
            UnitPoint(std::vector<double>(dim, 0.5)),
            [&](const UnitPoint& x, std::span<double>) -> std::optional<double> {
              if (left == 0) return std::nullopt;
              --left;
              return score(x);
            });
}

Maximum unconstrained(const Direct& direct, const MaximizationProblem& problem) {
  Incumbent best;
  if (!problem.seeds.empty()) {
    const std::vector<double> values = problem.objective.values(problem.seeds);
    for (std::size_t i = 0; i < values.size(); ++i) best.offer(problem.seeds[i], values[i]);
  }
  run_direct(direct, problem.dim, [&](const UnitPoint& x) {
    const double value = value_at(problem.objective, x);
    best.offer(x, value);
    return value;
  });
  return best.result(problem.objective);
}

Maximum constrained(const Direct& direct, const MaximizationProblem& problem, Rng& rng) {
  std::vector<UnitPoint> sample = problem.seeds;
  for (UnitPoint& x : sobol_points(kScalePoints, problem.dim, rng)) sample.push_back(std::move(x));
  const std::vector<double> values = problem.objective.values(sample);
  const std::vector<double> constraints = problem.constraint->values(sample);

  Incumbent best;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (constraints[i] >= 0.0) {
      best.offer(sample[i], values[i]);
    } else {
      best.offer_infeasible(sample[i], constraints[i]);
    }
  }
  const ConstrainedScore score(values, constraints);
  run_direct(direct, problem.dim, [&](const UnitPoint& x) {
    const double constraint = value_at(*problem.constraint, x);
    if (!(constraint >= 0.0)) {
      best.offer_infeasible(x, constraint);
      return score.infeasible(constraint);
    }
    const double value = value_at(problem.objective, x);
    best.offer(x, value);
    return score.feasible(value);
  });
  return best.result(problem.objective);
}

Direct growing(std::size_t t, std::size_t dim) {
  if (t == 0) throw Error(ErrorCode::kInvalidArgument, "round 0 of a search: rounds begin at 1");
  const auto d = static_cast<double>(std::min<std::size_t>(dim, 5));
  const auto rounds = static_cast<double>(std::min<std::size_t>(t, 1000));
  return {.evaluations = static_cast<std::size_t>(std::ceil(7.0 * d * d * std::sqrt(rounds)))};
}

}  // namespace

Maximizer at_round(const Maximizer& maximizer, std::size_t t, std::size_t dim) {
  if (std::holds_alternative<GrowingDirect>(maximizer)) return growing(t, dim);
  return maximizer;
}

void check(const Direct& options) {
  if (options.evaluations == 0) {
    throw Error(ErrorCode::kInvalidArgument, "0 evaluations of DIRECT are not at least 1");
  }
}

Maximum maximize_with(const Direct& direct, const MaximizationProblem& problem, Rng& rng) {
  check(direct);
  return problem.constraint ? constrained(direct, problem, rng) : unconstrained(direct, problem);
}

Maximum maximize_with(const GrowingDirect& /*direct*/,
                      const MaximizationProblem& problem,
                      Rng& rng) {
  return maximize_with(growing(1, problem.dim), problem, rng);
}

}  // namespace duelopt
