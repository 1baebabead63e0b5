// SPDX-License-Identifier: Apache-2.0
//
// A posterior over many observations that a few of their inputs explain: comparisons in hundreds
// are smooth, and their covariance has low numerical rank. With pivots P ⊂ X chosen by pivoted
// Cholesky and φ(x) = R⁻¹ k(P, x), R Rᵀ = K_PP,
//
//   k(x, x') ≈ φ(x)ᵀ φ(x')   between observations,
//   μ(x)  = m(x) + φ(x)ᵀ A⁻¹ Φᵀ (Y - m),               A = ΦᵀΦ + η² I,  Φ the rows φ(x_i)ᵀ
//   σ²(x) = k(x, x) - |φ(x)|² + η² φ(x)ᵀ A⁻¹ φ(x)      [RW06, Sec. 8.3.4, projected process]
//         = k(x, x) - k(P, x)ᵀ G k(P, x),              G = R⁻ᵀ (I - η² A⁻¹) R⁻¹
//
// At a tolerance τ no entry of K is off by more than τ times the largest prior variance among the
// observations. What the pivots do not explain of f(x) itself stays in the variance, so that it is
// the prior's far from all data. The entries of G grow as 1/τ and its rounding errors with them:
// below a tolerance of 1e-6 the variance loses digits that matter.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "duelopt/linalg/cholesky.hpp"
#include "duelopt/models/gp/normal.hpp"
#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

class LowRankPosterior {
 public:
  // Throws kInvalidArgument as Posterior does, and unless the noise variance and the tolerance are
  // positive.
  LowRankPosterior(GpPrior prior, std::span<const Observation> data, double tolerance);

  // The same, or nothing if it needs more pivots than this; then it gives up at that many. Throws
  // as the constructor does.
  [[nodiscard]] static std::optional<LowRankPosterior> within(std::size_t max_rank,
                                                              GpPrior prior,
                                                              std::span<const Observation> data,
                                                              double tolerance);

  // As in Posterior, each in O(r²) for r pivots.
  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const {
    return at(to_matrix(points));
  }
  [[nodiscard]] Normals at(MatrixRef X) const;
  [[nodiscard]] Vector mean_at(MatrixRef X) const;
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;

  // One observation more in O(n r + r²): it becomes a pivot itself if those before do not explain
  // it. Throws as the constructor does, and then leaves the object unchanged.
  [[nodiscard]] LowRankPosterior with(const Observation& observation) const&;
  [[nodiscard]] LowRankPosterior with(const Observation& observation) &&;

  [[nodiscard]] const GpPrior& prior() const noexcept { return prior_; }
  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(size_); }
  [[nodiscard]] std::size_t rank() const noexcept { return static_cast<std::size_t>(rank_); }
  [[nodiscard]] auto inputs() const { return X_.topRows(size_); }
  [[nodiscard]] auto residual() const { return residual_.head(size_); }  // Y - m, scaled

  [[nodiscard]] double log_determinant() const { return A_.log_determinant(); }  // log det A

  // The posterior mean of a function whose residuals are v is m(x) + k(x, centres())
  // coefficients(v).
  [[nodiscard]] auto centres() const { return P_.topRows(rank_); }
  [[nodiscard]] Vector coefficients(
      const Vector& v) const;  // R⁻ᵀ A⁻¹ Φᵀ v. REQUIRES: v.size() == size()

 private:
  explicit LowRankPosterior(GpPrior prior);
  // Whether they explain the observations; all the rest follows from them.
  bool take_pivots(std::span<const Observation> data, double tolerance, std::size_t max_rank);
  void condition();
  void append(const Observation& observation);
  void add_pivot(VectorRef x, const Vector& phi, double squared_pivot);
  void add_features(const Vector& phi);
  void grow_inverse();  // G_ after R_ and A_ have grown by a row
  void solve_mean();
  [[nodiscard]] Vector quadratic_forms(const Matrix& K) const;

  GpPrior prior_;
  double threshold_ = 0.0;  // the prior variance that may stay unexplained, absolute
  Index size_ = 0;
  Index rank_ = 0;
  Matrix X_;         // at least size_ rows
  Vector residual_;  // at least size_ entries
  Matrix Phi_;       // at least size_ × rank_
  Matrix P_;         // at least rank_ rows
  Cholesky R_;       // of K_PP
  Cholesky A_;       // of ΦᵀΦ + η² I
  Matrix G_;         // at least rank_ × rank_; its lower triangle is defined
  Vector b_;         // Φᵀ (Y - m)
  Vector mean_coefficients_;
};

}  // namespace duelopt
