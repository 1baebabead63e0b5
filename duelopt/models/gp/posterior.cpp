// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/posterior.hpp"

#include <algorithm>
#include <cassert>
#include <numbers>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/models/gp/prior_moments.hpp"

namespace duelopt {
Posterior::Posterior(GpPrior prior, std::span<const Observation> data) : prior_(std::move(prior)) {
  check(prior_);
  Samples samples = to_samples(prior_, data);
  size_ = samples.y.size();
  residual_ = samples.y - duelopt::mean_at(prior_, samples.X);
  X_ = std::move(samples.X);
  factor();
}

void Posterior::factor() {
  Matrix K = gram(prior_.kernel, inputs());
  K.diagonal().array() += prior_.noise_variance;
  auto chol = Cholesky::factor(K);
  if (!chol) {
    throw Error(
        ErrorCode::kNumerical,
        "the covariance of " + std::to_string(size_) +
            " observations is not positive definite, even with a jitter of 1e-6 of its diagonal");
  }
  chol_ = std::move(*chol);
  whitened_ = residual_;
  chol_.solve_lower(whitened_);
  solve_alpha();
}

void Posterior::solve_alpha() {
  alpha_ = whitened_;
  chol_.solve_upper(alpha_);
}

Normal Posterior::at(const UnitPoint& x) const {
  const auto x_row = as_vector(x.coordinates()).transpose();
  check_dim(prior_, inputs(), x_row.cols());
  const Normals prior = prior_at(prior_, x_row);
  Normal at{prior.mean[0], prior.variance[0]};
  if (size_ > 0) {
    Vector k = cross_gram(prior_.kernel, inputs(), x_row).col(0);
    at.mean += k.dot(alpha_);
    chol_.solve_lower(k);
    at.variance -= k.squaredNorm();
  }
  return in_output_units(prior_.output, at);
}

Normals Posterior::at(std::span<const UnitPoint> points) const { return at(to_matrix(points)); }

Normals Posterior::at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(prior_, inputs(), X.cols());
  Normals at = prior_at(prior_, X);
  if (size_ > 0) {
    Matrix K = cross_gram(prior_.kernel, inputs(), X);
    at.mean.noalias() += K.transpose() * alpha_;
    chol_.solve_lower(K);
    at.variance -= K.colwise().squaredNorm().transpose();
  }
  return in_output_units(prior_.output, std::move(at));
}

Vector Posterior::mean_at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(prior_, inputs(), X.cols());
  Vector mean = duelopt::mean_at(prior_, X);
  if (size_ > 0) mean.noalias() += cross_gram(prior_.kernel, inputs(), X).transpose() * alpha_;
  return (prior_.output.shift + prior_.output.scale * mean.array()).matrix();
}

NormalGradient Posterior::gradient_at(const UnitPoint& x) const {
  const auto x_vector = as_vector(x.coordinates());
  check_dim(prior_, inputs(), x_vector.size());
  NormalGradient at = prior_gradient_at(prior_, x_vector);
  if (size_ > 0) {
    const GramGradient k = cross_gram_gradient(prior_.kernel, inputs(), x_vector);
    at.value.mean += k.values.dot(alpha_);
    at.mean_gradient.noalias() += k.gradient.transpose() * alpha_;
    Vector v = k.values;
    chol_.solve_lower(v);
    at.value.variance -= v.squaredNorm();
    chol_.solve_upper(v);
    at.variance_gradient.noalias() -= 2.0 * (k.gradient.transpose() * v);
  }
  return in_output_units(prior_.output, std::move(at));
}

JointNormal Posterior::joint_at(std::span<const UnitPoint> points) const {
  if (points.empty()) return {};
  const Matrix X = to_matrix(points);
  check_dim(prior_, inputs(), X.cols());
  Vector mean = duelopt::mean_at(prior_, X);
  Matrix covariance = gram(prior_.kernel, X);
  if (size_ > 0) {
    Matrix K = cross_gram(prior_.kernel, inputs(), X);
    mean.noalias() += K.transpose() * alpha_;
    chol_.solve_lower(K);
    covariance.selfadjointView<Eigen::Lower>().rankUpdate(K.transpose(), -1.0);
    covariance.triangularView<Eigen::StrictlyUpper>() = covariance.transpose();
  }
  covariance.diagonal() = covariance.diagonal().cwiseMax(0.0);
  const auto& [shift, scale] = prior_.output;
  return {(shift + scale * mean.array()).matrix(), scale * scale * covariance};
}

void Posterior::append(const Observation& observation) {
  const Samples one = to_samples(prior_, {&observation, 1});
  check_dim(prior_, inputs(), one.X.cols());
  const double residual = one.y[0] - duelopt::mean_at(prior_, one.X)[0];
  const double diagonal = gram_diagonal(prior_.kernel, one.X)[0] + prior_.noise_variance;
  const Vector column =
      size_ == 0 ? Vector() : Vector(cross_gram(prior_.kernel, inputs(), one.X).col(0));
  const bool grown = chol_.append(column, diagonal);

  if (X_.rows() == size_) X_.conservativeResize(std::max<Index>(8, 2 * size_), one.X.cols());
  X_.row(size_) = one.X.row(0);
  residual_.conservativeResize(size_ + 1);
  residual_[size_] = residual;
  ++size_;
  if (grown) {
    whitened_.conservativeResize(size_);
    const auto last = chol_.row(size_ - 1);
    whitened_[size_ - 1] =
        (residual - last.head(size_ - 1).dot(whitened_.head(size_ - 1))) / last[size_ - 1];
    solve_alpha();
    return;
  }
  // A near-duplicate that the present jitter does not carry: factor anew with more of it.
  try {
    factor();
  } catch (const Error&) {
    --size_;
    residual_.conservativeResize(size_);
    throw;
  }
}

void Posterior::remove(std::size_t i) {
  if (i >= size()) {
    throw Error(ErrorCode::kInvalidArgument,
                "no observation " + std::to_string(i) + " among " + std::to_string(size()));
  }
  const auto row = static_cast<Index>(i);
  const Index below = size_ - row - 1;
  chol_.remove(row);
  X_.middleRows(row, below) = X_.middleRows(row + 1, below).eval();
  residual_.segment(row, below) = residual_.segment(row + 1, below).eval();
  --size_;
  residual_.conservativeResize(size_);
  whitened_ = residual_;
  chol_.solve_lower(whitened_);
  solve_alpha();
}

Posterior Posterior::with(const Observation& observation) const& {
  return Posterior(*this).with(observation);
}

Posterior Posterior::with(const Observation& observation) && {
  append(observation);
  return std::move(*this);
}

Posterior Posterior::without(std::size_t i) const& { return Posterior(*this).without(i); }

Posterior Posterior::without(std::size_t i) && {
  remove(i);
  return std::move(*this);
}

double Posterior::log_marginal_likelihood() const {
  return -0.5 * whitened_.squaredNorm() - 0.5 * chol_.log_determinant() -
         0.5 * static_cast<double>(size_) * std::log(2.0 * std::numbers::pi);
}

}  // namespace duelopt
