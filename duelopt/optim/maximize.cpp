// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/maximize.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/optim/direct.hpp"
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
}

}  // namespace

void check(const Maximizer& options) {
  std::visit([](const auto& way) { check(way); }, options);
}

Maximum maximize(const MaximizationProblem& problem, const Maximizer& maximizer, Rng& rng) {
  check(problem);
  return std::visit([&](const auto& way) { return maximize_with(way, problem, rng); }, maximizer);
}

}  // namespace duelopt
