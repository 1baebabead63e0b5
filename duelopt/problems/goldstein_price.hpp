// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/problems/problem.hpp"

namespace duelopt {

// "goldstein-price" on [-2, 2]² [DS78], as its logarithm with the sign that makes it a
// maximization: f(x) = -ln g(x) with
//
//   g(x) = (1 + (x₁ + x₂ + 1)² (19 - 14x₁ + 3x₁² - 14x₂ + 6x₁x₂ + 3x₂²))
//        · (30 + (2x₁ - 3x₂)² (18 - 32x₁ + 12x₁² + 48x₂ - 36x₁x₂ + 27x₂²)).
//
// g is least, 3, at (0, -1). f_c is ours: the judge sees the landscape displaced,
// f_c(x) = f(x + (0.05, 0.05)), so that its maximizer (-0.05, -1.05) has regret 0.353, 2.8 % of the
// range of f. The least values are on the side x₂ = 2, where ∂f/∂x₁ = 0, found with 40 digits.
[[nodiscard]] Problem goldstein_price();

}  // namespace duelopt
