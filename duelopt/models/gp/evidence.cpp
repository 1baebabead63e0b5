// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/evidence.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/linalg/cholesky.hpp"

namespace duelopt {
namespace {

struct Solved {
  Cholesky chol;
  Vector alpha;
  double value;
  double mean;
};

Solved solve(const GpPrior& prior, const Samples& samples, MeanChoice choice) {
  const auto& [X, y] = samples;
  Matrix K = gram(prior.kernel, X);
  K.diagonal().array() += prior.noise_variance;
  auto chol = Cholesky::factor(K);
  if (!chol) {
    throw Error(
        ErrorCode::kNumerical,
        "the covariance of " + std::to_string(y.size()) +
            " observations is not positive definite, even with a jitter of 1e-6 of its diagonal");
  }
  Vector mean = mean_at(prior, X);
  if (choice == MeanChoice::kBest && y.size() > 0) {
    Vector ones = Vector::Ones(y.size());
    chol->solve(ones);
    mean.setConstant(ones.dot(y) / ones.sum());
  }
  const Vector residual = y - mean;
  Vector alpha = residual;
  chol->solve(alpha);
  const double value = -0.5 * residual.dot(alpha) - 0.5 * chol->log_determinant() -
                       0.5 * static_cast<double>(y.size()) * std::log(2.0 * std::numbers::pi);
  return {std::move(*chol), std::move(alpha), value, y.size() > 0 ? mean[0] : 0.0};
}

}  // namespace

Evidence evidence(const GpPrior& prior, const Samples& samples, MeanChoice choice) {
  const Solved solved = solve(prior, samples, choice);
  // ∂/∂θ = ½ tr((α αᵀ - K⁻¹) ∂K/∂θ).
  Matrix W = -solved.chol.inverse();
  W.noalias() += solved.alpha * solved.alpha.transpose();
  const Vector kernel_gradient = 0.5 * contract_parameter_gradient(prior.kernel, samples.X, W);
  Evidence result{solved.value, Vector(kernel_gradient.size() + 1), solved.mean};
  result.gradient << kernel_gradient, 0.5 * prior.noise_variance * W.trace();
  return result;
}

double log_evidence(const GpPrior& prior, const Samples& samples, MeanChoice choice) {
  return solve(prior, samples, choice).value;
}

}  // namespace duelopt
