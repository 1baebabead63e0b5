// SPDX-License-Identifier: Apache-2.0
//
// How often a judge errs: the way to compare link scales between problems (notes, section 1.3).
#pragma once

#include "duelopt/core/box.hpp"
#include "duelopt/problems/judge.hpp"

namespace duelopt {

// The share of duels between two uniformly random points that a judge of this latent utility and
// link answers against its own latent utility, E[σ(-|latent utility(X) - latent utility(X')|)], as
// the mean over 2^15 Sobol pairs of a fixed seed: for the built-in problems it is within 0.001.
// Throws kInvalidArgument if there is no latent utility or it gives NaN, or the domain has more
// than 1,833 sides; and what `probability` and the latent utility throw.
[[nodiscard]] double wrong_share(const Box& domain, const LatentUtility& utility, const Link& link);

// The scale of the BTL link at which wrong_share is `share`. Throws as above, and kInvalidArgument
// unless 0 < share < ½ and some scale from 1e-9 to 1e9 times the mean difference of latent
// utilities has that share.
[[nodiscard]] double btl_scale_for(double share, const Box& domain, const LatentUtility& utility);

}  // namespace duelopt
