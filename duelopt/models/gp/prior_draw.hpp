// SPDX-License-Identifier: Apache-2.0
//
// Draws of f ~ GP(0, k) as functions that can be evaluated anywhere. A stationary term variance·h
// of the kernel is a sum of m waves with random frequencies [RR07],
//
//   Σ_j √(variance / m) (a_j cos ω_jᵀx + b_j sin ω_jᵀx),   a_j, b_j ~ N(0, 1),
//
//   squared exponential  ω_c = z_c / ℓ_c with z ~ N(0, I)
//   Matérn ν             ω_c = z_c / ℓ_c · √(ν / g) with g ~ Gamma(ν, 1): a multivariate Student t
//                        with 2ν degrees of freedom [RW06, Eq. 4.15]
//
// and Linear and Constant terms are Gaussian weights, without an error.
//
// The error: over the draw of the ω_j too, mean and covariance are exactly 0 and k. For a given set
// of ω_j the draw is Gaussian with covariance variance / m Σ_j cos ω_jᵀr at distance vector r,
// exact at r = 0, elsewhere with standard error
//
//   variance √((1 + h(2r) - 2 h(r)²) / (2m)) <= variance / √m   [SS15],
//
// which is variance / √(2m) at large distances.
#pragma once

#include <cstddef>

#include "duelopt/core/rng.hpp"
#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// x ↦ offset + slopeᵀx + Σ_j amplitude_j cos(ω_jᵀx + phase_j): a wave's two weights in polar form,
// which costs one cosine in place of a cosine and a sine.
struct PriorDraw {
  Matrix frequencies;  // waves × d, ω_j in row j
  Vector amplitudes;   // waves
  Vector phases;       // waves
  Vector slope;        // d
  double offset = 0.0;
};

// With `features` frequencies for each stationary term.
// REQUIRES: features >= 1, dim >= 1 and fits the kernel
[[nodiscard]] PriorDraw draw_prior(const Kernel& kernel,
                                   std::size_t dim,
                                   std::size_t features,
                                   Rng& rng);

// The values at the rows of X. REQUIRES: X.cols() == d
[[nodiscard]] Vector values_at(const PriorDraw& draw, MatrixRef X);

struct ValueAndGradient {
  double value;
  Vector gradient;
};

// REQUIRES: x.size() == d
[[nodiscard]] ValueAndGradient value_and_gradient_at(const PriorDraw& draw, VectorRef x);

}  // namespace duelopt
