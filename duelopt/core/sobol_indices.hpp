// SPDX-License-Identifier: Apache-2.0
//
// Which inputs a function depends on: of its variance over the unit cube, the share that each of
// them explains [Sob01].
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "duelopt/core/point.hpp"

namespace duelopt {

struct SobolIndices {
  double first;  // Var(E[f | x_i]) / Var f: what the input explains alone
  double total;  // 1 - Var(E[f | all but x_i]) / Var f: with all that it does together with others
};

// Estimated by [SAAC10] from `count` pairs of points of one Sobol sequence, so that the same
// function has the same indices: f is called once, for count (dim + 2) points, and returns a value
// for each. Estimates are cut off at 0 and 1, and first <= total. All 0 if f does not vary. Throws
// kInvalidArgument if dim is 0. REQUIRES: count >= 2
[[nodiscard]] std::vector<SobolIndices> sobol_indices(
    std::size_t dim,
    std::size_t count,
    const std::function<std::vector<double>(std::span<const UnitPoint>)>& f);

}  // namespace duelopt
