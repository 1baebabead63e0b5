// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/low_rank_posterior.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/linalg/pivoted_cholesky.hpp"
#include "duelopt/models/gp/prior_moments.hpp"

namespace duelopt {
namespace {

void check_positive(double value, const char* name) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw Error(
        ErrorCode::kInvalidArgument,
        std::string(name) + " = " + to_text(value) + " of a low-rank posterior is not positive");
  }
}

Cholesky factor_or_throw(const Matrix& A) {
  auto chol = Cholesky::factor(A);
  if (!chol) throw Error(ErrorCode::kNumerical, "a low-rank covariance is not positive definite");
  return std::move(*chol);
}

// Module for at least `rows` × `cols`, keeping what is there.
void grow(Matrix& M, Index rows, Index cols) {
  if (M.rows() >= rows && M.cols() >= cols) return;
  const Index new_rows = M.rows() >= rows ? M.rows() : std::max(rows, 3 * M.rows() / 2);
  const Index new_cols = M.cols() >= cols ? M.cols() : std::max(cols, 3 * M.cols() / 2);
  M.conservativeResize(new_rows, new_cols);
}

}  // namespace

LowRankPosterior::LowRankPosterior(GpPrior prior,
                                   std::span<const Observation> data,
                                   double tolerance)
    : LowRankPosterior(std::move(prior)) {
  (void)take_pivots(data, tolerance, data.size());
  condition();
}

std::optional<LowRankPosterior> LowRankPosterior::within(std::size_t max_rank,
                                                         GpPrior prior,
                                                         std::span<const Observation> data,
                                                         double tolerance) {
  LowRankPosterior low(std::move(prior));
  if (!low.take_pivots(data, tolerance, max_rank)) return std::nullopt;
  low.condition();
  return low;
}

LowRankPosterior::LowRankPosterior(GpPrior prior) : prior_(std::move(prior)) {
  check(prior_);
  check_positive(prior_.noise_variance, "noise variance");
}

bool LowRankPosterior::take_pivots(std::span<const Observation> data,
                                   double tolerance,
                                   std::size_t max_rank) {
  check_positive(tolerance, "tolerance");
  Samples samples = to_samples(prior_, data);
  X_ = std::move(samples.X);
  residual_ = samples.y - duelopt::mean_at(prior_, X_);
  size_ = residual_.size();
  const Vector diagonal = gram_diagonal(prior_.kernel, X_);
  threshold_ = tolerance * (size_ == 0 ? 1.0 : diagonal.maxCoeff());
  PivotedCholesky low = pivoted_cholesky(
      diagonal,
      [&](Index i) -> Vector { return cross_gram(prior_.kernel, X_, X_.row(i)).col(0); },
      threshold_,
      static_cast<Index>(max_rank));
  rank_ = low.F.cols();
  P_ = X_(low.pivots, Eigen::all);
  Phi_ = std::move(low.F);
  return low.largest_residual <= threshold_;
}

void LowRankPosterior::condition() {
  R_ = factor_or_throw(gram(prior_.kernel, P_));
  Matrix A = Matrix::Zero(rank_, rank_);
  A.selfadjointView<Eigen::Lower>().rankUpdate(Phi_.transpose());
  A.diagonal().array() += prior_.noise_variance;
  A_ = factor_or_throw(A);
  b_ = Phi_.transpose() * residual_;
  G_ = -prior_.noise_variance * A_.inverse();
  G_.diagonal().array() += 1.0;
  R_.solve_upper(G_);
  G_.transposeInPlace();
  R_.solve_upper(G_);
  solve_mean();
}

Vector LowRankPosterior::coefficients(const Vector& v) const {
  Vector w = Phi_.topLeftCorner(size_, rank_).transpose() * v;
  A_.solve(w);
  R_.solve_upper(w);
  return w;
}

void LowRankPosterior::solve_mean() {
  mean_coefficients_ = b_;
  A_.solve(mean_coefficients_);
  R_.solve_upper(mean_coefficients_);
}

// kᵀ G k for each column k of K. With T the lower triangle of G it is 2 kᵀ T k less the diagonal's
// part: half the flops of a full product.
Vector LowRankPosterior::quadratic_forms(const Matrix& K) const {
  const auto G = G_.topLeftCorner(rank_, rank_);
  Matrix TK(K.rows(), K.cols());
  TK.noalias() = G.triangularView<Eigen::Lower>() * K;
  const Vector diagonal = G.diagonal();
  Vector forms(K.cols());
  for (Index j = 0; j < K.cols(); ++j) {
    forms[j] = K.col(j).dot(2.0 * TK.col(j) - diagonal.cwiseProduct(K.col(j)));
  }
  return forms;
}

Normal LowRankPosterior::at(const UnitPoint& x) const {
  const Normals one = at(as_vector(x.coordinates()).transpose());
  return {one.mean[0], one.variance[0]};
}

Normals LowRankPosterior::at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(prior_, inputs(), X.cols());
  Normals at = prior_at(prior_, X);
  if (rank_ > 0) {
    const Matrix K = cross_gram(prior_.kernel, centres(), X);
    at.mean.noalias() += K.transpose() * mean_coefficients_;
    at.variance -= quadratic_forms(K);
  }
  return in_output_units(prior_.output, std::move(at));
}

Vector LowRankPosterior::mean_at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(prior_, inputs(), X.cols());
  Vector mean = duelopt::mean_at(prior_, X);
  if (rank_ > 0) {
    mean.noalias() += cross_gram(prior_.kernel, centres(), X).transpose() * mean_coefficients_;
  }
  return (prior_.output.shift + prior_.output.scale * mean.array()).matrix();
}

