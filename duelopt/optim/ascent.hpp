// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>

#include "duelopt/core/point.hpp"
#include "duelopt/domain/constraints.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

struct AscentOptions {
  std::size_t evaluations = 50;    // >= 1, the start's included
  double x_tolerance = 1e-8;       // ends when no coordinate moves further
  double value_tolerance = 1e-12;  // or a step gains no more of the whole gain
  double target = std::numeric_limits<double>::infinity();  // ends when the value reaches it
};

struct Ascent {
  UnitPoint x;   // the best point tried, which may be the start
  double value;  // -infinity if the function is undefined at the start
  std::size_t evaluations;
};

// Climbs from `start` within the unit cube by the gradient (L-BFGS [LN89]), and ends at a local
// maximum or when the evaluations are used up. Where it goes does not depend on the scale and the
// offset of the values. Uses only `value_and_gradient`. Throws kInvalidArgument if the evaluations
// are 0 or the start has no coordinate.
[[nodiscard]] Ascent ascend(const DifferentiableFunction& objective,
                            const UnitPoint& start,
                            const AscentOptions& options = {});

// The same within the set where constraint >= 0, if there is one, and where the linear constraints
// hold (SLSQP [Kra88]): the result lies in it, by a margin of about 1e-8 if the maximum is on the
// boundary of the first, within rounding of the linear ones, or is the start.
// REQUIRES: the start lies in it (not asked again: `values` may round otherwise)
[[nodiscard]] Ascent ascend_within(const DifferentiableFunction& objective,
                                   const std::optional<DifferentiableFunction>& constraint,
                                   const UnitPoint& start,
                                   const AscentOptions& options = {},
                                   std::span<const LinearConstraint> linear = {});

}  // namespace duelopt
