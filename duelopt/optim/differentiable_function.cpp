// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/differentiable_function.hpp"

#include <utility>

namespace duelopt {

DifferentiableFunction pointwise(std::function<double(const UnitPoint&, std::span<double>)> f) {
  auto values = [f](std::span<const UnitPoint> points) {
    std::vector<double> result;
    result.reserve(points.size());
    std::vector<double> unused;
    for (const UnitPoint& x : points) {
      unused.resize(x.dim());
      result.push_back(f(x, unused));
    }
    return result;
  };
  return {.values = std::move(values), .value_and_gradient = std::move(f)};
}

double value_at(const DifferentiableFunction& function, const UnitPoint& x) {
  return function.values(std::span(&x, 1)).front();
}

}  // namespace duelopt