NormalGradient LowRankPosterior::gradient_at(const UnitPoint& x) const {
  const auto x_vector = as_vector(x.coordinates());
  check_dim(prior_, inputs(), x_vector.size());
  NormalGradient at = prior_gradient_at(prior_, x_vector);
  if (rank_ > 0) {
    const GramGradient k = cross_gram_gradient(prior_.kernel, centres(), x_vector);
    at.value.mean += k.values.dot(mean_coefficients_);
    at.mean_gradient.noalias() += k.gradient.transpose() * mean_coefficients_;
    // ∂σ²/∂x = ∂k(x, x) - 2 (∂k(P, x))ᵀ G k(P, x).
    const auto G = G_.topLeftCorner(rank_, rank_);
    const Vector slope = G.selfadjointView<Eigen::Lower>() * k.values;
    at.value.variance -= k.values.dot(slope);
    at.variance_gradient.noalias() -= 2.0 * (k.gradient.transpose() * slope);
  }
  return in_output_units(prior_.output, std::move(at));
}

// x, with features phi, explains the squared pivot that the others leave: one feature more for
// every observation.
void LowRankPosterior::add_pivot(VectorRef x, const Vector& phi, double squared_pivot) {
  const Vector k_pivots = cross_gram(prior_.kernel, centres(), x.transpose()).col(0);
  const double k_xx = gram_diagonal(prior_.kernel, x.transpose())[0];
  if (!R_.append(k_pivots, k_xx)) return;  // explained up to rounding
  Vector feature = cross_gram(prior_.kernel, inputs(), x.transpose()).col(0);
  feature.noalias() -= Phi_.topLeftCorner(size_, rank_) * phi;
  feature /= std::sqrt(squared_pivot);
  const Vector row = Phi_.topLeftCorner(size_, rank_).transpose() * feature;
  // ΦᵀΦ + η² I with η² > 0: its Schur complement is at least η², so that the row always fits.
  if (!A_.append(row, feature.squaredNorm() + prior_.noise_variance)) {
    throw Error(ErrorCode::kNumerical, "a low-rank covariance is not positive definite");
  }
  grow(Phi_, size_, rank_ + 1);
  grow(P_, rank_ + 1, X_.cols());
  Phi_.col(rank_).head(size_) = feature;
  P_.row(rank_) = x.transpose();
  b_.conservativeResize(rank_ + 1);
  b_[rank_] = feature.dot(residual());
  ++rank_;
  grow_inverse();
}

// The inverse of L'L'ᵀ, L' one row longer than L, is that of LLᵀ bordered by zeros plus g gᵀ, g =
// L'⁻ᵀ e the last column of L'⁻ᵀ. Here L is R for the first part of G, and R times the factor of A
// for the second.
void LowRankPosterior::grow_inverse() {
  Vector g = Vector::Unit(rank_, rank_ - 1);
  Vector h = g;
  R_.solve_upper(g);
  A_.solve_upper(h);
  R_.solve_upper(h);
  grow(G_, rank_, rank_);
  G_.row(rank_ - 1).head(rank_).setZero();
  auto G = G_.topLeftCorner(rank_, rank_);
  G.selfadjointView<Eigen::Lower>().rankUpdate(g);
  G.selfadjointView<Eigen::Lower>().rankUpdate(h, -prior_.noise_variance);
}

// A := A + φφᵀ, whose inverse is A⁻¹ - A⁻¹φ (A⁻¹φ)ᵀ / (1 + φᵀA⁻¹φ).
void LowRankPosterior::add_features(const Vector& phi) {
  Vector z = phi;
  A_.solve(z);
  const double share = prior_.noise_variance / (1.0 + phi.dot(z));
  R_.solve_upper(z);
  G_.topLeftCorner(rank_, rank_).selfadjointView<Eigen::Lower>().rankUpdate(z, share);
  A_.add_outer_product(phi);
}

void LowRankPosterior::append(const Observation& observation) {
  const Samples one = to_samples(prior_, {&observation, 1});
  check_dim(prior_, inputs(), one.X.cols());
  if (X_.cols() == 0) {
    X_.resize(0, one.X.cols());
    P_.resize(0, one.X.cols());
  }
  const Vector x = one.X.row(0).transpose();
  const double squared_norm = gram_diagonal(prior_.kernel, one.X)[0];
  Vector phi = rank_ == 0 ? Vector() : Vector(cross_gram(prior_.kernel, centres(), one.X).col(0));
  R_.solve_lower(phi);
  const double unexplained = squared_norm - phi.squaredNorm();
  if (unexplained > threshold_) {
    const Index before = rank_;
    add_pivot(x, phi, unexplained);
    if (rank_ > before) {
      phi.conservativeResize(rank_);
      phi[rank_ - 1] = std::sqrt(unexplained);
    }
  }
  grow(X_, size_ + 1, one.X.cols());
  grow(Phi_, size_ + 1, rank_);
  residual_.conservativeResize(size_ + 1);
  X_.row(size_) = one.X.row(0);
  Phi_.row(size_).head(rank_) = phi.transpose();
  residual_[size_] = one.y[0] - duelopt::mean_at(prior_, one.X)[0];
  b_ += residual_[size_] * phi;
  ++size_;
  add_features(phi);
  solve_mean();
}

LowRankPosterior LowRankPosterior::with(const Observation& observation) const& {
  return LowRankPosterior(*this).with(observation);
}

LowRankPosterior LowRankPosterior::with(const Observation& observation) && {
  append(observation);
  return std::move(*this);
}

}  // namespace duelopt
