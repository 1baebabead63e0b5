// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// E[max_i (m_i + u_i Z)] - max_i m_i for Z ~ N(0, 1), exactly, in O(n log n) [FPD09, Alg. 1]: the
// upper envelope of the lines m_i + u_i z, and Σ (u_{i+1} - u_i) h(-|z_i|) over its corners z_i,
// h(z) = φ(z) + z Φ(z). It is >= 0, and never loses small values to rounding. REQUIRES: the sizes
// agree and are positive
[[nodiscard]] double expected_rise(VectorRef m, VectorRef u);

// The same with its derivatives in u: ∫ z φ(z) dz over the z for which a line is the largest, which
// is 0 for most of them.
struct ExpectedRise {
  double value;
  Vector slopes;
};
[[nodiscard]] ExpectedRise expected_rise_and_slopes(VectorRef m, VectorRef u);

}  // namespace duelopt
