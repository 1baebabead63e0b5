// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/laplace.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr int kNewtonSteps = 60;
constexpr int kHalvings = 25;
constexpr double kConverged = 1e-10;  // of the objective's size, at least a nat

struct Slopes {
  double log_likelihood = 0.0;
  Vector gradient;
  Vector curvature;
};

Slopes slopes_at(const RowAnswers& answers, const Vector& f) {
  const Index n = answers.labels.size();
  Slopes at{0.0, Vector(f.size()), Vector(f.size())};
  const double precision = 1.0 / answers.noise_variance;
  const Vector residual = answers.labels - f.head(n);
  at.gradient.head(n) = precision * residual;
  at.curvature.head(n).setConstant(precision);
  at.log_likelihood =
      -0.5 * precision * residual.squaredNorm() -
      0.5 * static_cast<double>(n) * std::log(2.0 * std::numbers::pi * answers.noise_variance);
  for (Index i = n; i < f.size(); ++i) {
    const DuelLikelihood duel = duel_likelihood(answers.link, answers.shares[i - n], f[i]);
    at.log_likelihood += duel.value;
    at.gradient[i] = duel.slope;
    at.curvature[i] = std::max(duel.curvature, kLeastCurvature);
  }
  return at;
}

}  // namespace

void factor(Laplace& at, const Matrix& K) {
  at.D = (at.W.array() / (1.0 + at.W.array() * K.diagonal().array())).sqrt();
  Matrix scaled = at.D.asDiagonal() * K * at.D.asDiagonal();
  scaled.diagonal().setOnes();
  auto chol = K.diagonal().allFinite() ? Cholesky::factor(scaled) : std::nullopt;
  if (!chol) {
    throw Error(ErrorCode::kNumerical,
                "the covariance of " + std::to_string(K.rows()) +
                    " labels and duels is not positive definite, even with a jitter of 1e-6");
  }
  at.M = std::move(*chol);
}

Laplace laplace(const Matrix& K, const RowAnswers& answers, const Vector& start) {
  Laplace at;
  at.a = Vector::Zero(K.rows());
  at.a.head(std::min(start.size(), K.rows())) = start.head(std::min(start.size(), K.rows()));
  at.f = K * at.a;
  const auto objective = [&](const Vector& a, const Vector& f, double log_likelihood) {
    return log_likelihood - 0.5 * a.dot(f);
  };
  Slopes slopes = slopes_at(answers, at.f);
  double value = objective(at.a, at.f, slopes.log_likelihood);
  at.W = slopes.curvature;
  factor(at, K);
  for (int step = 0; step < kNewtonSteps; ++step) {
    Vector target = at.D.array() * (at.f.array() + slopes.gradient.array() / at.W.array());  // D z
    at.M.solve(target);
    const Vector a_step = at.D.cwiseProduct(target) - at.a;
    const Vector f_step = K * a_step;
    const double rounding = kConverged * (1.0 + std::abs(value));
    double length = 1.0;
    double gain = -std::numeric_limits<double>::infinity();
    for (int halving = 0; halving < kHalvings; ++halving, length *= 0.5) {
      const Vector a = at.a + length * a_step;
      const Vector f = at.f + length * f_step;
      Slopes tried = slopes_at(answers, f);
      const double tried_value = objective(a, f, tried.log_likelihood);
      if (tried_value >= value || (length == 1.0 && tried_value >= value - rounding)) {
        gain = tried_value - value;
        at.a = a;
        at.f = f;
        slopes = std::move(tried);
        value = tried_value;
        break;
      }
    }
    if (!(gain > -std::numeric_limits<double>::infinity())) break;  // nothing better along the step
    if (answers.shares.size() == 0) break;                          // Gaussian: exact after one
    at.W = slopes.curvature;
    factor(at, K);
    if (gain < rounding) break;
  }
  at.log_likelihood = slopes.log_likelihood;
  at.log_det_B = at.M.log_determinant() + (at.W.array() * K.diagonal().array()).log1p().sum();
  return at;
}

}  // namespace duelopt
