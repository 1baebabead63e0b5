// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/bench/theory/rkhs_function.hpp"
#include "duelopt/problems/oracle.hpp"

namespace duelopt::theory {

// Worlds in which every constant of the theorems is known. The judge's latent utility f_c = g has
// mean 0 and its link is linear with scale 1, so that for a uniform opponent X
//
//   f_r(x) = E[½ (1 + g(x) - g(X))] = ½ + g(x)/2      if max g - min g <= 1,
//
// which makes f_r - ½ a function of the kernel's space, and L₁ = 2 and L₂ = ½ exact [XJSD20,
// Assumption 2]. Labels measure f = g + h, where h is the bias. [XJSD20, Assumption 1] then holds
// with ζ = sup |h + g* - f*|, again exact. The range of f_r cannot exceed ½.
struct WorldOptions {
  std::size_t dim = 1;
  double length_scale = 0.3;
  double utility_range = 0.98;  // max g - min g, in (0, 1]
  double bias_range = 0.0;      // max h - min h >= 0
  double label_noise = 0.05;    // uniform on ± this much
};

struct World {
  WorldOptions options;
  RkhsFunction f;
  RkhsFunction g;
  RkhsFunction::Extreme best;          // of f: x* and f*
  RkhsFunction::Extreme best_utility;  // of g
  double zeta;                         // ζ

  [[nodiscard]] double slack() const { return 0.5 * zeta; }  // L₂ζ
  // f_r* - f_r(x*), all that keeping x* asks of the slack (notes, item 18).
  [[nodiscard]] double needed_slack() const { return 0.5 * (best_utility.value - g(best.x)); }
  // f_r* - f_r(x).
  [[nodiscard]] double depth(const UnitPoint& x) const { return 0.5 * (best_utility.value - g(x)); }
  [[nodiscard]] double regret(const UnitPoint& x) const;
  [[nodiscard]] double borda_norm(double variance) const { return 0.5 * g.norm(variance); }

  [[nodiscard]] Oracle oracle() const;  // on the unit cube
};

[[nodiscard]] World random_world(const WorldOptions& options, Rng& rng);

}  // namespace duelopt::theory
