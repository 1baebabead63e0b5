// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/function_draw.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {

FunctionDraw draw_function(const Posterior& posterior,
                           std::size_t dim,
                           Rng& rng,
                           std::size_t features) {
  const GpPrior& prior = posterior.prior();
  const bool agrees = posterior.size() == 0 || posterior.inputs().cols() == static_cast<Index>(dim);
  if (dim == 0 || !agrees || !prior.kernel.fits(dim)) {
    throw Error(
        ErrorCode::kInvalidArgument,
        "dimension " + std::to_string(dim) + " does not fit the kernel and the observations");
  }
  if (features == 0) throw Error(ErrorCode::kInvalidArgument, "features = 0 is not positive");
  FunctionDraw draw;
  draw.prior_ = prior;
  draw.prior_draw_ = draw_prior(prior.kernel, dim, features, rng);
  draw.X_ = posterior.inputs();
  if (posterior.size() == 0) return draw;
  // What jitter adds to the diagonal, the posterior takes for noise.
  const double stddev = std::sqrt(prior.noise_variance + posterior.jitter());
  Vector imagined = values_at(draw.prior_draw_, draw.X_);
  for (double& y : imagined) y += stddev * rng.normal();
  posterior.cholesky().solve(imagined);
  draw.weights_ = posterior.alpha() - imagined;
  return draw;
}

void FunctionDraw::check_dim(Index found) const {
  if (found == prior_draw_.slope.size()) return;
  throw Error(
      ErrorCode::kInvalidArgument,
      "dimension " + std::to_string(found) + " is not the draw's, " + std::to_string(dim()));
}

double FunctionDraw::at(const UnitPoint& x) const {
  return at(as_vector(x.coordinates()).transpose())[0];
}

Vector FunctionDraw::at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(X.cols());
  Vector values = mean_at(prior_, X) + values_at(prior_draw_, X);
  if (weights_.size() > 0) {
    values.noalias() += cross_gram(prior_.kernel, X_, X).transpose() * weights_;
  }
  return (prior_.output.shift + prior_.output.scale * values.array()).matrix();
}

double FunctionDraw::value_and_gradient(const UnitPoint& x, std::span<double> gradient) const {
  check_dim(static_cast<Index>(x.dim()));
  check_dim(static_cast<Index>(gradient.size()));
  const auto x_vector = as_vector(x.coordinates());
  auto [value, slope] = value_and_gradient_at(prior_draw_, x_vector);
  value += mean_at(prior_, x_vector.transpose())[0];
  slope += mean_gradient_at(prior_, x_vector);
  if (weights_.size() > 0) {
    const GramGradient k = cross_gram_gradient(prior_.kernel, X_, x_vector);
    value += k.values.dot(weights_);
    slope.noalias() += k.gradient.transpose() * weights_;
  }
  slope *= prior_.output.scale;
  std::copy(slope.begin(), slope.end(), gradient.begin());
  return prior_.output.shift + prior_.output.scale * value;
}

}  // namespace duelopt
