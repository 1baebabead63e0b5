// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/optim/differentiable_function.hpp"
#include "duelopt/optim/maximizer.hpp"

namespace duelopt {

// Maximize objective(x) over x in [0, 1]^dim with constraint(x) >= 0.
struct MaximizationProblem {
  std::size_t dim;  // >= 1
  DifferentiableFunction objective;
  std::optional<DifferentiableFunction> constraint = std::nullopt;
  std::vector<UnitPoint> seeds = {};  // points worth trying: the best so far, the last answer, ...
  std::optional<Domain> domain = std::nullopt;  // of which x must be a point, if there is one
};

struct Maximum {
  UnitPoint x;    // the best feasible point, or the one that violates the constraint least
  double value;   // of the objective at x
  bool feasible;  // whether a feasible point with a finite value was found
};

// The best of all points that were tried, the seeds among them.
// Throws kInvalidArgument if dim is 0 or there are no Sobol points of it, if a seed or the domain
// has another dimension or an option is out of range; kNumerical if no point had a finite value.
// What a function throws comes out unchanged.
[[nodiscard]] Maximum maximize(const MaximizationProblem& problem,
                               const Maximizer& maximizer,
                               Rng& rng);

}  // namespace duelopt
