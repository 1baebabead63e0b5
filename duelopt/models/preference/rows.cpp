// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/rows.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "duelopt/kernels/gram.hpp"

namespace duelopt {

PreferenceRows::PreferenceRows(const PreferenceData& data)
    : labels_(static_cast<Index>(data.labels.size())),
      duels_(static_cast<Index>(data.duels.size())) {
  std::vector<UnitPoint> points;
  points.reserve(data.labels.size() + 2 * data.duels.size());
  for (const Observation& o : data.labels) points.push_back(o.x);
  for (const Comparison& duel : data.duels) points.push_back(duel.first);
  for (const Comparison& duel : data.duels) points.push_back(duel.second);
  for (const Comparison& duel : data.duels) judges_.push_back(static_cast<Index>(duel.judge));
  if (!points.empty()) points_ = to_matrix(points);
  for (const CondensedDuels& condensed : data.condensed) {
    const Index before = points_.rows();
    points_.conservativeResize(before + condensed.points.rows(), condensed.points.cols());
    points_.bottomRows(condensed.points.rows()) = condensed.points;
    judges_.insert(judges_.end(),
                   static_cast<std::size_t>(condensed.T.rows()),
                   static_cast<Index>(condensed.judge));
    T_.push_back(condensed.T);
  }
}

Matrix PreferenceRows::differences(Matrix A) const {
  const Index m = duels();
  A.middleRows(labels_, m) -= A.middleRows(labels_ + m, m);
  // T has as many rows as columns, and what it is applied to lies further down.
  Index row = labels_ + m;
  Index point = labels_ + 2 * m;
  for (const Matrix& T : T_) {
    const Matrix values = T * A.middleRows(point, T.cols());
    A.middleRows(row, T.rows()) = values;
    row += T.rows();
    point += T.cols();
  }
  A.conservativeResize(size(), A.cols());
  return A;
}

Vector PreferenceRows::at_points(const Vector& b) const {
  const Index m = duels();
  Vector a = Vector::Zero(points_.rows());
  a.head(labels_ + m) = b.head(labels_ + m);
  a.segment(labels_ + m, m) = -b.segment(labels_, m);
  Index row = labels_ + m;
  Index point = labels_ + 2 * m;
  for (const Matrix& T : T_) {
    a.segment(point, T.cols()) = T.transpose() * b.segment(row, T.rows());
    row += T.rows();
    point += T.cols();
  }
  return a;
}

Matrix PreferenceRows::spread(const Matrix& W) const {
  assert(T_.empty());
  const Index m = duels();
  const Index n = size();
  Matrix wide(n + m, n + m);
  wide.topLeftCorner(n, n) = W;
  wide.bottomLeftCorner(m, n) = -W.bottomRows(m);
  wide.topRightCorner(n, m) = -W.rightCols(m);
  wide.bottomRightCorner(m, m) = W.bottomRightCorner(m, m);
  return wide;
}

Kernel unit_kernel(const PreferencePrior& prior) {
  KernelTerm term = prior.term;
  term.variance = 1.0;
  return term;
}

Vector objective_coefficients(const PreferenceRows& rows, const PreferencePrior& prior) {
  const double s = std::sqrt(prior.term.variance);
  Vector coefficients(rows.size());
  coefficients.head(rows.labels()).setConstant(s * s);
  for (Index i = 0; i < rows.size() - rows.labels(); ++i)
    coefficients[rows.labels() + i] =
        s * prior.judges[static_cast<std::size_t>(rows.judge(i))].shared;
  return coefficients;
}

Vector utility_coefficients(const PreferenceRows& rows,
                            const PreferencePrior& prior,
                            std::size_t judge) {
  const JudgeUtility& utility = prior.judges[judge];
  Vector coefficients(rows.size());
  coefficients.head(rows.labels()).setConstant(std::sqrt(prior.term.variance) * utility.shared);
  for (Index i = 0; i < rows.size() - rows.labels(); ++i) {
    const auto other = static_cast<std::size_t>(rows.judge(i));
    coefficients[rows.labels() + i] = utility.shared * prior.judges[other].shared +
                                      (other == judge ? utility.own * utility.own : 0.0);
  }
  return coefficients;
}

Matrix unit_covariance(const PreferenceRows& rows, const PreferencePrior& prior) {
  if (rows.size() == 0) return {};
  const Matrix half = rows.differences(gram(unit_kernel(prior), rows.points()));
  return rows.differences(half.transpose());
}

Matrix covariance(const PreferenceRows& rows, const PreferencePrior& prior, Matrix unit) {
  if (rows.size() == 0) return {};
  const Index n = rows.labels();
  const Vector of_label = objective_coefficients(rows, prior);
  unit.leftCols(n).array().colwise() *= of_label.array();
  unit.topLeftCorner(n, n).array() += prior.mean_variance;
  std::vector<Vector> of_judge;
  for (std::size_t j = 0; j < prior.judges.size(); ++j)
    of_judge.push_back(utility_coefficients(rows, prior, j));
  for (Index i = 0; i < rows.size() - n; ++i)
    unit.col(n + i).array() *= of_judge[static_cast<std::size_t>(rows.judge(i))].array();
  return unit;
}

}  // namespace duelopt
