// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/evidence.hpp"

#include <cmath>

#include "duelopt/kernels/gram.hpp"

namespace duelopt {
namespace {

Vector third_derivatives(const RowAnswers& answers, const Vector& f) {
  const Index n = answers.labels.size();
  Vector third = Vector::Zero(f.size());
  for (Index i = n; i < f.size(); ++i)
    third[i] = duel_likelihood(answers.link, answers.shares[i - n], f[i]).third;
  return third;
}

// Σ V_ij K₀_ij over blocks of rows: labels, and the duels of each judge.
struct BlockSums {
  double labels = 0.0;
  Vector label_judge;
  Matrix judges;
};

BlockSums block_sums(const PreferenceRows& rows, std::size_t judges, const Matrix& products) {
  const auto count = static_cast<Index>(judges);
  const Index n = rows.labels();
  BlockSums sums{
      products.topLeftCorner(n, n).sum(), Vector::Zero(count), Matrix::Zero(count, count)};
  for (Index i = 0; i < rows.duels(); ++i) {
    const auto column = products.col(n + i);
    const Index j = rows.judge(i);
    sums.label_judge[j] += column.head(n).sum();
    for (Index k = 0; k < rows.duels(); ++k) sums.judges(rows.judge(k), j) += column[n + k];
  }
  return sums;
}

}  // namespace

PreferenceEvidence preference_evidence(const PreferencePrior& prior,
                                       const PreferenceRows& rows,
                                       const RowAnswers& answers,
                                       const Vector& start) {
  const Matrix unit = unit_covariance(rows, prior);
  const Matrix K = covariance(rows, prior, unit);
  const Laplace at = laplace(K, answers, start);
  const Index n = rows.labels();

  // ∂log Z/∂K = ½ (a aᵀ - R) + ½ (u aᵀ + a uᵀ): the second part is that of the mode, which moves
  // with K and takes W along; u = (I + W K)⁻¹ s with s_i = ½ Σ_ii ∂³log p/∂f_i³.
  Matrix R = at.M.inverse();
  R = at.D.asDiagonal() * R * at.D.asDiagonal();
  const Vector information = (1.0 - R.diagonal().array() / at.W.array()).max(0.0);  // Σ_ii W_i
  const Vector s =
      0.5 * information.array() / at.W.array() * third_derivatives(answers, at.f).array();
  const Vector u = s - R * (K * s);
  Matrix V = -0.5 * R;
  const Vector tilted = 0.5 * at.a + u;
  V.noalias() += 0.5 * (tilted * at.a.transpose());
  V.noalias() += 0.5 * (at.a * tilted.transpose());

  PreferenceEvidence result{at.log_evidence(), {}, 0.0, {}, {}, at.a};
  const BlockSums sums = block_sums(rows, prior.judges.size(), V.cwiseProduct(unit));
  const double scale = std::sqrt(prior.term.variance);
  const auto judges = static_cast<Index>(prior.judges.size());
  result.shared = Vector::Zero(judges);
  result.own = Vector::Zero(judges);
  double in_log_variance = scale * scale * sums.labels;
  for (Index j = 0; j < judges; ++j) {
    const JudgeUtility& utility = prior.judges[static_cast<std::size_t>(j)];
    in_log_variance += scale * utility.shared * sums.label_judge[j];
    result.shared[j] = 2.0 * scale * sums.label_judge[j];
    for (Index k = 0; k < judges; ++k)
      result.shared[j] +=
          2.0 * prior.judges[static_cast<std::size_t>(k)].shared * sums.judges(k, j);
    result.own[j] = 2.0 * utility.own * sums.judges(j, j);
  }

  // The length scales reach K through the unit kernel between points.
  PreferencePrior without_mean = prior;
  without_mean.mean_variance = 0.0;
  const Matrix weights =
      V.cwiseProduct(covariance(rows, without_mean, Matrix::Ones(rows.size(), rows.size())));
  result.kernel =
      contract_parameter_gradient(unit_kernel(prior), rows.points(), rows.spread(weights));
  result.kernel[0] = in_log_variance;

  // η² reaches the labels' likelihood, W, and the mode.
  const Vector residual = prior.noise_variance * at.a.head(n);
  result.noise = 0.5 * residual.squaredNorm() / prior.noise_variance -
                 0.5 * static_cast<double>(n) + 0.5 * information.head(n).sum() -
                 (K.topRows(n) * u).dot(at.a.head(n));
  return result;
}

}  // namespace duelopt
