// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "duelopt/core/rng.hpp"

namespace duelopt {

enum class Smoothness : std::uint8_t { kMatern52, kSquaredExponential };

// A draw of a Gaussian process of variance 1 as a sum of m waves of random frequency [RR07],
//
//   Σ_j √(2/m) cos(ω_jᵀx + φ_j),   φ_j uniform on [0, 2π),   ω_ji = z_ji / ℓ_i · √(ν / g_j),
//
// with z ~ N(0, 1) and, for Matérn 5/2, g ~ Gamma(5/2, 1); for the squared exponential √(ν / g)
// = 1. Mean and covariance are exactly those of the process; the values are Gaussian as m grows.
// The models draw their functions with code of their own, so that a test of a model is not a test
// of itself.
class Waves {
 public:
  // REQUIRES: every length scale is positive; count >= 1
  Waves(std::span<const double> length_scales, Smoothness smoothness, std::size_t count, Rng& rng);

  [[nodiscard]] std::size_t dim() const noexcept { return dim_; }

  // REQUIRES: x and the gradient have dimension dim()
  [[nodiscard]] double operator()(std::span<const double> x) const;
  [[nodiscard]] double value_and_gradient(std::span<const double> x,
                                          std::span<double> gradient) const;

 private:
  std::size_t dim_;
  double amplitude_;
  std::vector<double> frequencies_;  // ω_ji at j · dim + i
  std::vector<double> phases_;
};

}  // namespace duelopt
