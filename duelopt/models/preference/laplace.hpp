// SPDX-License-Identifier: Apache-2.0
//
// The Gaussian that stands for the posterior of rows f ~ N(0, K), some measured with Gaussian noise
// and some seen through duels: its mean is the posterior's mode and its precision the curvature
// there [RW06, Sec. 3.4]. It is the posterior of a regression with targets z = f̂ + ∇log p / W and
// noise variances 1/W, so with a = ∇log p(f̂),
//
//   f̂ = K a,   a = R z,   R = (K + W⁻¹)⁻¹ = D M⁻¹ D,   M = D (K + W⁻¹) D of unit diagonal.
#pragma once

#include "duelopt/linalg/cholesky.hpp"
#include "duelopt/models/preference/duel_likelihood.hpp"

namespace duelopt {

struct RowAnswers {
  Vector labels;          // the first rows: y, scaled
  Vector shares;          // the next ones: the first point's share of the victory
  double noise_variance;  // > 0, of the labels
  DuelLink link;
  Vector condensed = {};        // the last rows: z, measured with a noise variance of 1,
  double log_likelihood = 0.0;  // and what makes their likelihood that of the duels
};

// What a duel decided beyond doubt still tells: W is not less.
inline constexpr double kLeastCurvature = 1e-10;

struct Laplace {
  Vector f;  // f̂, the mode
  Vector a;  // ∇log p at it
  Vector W;  // the curvature of -log p, > 0
  Vector D;  // √(W / (1 + W K_ii))
  Cholesky M;
  double log_likelihood = 0.0;  // log p(answers | f̂)
  double log_det = 0.0;         // log |I + K W|

  // log of the evidence ∫ p(answers | f) p(f) df, as the Gaussian has it [RW06, Eq. 3.32].
  [[nodiscard]] double log_evidence() const {
    return log_likelihood - 0.5 * a.dot(f) - 0.5 * log_det;
  }
};

// D and M of W. Throws kNumerical if no jitter makes M positive definite.
void factor(Laplace& at, const Matrix& K);

// Newton's method with step halving, from `start` (a; as many entries as it has, the rest 0): one
// or two steps from a good one. Throws kNumerical if no jitter makes M positive definite. REQUIRES:
// K is the covariance of the rows, positive semidefinite
[[nodiscard]] Laplace laplace(const Matrix& K, const RowAnswers& answers, const Vector& start = {});

}  // namespace duelopt
