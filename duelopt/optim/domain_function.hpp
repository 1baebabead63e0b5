// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/domain/domain.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// The function that has at each point of the cube the value of f at the nearest point of the domain
// [GH20]: a maximizer of the cube then maximizes over the domain. It is flat along each coordinate
// that does not move.
[[nodiscard]] DifferentiableFunction on_domain(DifferentiableFunction f, Domain domain);

}  // namespace duelopt
