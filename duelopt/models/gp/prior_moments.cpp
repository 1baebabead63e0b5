// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/prior_moments.hpp"

#include <algorithm>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {

Normals prior_at(const GpPrior& prior, MatrixRef X) {
  return {mean_at(prior, X), gram_diagonal(prior.kernel, X)};
}

NormalGradient prior_gradient_at(const GpPrior& prior, VectorRef x) {
  const Normals at = prior_at(prior, x.transpose());
  return {
      {at.mean[0], at.variance[0]}, mean_gradient_at(prior, x), diagonal_gradient(prior.kernel, x)};
}

Normal in_output_units(const OutputScale& output, const Normal& scaled) {
  return {output.shift + output.scale * scaled.mean,
          output.scale * output.scale * std::max(scaled.variance, 0.0)};
}

Normals in_output_units(const OutputScale& output, Normals scaled) {
  scaled.mean = (output.shift + output.scale * scaled.mean.array()).matrix();
  scaled.variance = output.scale * output.scale * scaled.variance.cwiseMax(0.0);
  return scaled;
}

NormalGradient in_output_units(const OutputScale& output, NormalGradient scaled) {
  scaled.value = in_output_units(output, scaled.value);
  scaled.mean_gradient *= output.scale;
  scaled.variance_gradient *= output.scale * output.scale;
  return scaled;
}

void check_dim(const GpPrior& prior, MatrixRef observations, Index dim) {
  const bool agrees = observations.rows() == 0 || dim == observations.cols();
  if (dim > 0 && agrees && prior.kernel.fits(static_cast<std::size_t>(dim))) return;
  throw Error(ErrorCode::kInvalidArgument,
              "a point of dimension " + std::to_string(dim) +
                  " does not fit the kernel and the observations");
}

}  // namespace duelopt
