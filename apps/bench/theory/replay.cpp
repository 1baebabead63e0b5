// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/replay.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "duelopt/kernels/gram.hpp"

namespace duelopt::theory {

Replay::Replay(const Process& process, Matrix points, Index observations)
    : kernel_(process.term),
      noise_variance_(process.noise_variance),
      points_(std::move(points)),
      columns_(points_.rows(), observations),
      mean_(Vector::Constant(points_.rows(), process.prior_mean)),
      variance_(gram_diagonal(kernel_, points_)) {}

void Replay::observe(Index row, double y) {
  assert(row < points_.rows() && t_ < columns_.cols());
  const double pivot = std::sqrt(variance_[row] + noise_variance_);
  information_ += 0.5 * std::log1p(variance_[row] / noise_variance_);
  Vector c = cross_gram(kernel_, points_, points_.row(row)).col(0);
  c.noalias() -= columns_.leftCols(t_) * columns_.row(row).head(t_).transpose();
  c /= pivot;
  mean_ += c * ((y - mean_[row]) / pivot);
  variance_ = (variance_ - c.cwiseAbs2()).cwiseMax(0.0);
  columns_.col(t_++) = c;
}

}  // namespace duelopt::theory
