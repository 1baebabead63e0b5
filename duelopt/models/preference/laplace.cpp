// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/laplace.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
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
  const Index rest = answers.condensed.size();
  const Vector condensed = answers.condensed - f.tail(rest);
  at.gradient.tail(rest) = condensed;
  at.curvature.tail(rest).setOnes();
  at.log_likelihood += answers.log_likelihood - 0.5 * condensed.squaredNorm();
  for (Index i = n; i < f.size() - rest; ++i) {
    const DuelLikelihood duel = duel_likelihood(answers.link, answers.shares[i - n], f[i]);
    at.log_likelihood += duel.value;
    at.gradient[i] = duel.slope;
    at.curvature[i] = std::max(duel.curvature, kLeastCurvature);
  }
  return at;
}

double log_posterior(const Laplace& at, const Slopes& slopes) {
  return slopes.log_likelihood - 0.5 * at.a.dot(at.f);
}

// Moves a, f and the slopes by Newton's step, halved until it does not lose more than rounding, and
// returns the gain; nothing, and nothing moved, if there is nothing better along it.
std::optional<double> newton_step(
    Laplace& at, Slopes& slopes, const Matrix& K, const RowAnswers& answers, double rounding) {
  Vector target = at.D.array() * (at.f.array() + slopes.gradient.array() / at.W.array());  // D z
  at.M.solve(target);
  const Vector a_step = at.D.cwiseProduct(target) - at.a;
  const Vector f_step = K * a_step;
  const double value = log_posterior(at, slopes);
  double length = 1.0;
  for (int halving = 0; halving < kHalvings; ++halving, length *= 0.5) {
    const Vector a = at.a + length * a_step;
    const Vector f = at.f + length * f_step;
    Slopes tried = slopes_at(answers, f);
    const double tried_value = tried.log_likelihood - 0.5 * a.dot(f);
    if (tried_value >= value || (length == 1.0 && tried_value >= value - rounding)) {
      at.a = a;
      at.f = f;
      slopes = std::move(tried);
      return tried_value - value;
    }
  }
  return std::nullopt;
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
  Slopes slopes = slopes_at(answers, at.f);
  at.W = slopes.curvature;
  factor(at, K);
  for (int step = 0; step < kNewtonSteps; ++step) {
    const double rounding = kConverged * (1.0 + std::abs(log_posterior(at, slopes)));
    const std::optional<double> gain = newton_step(at, slopes, K, answers, rounding);
    if (!gain || answers.shares.size() == 0) break;  // Gaussian: exact after one
    at.W = slopes.curvature;
    factor(at, K);
    if (!(*gain >= rounding)) break;  // NaN: the values overflow
  }
  at.log_likelihood = slopes.log_likelihood;
  at.log_det = at.M.log_determinant() + (at.W.array() * K.diagonal().array()).log1p().sum();
  return at;
}

}  // namespace duelopt
