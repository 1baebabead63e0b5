// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/information_gain.hpp"

#include <cassert>
#include <cmath>
#include <numbers>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/linalg/cholesky.hpp"

namespace duelopt {
namespace {

void check_noise(double noise_variance) {
  if (noise_variance > 0.0 && std::isfinite(noise_variance)) return;
  throw Error(ErrorCode::kInvalidArgument,
              "noise variance = " + to_text(noise_variance) + " is not positive and finite");
}

}  // namespace

double information_gain(const Kernel& kernel, MatrixRef X, double noise_variance) {
  assert(X.rows() == 0 || kernel.fits(static_cast<std::size_t>(X.cols())));
  check_noise(noise_variance);
  if (X.rows() == 0) return 0.0;
  Matrix A = gram(kernel, X) / noise_variance;
  A.diagonal().array() += 1.0;
  const auto chol = Cholesky::factor(A);
  // When it is needed, a jitter is far larger than the 1 it is added to.
  if (!chol || chol->jitter() > 0.0) {
    throw Error(ErrorCode::kNumerical,
                "noise variance = " + to_text(noise_variance) +
                    " is below the rounding of the kernel matrix of " + std::to_string(X.rows()) +
                    " points");
  }
  return 0.5 * chol->log_determinant();
}

GreedyInformationGain greedy_information_gain(const Kernel& kernel,
                                              MatrixRef candidates,
                                              double noise_variance,
                                              std::size_t count) {
  assert(candidates.rows() == 0 || kernel.fits(static_cast<std::size_t>(candidates.cols())));
  check_noise(noise_variance);
  GreedyInformationGain result;
  if (count == 0) return result;
  if (candidates.rows() == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                "no candidate to choose " + std::to_string(count) + " points from");
  }
  // Column t is the covariance with the (t+1)th evaluation given those before, divided by its
  // standard deviation:
  //   c_t(·) = (k(·, x_t) - Σ_{s<t} c_s(·) c_s(x_t)) / √(var_t(x_t) + η²),
  // and var_{t+1} = var_t - c_t²: the rows of a Cholesky factor of K + η² I, at all candidates.
  Matrix C(candidates.rows(), static_cast<Index>(count));
  Vector variance = gram_diagonal(kernel, candidates);
  double gain = 0.0;
  for (Index t = 0; t < C.cols(); ++t) {
    Index x = 0;
    const double largest = variance.maxCoeff(&x);
    gain += 0.5 * std::log1p(largest / noise_variance);
    result.chosen.push_back(static_cast<std::size_t>(x));
    result.gains.push_back(gain);
    C.col(t) = cross_gram(kernel, candidates, candidates.row(x)).col(0);
    C.col(t).noalias() -= C.leftCols(t) * C.row(x).head(t).transpose();
    C.col(t) /= std::sqrt(largest + noise_variance);
    variance = (variance - C.col(t).cwiseAbs2()).cwiseMax(0.0);
  }
  return result;
}

double maximum_information_gain_bound(double greedy_gain) {
  return greedy_gain / (1.0 - 1.0 / std::numbers::e);
}

}  // namespace duelopt
