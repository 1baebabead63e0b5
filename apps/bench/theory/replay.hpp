// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt::theory {

// A Gaussian process at a finite set that holds all points it will ever be told about, one
// observation after the other: the posterior of every round of a finished run, in O(points · t) a
// round. Independent of the library's own posteriors. As in greedy_information_gain,
//
//   c_t(·) = (k(·, x_t) - Σ_{s<t} c_s(·) c_s(x_t)) / √(σ²_{t-1}(x_t) + η²),
//   μ_t = μ_{t-1} + c_t (y_t - μ_{t-1}(x_t)) / √(σ²_{t-1}(x_t) + η²),   σ²_t = σ²_{t-1} - c_t².
class Replay {
 public:
  struct Process {
    KernelTerm term{};
    double noise_variance = 1.0;  // η² > 0
    double prior_mean = 0.0;
  };

  // REQUIRES: noise_variance > 0
  Replay(const Process& process, Matrix points, Index observations);

  // REQUIRES: row < points.rows(), fewer than `observations` so far
  void observe(Index row, double y);

  [[nodiscard]] const Vector& mean() const noexcept { return mean_; }
  [[nodiscard]] const Vector& variance() const noexcept { return variance_; }
  [[nodiscard]] double noise_variance() const noexcept { return noise_variance_; }

  // ½ log det(I + η⁻² K) = ½ Σ_t log(1 + σ²_{t-1}(x_t)/η²) of the observations so far.
  [[nodiscard]] double information() const noexcept { return information_; }

 private:
  Kernel kernel_;
  double noise_variance_;
  Matrix points_;
  Matrix columns_;  // c_1, ..., c_t
  Index t_ = 0;
  Vector mean_;
  Vector variance_;
  double information_ = 0.0;
};

}  // namespace duelopt::theory
