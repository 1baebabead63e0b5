// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "duelopt/core/point.hpp"

namespace duelopt {

// A function on the unit cube, in the two ways that a maximizer asks for it. A value that is not
// finite says that the function is undefined there; such a point is never the best one.
struct DifferentiableFunction {
  // Many points in one call, so that a model can answer with matrix products.
  std::function<std::vector<double>(std::span<const UnitPoint>)> values;
  // One point; writes the gradient, which has the point's dimension.
  std::function<double(const UnitPoint&, std::span<double>)> value_and_gradient;
};

// The function of a function that knows only single points.
[[nodiscard]] DifferentiableFunction pointwise(
    std::function<double(const UnitPoint&, std::span<double>)> f);

// The value alone, at one point.
[[nodiscard]] double value_at(const DifferentiableFunction& function, const UnitPoint& x);

}  // namespace duelopt
