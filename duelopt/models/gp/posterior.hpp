// SPDX-License-Identifier: Apache-2.0
//
// The exact posterior of a Gaussian process [RW06, Alg. 2.1], in the notation of [XJSD20, Eq. 2]:
//
//   μ(x)  = m(x) + kᵀ (K + η² I)⁻¹ (Y - m),   k = (k(x, x_1), ..., k(x, x_n))ᵀ
//   σ²(x) = k(x, x) - kᵀ (K + η² I)⁻¹ k
//
//   K  the kernel matrix of the inputs      η²  the noise variance      m  the prior mean
//   L  the Cholesky factor of K + η² I      α = L⁻ᵀ L⁻¹ (Y - m)
//
// The paper calls the second line σ(x); it is a variance (notes, item 1).
#pragma once

#include <cstddef>
#include <span>

#include "duelopt/linalg/cholesky.hpp"
#include "duelopt/models/gp/normal.hpp"
#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

// A value: predictions never change it, and it is ready once constructed. No data at all is
// allowed: then it is the prior.
class Posterior {
 public:
  // Throws kInvalidArgument as check(prior) and to_samples do, kNumerical if no jitter makes the
  // covariance positive definite.
  explicit Posterior(GpPrior prior, std::span<const Observation> data = {});

  // Predictions of f, not of y: the noise is not in the variance.
  // Throw kInvalidArgument for points whose dimension is not that of the data or does not fit the
  // kernel.
  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const;
  [[nodiscard]] Normals at(MatrixRef X) const;
  [[nodiscard]] Vector mean_at(MatrixRef X) const;  // O(n) a point in place of O(n²)
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;
  [[nodiscard]] JointNormal joint_at(std::span<const UnitPoint> points) const;

  // The posterior with one observation more or less, in O(n²); the prior stays, its output scale
  // too. An rvalue hands its memory on: p = std::move(p).with(o). Throws as the constructor does,
  // and then leaves the object unchanged.
  [[nodiscard]] Posterior with(const Observation& observation) const&;
  [[nodiscard]] Posterior with(const Observation& observation) &&;
  [[nodiscard]] Posterior without(
      std::size_t i) const&;  // Throws kInvalidArgument unless i < size().
  [[nodiscard]] Posterior without(std::size_t i) &&;

  // log p(Y | X) of the scaled outputs [RW06, Eq. 2.30].
  [[nodiscard]] double log_marginal_likelihood() const;

  [[nodiscard]] const GpPrior& prior() const noexcept { return prior_; }
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(size_); }
  [[nodiscard]] double jitter() const noexcept { return chol_.jitter(); }
  [[nodiscard]] auto inputs() const { return X_.topRows(size_); }  // n × d
  [[nodiscard]] const Cholesky& cholesky() const noexcept { return chol_; }
  [[nodiscard]] const Vector& alpha() const noexcept { return alpha_; }

 private:
  void factor();       // chol_, whitened_ and alpha_ from X_ and residual_
  void solve_alpha();  // alpha_ from whitened_
  void append(const Observation& observation);
  void remove(std::size_t i);

  GpPrior prior_;
  Index size_ = 0;
  Matrix X_;         // at least size_ rows
  Vector residual_;  // Y - m, scaled; size_ entries
  Cholesky chol_;
  Vector whitened_;  // L⁻¹ (Y - m): a new row adds one entry to it
  Vector alpha_;
};

}  // namespace duelopt
