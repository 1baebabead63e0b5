// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/problems/problem.hpp"

namespace duelopt {

// "branin" on [-5, 10] × [0, 15] [DS78], with the sign that makes it a maximization:
//
//   f(x) = -(x₂ - b x₁² + c x₁ - 6)² - 10 (1 - t) cos x₁ - 10,
//   b = 5.1/(4π²),  c = 5/π,  t = 1/(8π),
//
// and f_c the same with b - 0.01, c - 0.1, t + 0.05: the lowest fidelity of [KDSP17]. (The later
// code of its authors, dragonfly, has t + 0.005 and the same maximizers.)
//
// The square vanishes and cos x₁ = -1 at once for x₁ = -π, π, 3π, so that each function has three
// maximizers in closed form, and the largest value -10t. Every maximizer of f_c is off: the best,
// at 3π, has regret 0.0029, the one at -π has 0.1704. The least value is at (-5, 0): f is concave
// in x₂, so that only the sides x₂ = 0 and 15 matter.
[[nodiscard]] Problem branin();

}  // namespace duelopt
