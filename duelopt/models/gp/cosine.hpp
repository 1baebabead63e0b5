// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// x := cos x, entry by entry, with an absolute error below 2e-15. In vector instructions, which
// Eigen 3.4 has for the cosine of floats only: a draw of a function spends most of its time here.
void apply_cosine(Eigen::Ref<Vector> x);

}  // namespace duelopt
