// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "duelopt/core/rng.hpp"
#include "duelopt/models/gp/normal.hpp"

namespace duelopt {

// `count` independent draws, one in each column; the first ones are the same however many follow.
// The covariance may be singular or 0: equal points get equal values up to rounding, and a variance
// at most 1e-12 of the largest counts as 0. O(n r (r + count)) for a covariance of rank r.
// REQUIRES: the covariance is symmetric, and positive semidefinite up to rounding
[[nodiscard]] Matrix sample(const JointNormal& f, std::size_t count, Rng& rng);

}  // namespace duelopt
