// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/core/rng.hpp"
#include "duelopt/inference/laplace_approximation.hpp"

namespace duelopt {

struct SliceOptions {
  std::size_t spacing = 4;  // >= 1 steps of the chain from one draw to the next
};

// `count` draws of a Markov chain that leaves the target invariant, by elliptical slice sampling
// [MAM10] about the Laplace approximation [NMA14]: each step looks at an ellipse through the
// present state and a normal draw, and shrinks towards the state until the slice is met. It needs
// no tuning and no gradient, and where the approximation is exact its steps are independent draws.
// The chain begins at the mode. REQUIRES: the spacing is positive, the approximation is the
// target's
[[nodiscard]] std::vector<Vector> elliptical_slice(const LogTarget& target,
                                                   const LaplaceApproximation& approximation,
                                                   std::size_t count,
                                                   const SliceOptions& options,
                                                   Rng& rng);

}  // namespace duelopt
