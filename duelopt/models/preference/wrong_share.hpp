// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

// The chance that a judge answers a duel against the order of the objective, if h has this
// correlation between the two points:
//
//   arccos(r) / π,  r = a √w / √(w (a² + c²) + ℓ),  w = 2 (1 - correlation),
//
// with a, c and the link as in preference_prior.hpp and ℓ its link_variance. For h(x) - h(x') and
// v(x) - v(x') are normal with variances w and w (a² + c²) and covariance w a; the Gaussian link
// adds noise of variance ℓ to the second; r is their correlation then, and the two differ in sign
// with chance arccos(r)/π [S99]. Exact for the Gaussian link, off by less than 0.01 for the
// logistic one, since chance_of_first is. REQUIRES: correlation <= 1
[[nodiscard]] double wrong_share(DuelLink link, const JudgeUtility& utility, double correlation);

// Its mean over the pairs of these points that are not equal; ½ if there are none. Throws
// kInvalidArgument for points that do not fit the kernel. REQUIRES: the prior has this judge
[[nodiscard]] double wrong_share(const PreferencePrior& prior,
                                 std::size_t judge,
                                 std::span<const UnitPoint> points);

}  // namespace duelopt
