// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// φ(x) = μ(x) + width · σ(x) [XJSD20, Alg. 1], with σ the standard deviation: an upper confidence
// bound for width > 0, a lower one for width < 0, the mean for 0. `width` is what multiplies σ,
// which some works call β and others √β (notes, item 3). The offset is for constraints of the form
// φ(x) + offset >= 0. The function refers to what the mixture refers to, a belief or two, which
// must outlive it.
[[nodiscard]] DifferentiableFunction confidence_bound(const BeliefMixture& belief,
                                                      double width,
                                                      double offset = 0.0);

}  // namespace duelopt
