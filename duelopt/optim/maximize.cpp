// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/maximize.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/optim/direct.hpp"
#include "duelopt/optim/domain_function.hpp"
#include "duelopt/optim/multi_start.hpp"

namespace duelopt {
namespace {

void check(const MaximizationProblem& problem) {
  if (problem.dim == 0) {
    throw Error(ErrorCode::kInvalidArgument, "dimension 0 of a maximization is not at least 1");
  }
  for (std::size_t i = 0; i < problem.seeds.size(); ++i) {
    if (problem.seeds[i].dim() != problem.dim) {
      throw Error(ErrorCode::kInvalidArgument,
                  "seed " + std::to_string(i) + " has dimension " +
                      std::to_string(problem.seeds[i].dim()) + ", the problem has " +
                      std::to_string(problem.dim));
    }
  }
  if (problem.domain && problem.domain->dim() != problem.dim) {
    throw Error(ErrorCode::kInvalidArgument,
                "the domain has dimension " + std::to_string(problem.domain->dim()) +
                    ", the problem has " + std::to_string(problem.dim));
  }
}

Maximum solve(const MaximizationProblem& problem, const Maximizer& maximizer, Rng& rng) {
  return std::visit([&](const auto& way) { return maximize_with(way, problem, rng); }, maximizer);
}

}  // namespace

void check(const Maximizer& options) {
  std::visit([](const auto& way) { check(way); }, options);
}

Maximum maximize(const MaximizationProblem& problem, const Maximizer& maximizer, Rng& rng) {
  check(problem);
  if (!problem.domain || problem.domain->everywhere()) return solve(problem, maximizer, rng);
  const Domain& domain = *problem.domain;
  MaximizationProblem inside = problem;
  for (UnitPoint& seed : inside.seeds) seed = domain.snap(seed);
  // What knows only the cube is shown a function of the cube.
  if (domain.constraints().empty() || !std::holds_alternative<MultiStart>(maximizer)) {
    inside.objective = on_domain(std::move(inside.objective), domain);
    if (inside.constraint) inside.constraint = on_domain(*std::move(inside.constraint), domain);
    inside.domain = std::nullopt;
  }
  Maximum best = solve(inside, maximizer, rng);
  best.x = domain.snap(best.x);
  return best;
}

}  // namespace duelopt
