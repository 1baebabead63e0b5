// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/maximise.hpp"

#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/optim/direct.hpp"
#include "duelopt/optim/multi_start.hpp"

namespace duelopt {
namespace {

void check(const MaximisationProblem& problem) {
  if (problem.dim == 0) {
    throw Error(ErrorCode::kInvalidArgument, "dimension 0 of a maximisation is not at least 1");
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

void check(const Maximiser& options) {
  std::visit([](const auto& way) { check(way); }, options);
}

Maximum maximise(const MaximisationProblem& problem, const Maximiser& maximiser, Rng& rng) {
  check(problem);
  return std::visit([&](const auto& way) { return maximise_with(way, problem, rng); }, maximiser);
}

}  // namespace duelopt
