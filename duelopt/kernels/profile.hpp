// SPDX-License-Identifier: Apache-2.0
//
// The profile h(s) of a stationary kernel as a function of the scaled squared distance s, with h(0)
// = 1.
#pragma once

#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// s := h(s), entry by entry. REQUIRES: the shape is stationary, s >= 0
void apply_profile(const KernelShape& shape, Eigen::Ref<Vector> s);

// s := h(s) and slope := h'(s). Where h' is infinite (s = 0 and ν <= 1) the slope is 0: it is only
// ever multiplied by x - x', which is 0 there.
void apply_profile(const KernelShape& shape, Eigen::Ref<Vector> s, Eigen::Ref<Vector> slope);

}  // namespace duelopt
