// SPDX-License-Identifier: Apache-2.0
//
// Functions drawn from a posterior, by conditioning a function drawn from the prior [WBTMD21]:
//
//   f(x) = m(x) + p(x) + kᵀ (K + η² I)⁻¹ (Y - m - p - ε),   ε ~ N(0, η² I),
//
// with p a draw of GP(0, k) and the notation of posterior.hpp. The update is exact, so that the
// error is that of p from random Fourier features (prior_draw.hpp): with the features drawn anew
// for each f, mean and covariance are exactly the posterior's; for given features the draw is
// Gaussian, its mean is exact, and its covariance has an error of order variance / √features.
#pragma once

#include <cstddef>
#include <span>

#include "duelopt/models/belief.hpp"
#include "duelopt/models/gp/prior_draw.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// A value that holds all it needs: it may outlive its posterior. In the units of y.
class FunctionDraw {
 public:
  [[nodiscard]] std::size_t dim() const noexcept {
    return static_cast<std::size_t>(prior_draw_.slope.size());
  }

  // All throw kInvalidArgument for a point or a gradient whose dimension is not dim().
  [[nodiscard]] double at(const UnitPoint& x) const;
  [[nodiscard]] Vector at(MatrixRef X) const;  // at the rows of X

  // For Matérn terms with ν <= 1, whose functions have no gradient, it is that of the wave sum: it
  // grows without bound with the number of features.
  [[nodiscard]] double value_and_gradient(const UnitPoint& x, std::span<double> gradient) const;

 private:
  friend FunctionDraw draw_function(const Belief&, std::size_t, Rng&, std::size_t);

  void check_dim(Index dim) const;

  GpPrior prior_;
  PriorDraw prior_draw_;
  Matrix centres_;  // X, or the pivots of a posterior of low rank
  Vector weights_;  // (K + η² I)⁻¹ (Y - m - p - ε), or their counterparts at the pivots
};

// The draw as a maximizer sees it; it must outlive the function.
[[nodiscard]] DifferentiableFunction function(const FunctionDraw& draw);

inline constexpr std::size_t kDefaultFeatures = 1024;

// The dimension is an argument because a posterior without data may have none. `features` is the
// number of frequencies for each stationary term of the kernel. O(features · d · n + n²).
// Throws kInvalidArgument if features is 0, or if dim is 0, not that of the data or does not fit
// the kernel.
[[nodiscard]] FunctionDraw draw_function(const Belief& belief,
                                         std::size_t dim,
                                         Rng& rng,
                                         std::size_t features = kDefaultFeatures);

}  // namespace duelopt
