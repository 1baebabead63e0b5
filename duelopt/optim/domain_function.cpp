// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/domain_function.hpp"

#include <utility>

namespace duelopt {

DifferentiableFunction on_domain(DifferentiableFunction f, Domain domain) {
  auto values = [f, domain](std::span<const UnitPoint> points) {
    std::vector<UnitPoint> snapped;
    snapped.reserve(points.size());
    for (const UnitPoint& x : points) snapped.push_back(domain.snap(x));
    return f.values(snapped);
  };
  auto value_and_gradient = [f = std::move(f), domain = std::move(domain)](
                                const UnitPoint& x, std::span<double> gradient) {
    const double value = f.value_and_gradient(domain.snap(x), gradient);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      if (!domain.moves(i)) gradient[i] = 0.0;
    }
    return value;
  };
  return {.values = std::move(values), .value_and_gradient = std::move(value_and_gradient)};
}

}  // namespace duelopt
