// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/condense.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/linalg/cholesky.hpp"
#include "duelopt/linalg/pivoted_cholesky.hpp"
#include "duelopt/models/preference/posterior.hpp"

namespace duelopt {
namespace {

constexpr int kMostSteps = 30;
constexpr double kSettled = 1e-8;  // of the largest change of a difference
constexpr double kLongestStep = 5.0;

// What a judge said, on the pivots.
struct JudgeDuels {
  std::size_t judge;
  Matrix D;       // n × r
  Vector shares;  // of the first
  Vector f;       // D w, the differences of the latent utility
  CondensedDuels condensed;
};

// The pivots among the points of the duels, and φ of each point as a row.
struct Basis {
  Matrix points;
  Matrix L;    // r × r, lower
  Matrix phi;  // of the first points, then of the second ones
};

Basis basis_of(const PreferencePrior& prior,
               std::span<const Comparison> duels,
               double tolerance,
               std::size_t most) {
  std::vector<UnitPoint> points;
  for (const Comparison& duel : duels) points.push_back(duel.first);
  for (const Comparison& duel : duels) points.push_back(duel.second);
  const Matrix X = to_matrix(points);
  const Kernel unit = unit_kernel(prior);
  const PivotedCholesky found = pivoted_cholesky(
      Vector::Ones(X.rows()),
      [&](Index i) -> Vector { return cross_gram(unit, X, X.row(i)); },
      tolerance,
      static_cast<Index>(most));
  return {X(found.pivots, Eigen::all), found.F(found.pivots, Eigen::all), found.F};
}

std::vector<JudgeDuels> by_judge(const PreferencePrior& prior,
                                 std::span<const Comparison> duels,
                                 const Basis& basis) {
  std::vector<JudgeDuels> all;
  const auto count = static_cast<Index>(duels.size());
  for (std::size_t j = 0; j < prior.judges.size(); ++j) {
    std::vector<Index> own;
    for (Index i = 0; i < count; ++i)
      if (duels[static_cast<std::size_t>(i)].judge == j) own.push_back(i);
    if (own.empty()) continue;
    const auto size = static_cast<Index>(own.size());
    JudgeDuels judge{j, Matrix(size, basis.phi.cols()), Vector(size), Vector::Zero(size), {}};
    for (Index i = 0; i < size; ++i) {
      const Index of_all = own[static_cast<std::size_t>(i)];
      judge.D.row(i) = basis.phi.row(of_all) - basis.phi.row(count + of_all);
      judge.shares[i] = duels[static_cast<std::size_t>(of_all)].share_of_first;
    }
    all.push_back(std::move(judge));
  }
  return all;
}

// The regression that stands for the duels of a judge at f.
void linearise(JudgeDuels& judge, const PreferencePrior& prior, const Basis& basis) {
  Vector W(judge.f.size());
  Vector target(judge.f.size());  // W f + g
  double log_likelihood = 0.0;
  for (Index i = 0; i < judge.f.size(); ++i) {
    const DuelLikelihood at = duel_likelihood(prior.link, judge.shares[i], judge.f[i]);
    W[i] = std::max(at.curvature, kLeastCurvature);
    target[i] = W[i] * judge.f[i] + at.slope;
    log_likelihood += at.value;
  }
  const Matrix scaled = W.cwiseSqrt().asDiagonal() * judge.D;
  const Index r = judge.D.cols();
  Matrix B = Matrix::Zero(r, r);
  B.selfadjointView<Eigen::Lower>().rankUpdate(scaled.transpose());
  // As much as a ten-thousandth of one undecided answer, so that pivots without a duel of this
  // judge do no harm.
  B.diagonal().array() += 2.5e-5;
  const auto R = Cholesky::factor(B);
  if (!R)
    throw Error(ErrorCode::kNumerical,
                "the answers of judge " + std::to_string(judge.judge) + " cannot be condensed");
  Vector z = judge.D.transpose() * target;
  R->solve_lower(z);
  const Matrix lower = R->lower();
  // T = Rᵀ L⁻¹, from Tᵀ = L⁻ᵀ R.
  const Matrix T = basis.L.triangularView<Eigen::Lower>().transpose().solve(lower).transpose();
  const Vector w = judge.condensed.mode;  // of w, as it was
  const Vector residual = z - lower.transpose() * w;
  judge.condensed = {.judge = judge.judge,
                     .duels = static_cast<std::size_t>(judge.f.size()),
                     .points = basis.points,
                     .T = T,
                     .z = std::move(z),
                     .log_likelihood = log_likelihood + 0.5 * residual.squaredNorm(),
                     .mode = w};
}

std::vector<CondensedDuels> collected(const std::vector<JudgeDuels>& judges) {
  std::vector<CondensedDuels> all;
  all.reserve(judges.size());
  for (const JudgeDuels& judge : judges) all.push_back(judge.condensed);
  return all;
}

}  // namespace

std::vector<CondensedDuels> condense(const PreferencePrior& prior,
                                     const PreferenceData& data,
                                     const CondenseOptions& options) {
  check(prior, data);
  double largest = 0.0;
  for (const JudgeUtility& utility : prior.judges)
    largest = std::max(largest, std::hypot(utility.shared, utility.own));
  const double tolerance =
      largest > 0.0 ? options.tolerance * link_variance(prior.link) / (largest * largest) : 1.0;
  std::vector<std::size_t> judged;
  for (const Comparison& duel : data.duels) judged.push_back(duel.judge);
  std::sort(judged.begin(), judged.end());
  const auto count =
      static_cast<std::size_t>(std::unique(judged.begin(), judged.end()) - judged.begin());
  const Basis basis = basis_of(prior,
                               data.duels,
                               std::min(tolerance, 0.5),
                               std::max<std::size_t>(1, options.most_rows / count));
  std::vector<JudgeDuels> judges = by_judge(prior, data.duels, basis);
  for (JudgeDuels& judge : judges) {
    judge.condensed.mode = Vector::Zero(basis.L.rows());
    linearise(judge, prior, basis);
  }
  for (int step = 0; step < kMostSteps; ++step) {
    const std::vector<CondensedDuels> condensed = collected(judges);
    const PreferencePosterior f(prior, {data.labels, {}, condensed});
    double change = 0.0;
    for (JudgeDuels& judge : judges) {
      Vector w = f.latent_utility(basis.points, judge.judge).mean;
      basis.L.triangularView<Eigen::Lower>().solveInPlace(w);
      Vector moved = judge.D * w - judge.f;
      const double longest = moved.cwiseAbs().maxCoeff();
      const double share = std::min(1.0, kLongestStep / longest);
      judge.condensed.mode += share * (w - judge.condensed.mode);
      judge.f += share * moved;
      change = std::max(change, longest);
      linearise(judge, prior, basis);
    }
    if (!(change > kSettled * (1.0 + kLongestStep))) break;
  }
  return collected(judges);
}

}  // namespace duelopt
