// SPDX-License-Identifier: Apache-2.0
//
// Laplace's approximation of a density p [RW06, Sec. 3.4]: a normal distribution at the mode θ*,
// with the curvature that log p has there,
//
//   N(θ*, C),  C = (-∇∇ log p(θ*))⁻¹,   log ∫ p ≈ log p(θ*) + ½ m log 2π + ½ log det C.
#pragma once

#include <cstddef>
#include <optional>

#include "duelopt/inference/log_target.hpp"

namespace duelopt {

struct LaplaceOptions {
  std::size_t evaluations = 40;  // >= 1, of the gradient, on the way to the mode
};

struct LaplaceApproximation {
  Vector mode;
  double value;         // log p(θ*)
  Matrix root;          // m × m with C = root rootᵀ
  double log_evidence;  // log ∫ p
};

struct Mode {
  Vector at;
  double value;  // log p there
};

// The maximum that is found from the start, which is moved into the box. Nothing if log p is
// undefined at the start. Throws and REQUIRES as below.
[[nodiscard]] std::optional<Mode> find_mode(const LogTarget& target,
                                            const Vector& start,
                                            const LaplaceOptions& options = {});

// Around the maximum that is found from the start, which is moved into the box. The curvature is
// taken by central differences of the gradient; in a direction in which log p does not curve down
// by as much as a uniform density over the box would, the approximation is that wide and no wider.
// Nothing if log p is undefined at the start. Throws kInvalidArgument if the evaluations are 0.
// REQUIRES: the dimensions agree and are positive
[[nodiscard]] std::optional<LaplaceApproximation> laplace_approximation(
    const LogTarget& target, const Vector& start, const LaplaceOptions& options = {});

}  // namespace duelopt
