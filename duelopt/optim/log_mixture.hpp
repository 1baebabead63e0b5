// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

struct WeighedFunction {
  double weight;  // > 0
  DifferentiableFunction logarithm;
};

// log Σ_k w_k exp f_k(x) for functions f_k that are logarithms, without overflow. Where a part is
// undefined, so is the whole. REQUIRES: there is a part
[[nodiscard]] DifferentiableFunction log_mixture(std::vector<WeighedFunction> parts);

}  // namespace duelopt
