// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/problems/problem.hpp"

namespace duelopt {

// "borehole": water through a borehole, in m³ a year, in raw units (notes, section 1.2) [XQW13].
// With x = (r_w, r, T_u, H_u, T_l, H_l, L, K_w) and l = ln(r / r_w),
//
//   f = g(2π, 1),  f_c = g(5, 1.5),
//   g(a, b) = a T_u (H_u - H_l) / (l (b + 2 L T_u / (l r_w² K_w) + T_u / T_l)).
//
// Divided through by l T_u, the fraction shows that g grows with r_w, T_u, H_u, T_l, K_w and falls
// with r, H_l, L: the extremes are corners, the same for f and f_c. The duels of this problem are
// practically unbiased (notes, section 1.2).
[[nodiscard]] Problem borehole();

}  // namespace duelopt
