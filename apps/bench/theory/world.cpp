// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/world.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt::theory {
namespace {

// Scaled so that its values span `range`; 0 · function for 0.
RkhsFunction spanning(const RkhsFunction& function, double range) {
  return function.scaled(range / (function.maximum().value - function.minimum().value));
}

Point user(const UnitPoint& u) { return Box::unit(u.dim()).from_unit(u); }

Landscape landscape(const RkhsFunction& function) {
  const Box cube = Box::unit(function.dim());
  const RkhsFunction::Extreme top = function.maximum();
  return {.value = [function, cube](const Point& x) { return function(cube.to_unit(x)); },
          .range = {function.minimum().value, top.value},
          .maximizers = {user(top.x)}};
}

}  // namespace

double World::regret(const UnitPoint& x) const { return std::max(0.0, best.value - f(x)); }

Oracle World::oracle() const {
  const Landscape utility = landscape(g);
  return {.problem = {.name = "theory",
                      .domain = Box::unit(g.dim()),
                      .f = landscape(f),
                      .f_c = utility},
          .judge = UtilityJudge{.utility = utility.value, .link = LinearLink{}},
          .noise = UniformNoise{options.label_noise}};
}

World random_world(const WorldOptions& options, Rng& rng) {
  const std::size_t centres = 8 * options.dim;
  const auto draw = [&] {
    return random_function(options.dim, options.length_scale, centres, rng);
  };
  const RkhsFunction g = spanning(draw().centred(), options.utility_range);
  const RkhsFunction h = spanning(draw(), options.bias_range);
  const RkhsFunction f = g + h;
  const RkhsFunction::Extreme best = f.maximum();
  const RkhsFunction::Extreme best_utility = g.maximum();
  const double shift = best_utility.value - best.value;
  const double zeta =
      std::max(std::abs(h.maximum().value + shift), std::abs(h.minimum().value + shift));
  return {options, f, g, best, best_utility, zeta};
}

}  // namespace duelopt::theory
