// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "duelopt/core/rng.hpp"
#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt::theory {

// f = Σ_i w_i h(c_i, ·) on [0, 1]^d with h(x, x') = exp(-|x - x'|² / 2ℓ²): a function whose norm in
// the space of every kernel v · h is known.
class RkhsFunction {
 public:
  // REQUIRES: centres has a row for each weight, length_scale > 0
  RkhsFunction(double length_scale, Matrix centres, Vector weights);

  [[nodiscard]] std::size_t dim() const { return static_cast<std::size_t>(centres_.cols()); }
  [[nodiscard]] double operator()(const UnitPoint& x) const;
  [[nodiscard]] Vector at(const MatrixRef& X) const;  // at the rows of X

  // ‖f‖ in the space of v · h: there f = Σ (w_i/v) v h(c_i, ·), so that ‖f‖² = wᵀHw / v.
  [[nodiscard]] double norm(double variance) const;

  // ∫ f over the cube.
  [[nodiscard]] double mean() const;

  struct Extreme {
    UnitPoint x;
    double value;
  };
  [[nodiscard]] Extreme maximum() const;
  [[nodiscard]] Extreme minimum() const;

  [[nodiscard]] RkhsFunction scaled(double factor) const;

  // The same with weights moved along the means of the h(c_i, ·), so that its mean is 0.
  [[nodiscard]] RkhsFunction centred() const;

  // REQUIRES: length scales and dimensions agree
  friend RkhsFunction operator+(const RkhsFunction& a, const RkhsFunction& b);

 private:
  [[nodiscard]] Extreme extreme(double sign) const;
  [[nodiscard]] Vector bump_means() const;  // ∫ h(c_i, x) dx

  double length_scale_;
  Kernel kernel_;
  Matrix centres_;
  Vector weights_;
};

// Uniform centres and standard normal weights.
[[nodiscard]] RkhsFunction random_function(std::size_t dim,
                                           double length_scale,
                                           std::size_t centres,
                                           Rng& rng);

}  // namespace duelopt::theory
