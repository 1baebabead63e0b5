// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/problems/problem.hpp"

namespace duelopt {

// "currin-exp" on [0, 1]² (notes, section 1.1) [XQW13]:
//
//   f(x)   = φ(x₂) r(x₁),   φ(v) = 1 - e^(-1/(2v)),   φ(0) = 1,
//   r(u)   = (2300u³ + 1900u² + 2092u + 60) / (100u³ + 500u² + 4u + 20),
//   f_c(x) = mean of f over (x₁ ± 0.05, x₂ + 0.05) and (x₁ ± 0.05, max(0, x₂ - 0.05)).
//
// r'(13/60) = 0, and φ is largest at 0: f* is f(13/60, 0). r is least at 0 and φ at 1, which gives
// the least value. f_c is a product as f is: its maximizer has x₂ = 0 and the root of
// r'(u + 0.05) + r'(u - 0.05), found with 40 digits.
[[nodiscard]] Problem currin_exp();

}  // namespace duelopt
