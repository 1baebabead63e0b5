// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/function_draw.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {

namespace {

// What a prior draw p would have been observed as: p(X) + ε.
Vector imagined(const PriorDraw& prior_draw, MatrixRef X, double noise_variance, Rng& rng) {
  Vector y = values_at(prior_draw, X);
  for (double& y_i : y) y_i += std::sqrt(noise_variance) * rng.normal();
  return y;
}

struct Update {
  Matrix centres;
  Vector weights;
};

Update update(const Posterior& f, const PriorDraw& prior_draw, Rng& rng) {
  // What jitter adds to the diagonal, the posterior takes for noise.
  const double noise_variance = f.prior().noise_variance + f.jitter();
  Vector y = imagined(prior_draw, f.inputs(), noise_variance, rng);
  f.cholesky().solve(y);
  return {f.inputs(), f.alpha() - y};
}

Update update(const LowRankPosterior& f, const PriorDraw& prior_draw, Rng& rng) {
  const Vector y = imagined(prior_draw, f.inputs(), f.prior().noise_variance, rng);
  return {f.centres(), f.coefficients(f.residual() - y)};
}

// Rows of duels see the judge's own latent utility too, which is drawn for itself.
Update update(const PreferencePosterior& f, const PriorDraw& prior_draw, Rng& rng) {
  const PreferenceRows& rows = f.rows();
  const PreferencePrior& prior = f.prior();
  const Laplace& mode = f.mode();
  const Index n = rows.labels();
  const double s = std::sqrt(prior.term.variance);
  Vector imagined = rows.differences(values_at(prior_draw, rows.points()));
  for (std::size_t j = 0; j < prior.judges.size(); ++j) {
    const auto dim = static_cast<std::size_t>(rows.points().cols());
    const auto waves = static_cast<std::size_t>(prior_draw.phases.size());
    const PriorDraw own_draw = draw_prior(unit_kernel(prior), dim, waves, rng);
    const Vector own = rows.differences(values_at(own_draw, rows.points()));
    for (Index i = 0; i < rows.size() - n; ++i) {
      if (static_cast<std::size_t>(rows.judge(i)) != j) continue;
      const JudgeUtility& utility = prior.judges[j];
      imagined[n + i] = utility.shared / s * imagined[n + i] + utility.own * own[n + i];
    }
  }
  for (Index i = 0; i < rows.size(); ++i) imagined[i] += rng.normal() / std::sqrt(mode.W[i]);
  imagined.array() *= mode.D.array();
  mode.M.solve(imagined);
  Vector weights = mode.a - mode.D.cwiseProduct(imagined);
  for (Index i = 0; i < rows.size() - n; ++i)
    weights[n + i] *= prior.judges[static_cast<std::size_t>(rows.judge(i))].shared / s;
  return {rows.points(), rows.at_points(weights)};
}

}  // namespace

FunctionDraw draw_function(const Belief& belief, std::size_t dim, Rng& rng, std::size_t features) {
  const GpPrior& prior = belief.prior();
  const bool agrees = belief.size() == 0 || belief.dim() == dim;
  if (dim == 0 || !agrees || !prior.kernel.fits(dim)) {
    throw Error(
        ErrorCode::kInvalidArgument,
        "dimension " + std::to_string(dim) + " does not fit the kernel and the observations");
  }
  if (features == 0) throw Error(ErrorCode::kInvalidArgument, "features = 0 is not positive");
  FunctionDraw draw;
  draw.prior_ = prior;
  draw.prior_draw_ = draw_prior(prior.kernel, dim, features, rng);
  if (belief.size() == 0) return draw;
  Update updated =
      std::visit([&](const auto& f) { return update(f, draw.prior_draw_, rng); }, belief.form());
  draw.centres_ = std::move(updated.centres);
  draw.weights_ = std::move(updated.weights);
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
    values.noalias() += cross_gram(prior_.kernel, centres_, X).transpose() * weights_;
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
    const GramGradient k = cross_gram_gradient(prior_.kernel, centres_, x_vector);
    value += k.values.dot(weights_);
    slope.noalias() += k.gradient.transpose() * weights_;
  }
  slope *= prior_.output.scale;
  std::copy(slope.begin(), slope.end(), gradient.begin());
  return prior_.output.shift + prior_.output.scale * value;
}

DifferentiableFunction function(const FunctionDraw& draw) {
  return {[&draw](std::span<const UnitPoint> points) {
            const Vector values = draw.at(to_matrix(points));
            return std::vector<double>(values.begin(), values.end());
          },
          [&draw](const UnitPoint& x, std::span<double> gradient) {
            return draw.value_and_gradient(x, gradient);
          }};
}

}  // namespace duelopt
