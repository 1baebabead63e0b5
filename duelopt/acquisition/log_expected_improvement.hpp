// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/models/belief.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// log h(z), h(z) = φ(z) + z Φ(z), exact in its left tail, where h itself underflows [ADBB23, Sec.
// 4].
[[nodiscard]] double log_h(double z);

// d/dz log h(z) = Φ(z) / h(z), exact in the tail too.
[[nodiscard]] double log_h_slope(double z);

// log E[max(f(x) - best, 0)] = log σ(x) + log h((μ(x) - best) / σ(x)) [ADBB23, Eq. 8], f ~ belief.
// It never loses its gradient, however small the improvement. The function refers to the belief,
// which must outlive it.
[[nodiscard]] DifferentiableFunction log_expected_improvement(const Belief& belief, double best);

}  // namespace duelopt
