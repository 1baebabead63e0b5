// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/problems/problem.hpp"

namespace duelopt {

// "styblinski-tang" on [-5, 5]³ [ST90], with the sign that makes it a maximization:
//
//   f(x) = Σ_i h(x_i),   h(v) = -(v⁴ - 16v² + 5v) / 2.
//
// h has two peaks: f has eight, of which the second best is 14.1 (2.9 % of the range) lower. f_c is
// ours: the judge sees the landscape displaced, f_c(x) = f(x + ½), each coordinate by ½, so that
// its maximizer has regret 15.24, 3.1 % of the range of f. The maximizer is the least root of
// 4v³ - 32v + 5, found with 40 digits; between its peaks h is above -0.2, so that the least value
// is at the end 5, or 5½.
[[nodiscard]] Problem styblinski_tang();

}  // namespace duelopt
