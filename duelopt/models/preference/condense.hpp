// SPDX-License-Identifier: Apache-2.0
//
// Many duels as a few measurements. With pivots P among their points, chosen by pivoted Cholesky,
// and φ(x) = L⁻¹ k(P, x), L Lᵀ = k(P, P), a latent utility between them is v(x) ≈ φ(x)ᵀ L⁻¹ v(P).
// Then Laplace's Gaussian of n duels with difference rows D = φ(x_i) - φ(x'_i), slopes g and
// curvatures W of the likelihood at the mode f̂ is that of
//
//   z = T v(P) + N(0, I),   T = Rᵀ L⁻¹,   R Rᵀ = Dᵀ W D,   z = R⁻¹ Dᵀ (W f̂ + g),
//
// so that n duels and r pivots cost n r² once and r³ for a posterior, instead of n³. The mode is
// found by Newton's method, which solves such a regression in each step. It is exact if all points
// are pivots; otherwise v at a point is off by a variance of at most the tolerance.
#pragma once

#include <vector>

#include "duelopt/models/preference/prior.hpp"

namespace duelopt {

struct CondenseOptions {
  double tolerance = 0.002;  // > 0: of the variance of a latent utility that the pivots leave, in
                             // units of that of the link
  std::size_t most_rows = 300;  // >= 1: in all, shared out among the judges
};

// One entry for each judge who has judged. Throws kInvalidArgument as a posterior does, kNumerical
// if a covariance cannot be factored. REQUIRES: there is a duel, and nothing is condensed yet
[[nodiscard]] std::vector<CondensedDuels> condense(const PreferencePrior& prior,
                                                   const PreferenceData& data,
                                                   const CondenseOptions& options = {});

}  // namespace duelopt
