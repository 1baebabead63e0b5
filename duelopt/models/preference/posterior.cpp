// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/posterior.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "duelopt/kernels/gram.hpp"
#include "duelopt/models/gp/prior_moments.hpp"

namespace duelopt {
namespace {

GpPrior prior_of_objective(const PreferencePrior& prior) {
  const Kernel unit = unit_kernel(prior);
  std::vector<KernelTerm> terms(unit.terms().begin(), unit.terms().end());
  for (KernelTerm& term : terms) term.variance *= prior.term.variance;
  if (prior.mean_variance > 0.0) terms.push_back({Constant{}, prior.mean_variance, {}});
  return {.kernel = Kernel(std::move(terms)),
          .noise_variance = prior.noise_variance,
          .output = prior.output};
}

}  // namespace

RowAnswers row_answers(const PreferencePrior& prior, const PreferenceData& data) {
  RowAnswers answers{Vector(static_cast<Index>(data.labels.size())),
                     Vector(static_cast<Index>(data.duels.size())),
                     prior.noise_variance,
                     prior.link};
  for (Index i = 0; i < answers.labels.size(); ++i)
    answers.labels[i] =
        (data.labels[static_cast<std::size_t>(i)].y - prior.output.shift) / prior.output.scale;
  for (Index i = 0; i < answers.shares.size(); ++i)
    answers.shares[i] = data.duels[static_cast<std::size_t>(i)].share_of_first;
  for (const CondensedDuels& condensed : data.condensed) {
    const Index before = answers.condensed.size();
    answers.condensed.conservativeResize(before + condensed.z.size());
    answers.condensed.tail(condensed.z.size()) = condensed.z;
    answers.log_likelihood += condensed.log_likelihood;
  }
  return answers;
}

PreferencePosterior::PreferencePosterior(PreferencePrior prior,
                                         const PreferenceData& data,
                                         const Vector& start)
    : prior_(std::move(prior)),
      labels_(data.labels.begin(), data.labels.end()),
      duels_(data.duels.begin(), data.duels.end()),
      condensed_(data.condensed.begin(), data.condensed.end()) {
  check(prior_, data);
  objective_prior_ = prior_of_objective(prior_);
  rows_ = PreferenceRows(data);
  const Matrix K = duelopt::covariance(rows_, prior_, unit_covariance(rows_, prior_));
  mode_ = laplace(K, row_answers(prior_, data), start);
}

PreferencePosterior PreferencePosterior::with(const Observation& label) const {
  std::vector<Observation> labels = labels_;
  labels.push_back(label);
  return {prior_, {labels, duels_, condensed_}};
}

PreferencePosterior PreferencePosterior::fantasize(std::span<const UnitPoint> labels,
                                                   std::span<const Comparison> duels) const {
  PreferencePosterior next = *this;
  for (const UnitPoint& x : labels) next.labels_.push_back({x, at(x).mean});
  next.duels_.insert(next.duels_.end(), duels.begin(), duels.end());
  const PreferenceData data{next.labels_, next.duels_, next.condensed_};
  check(prior_, data);
  next.rows_ = PreferenceRows(data);
  const Matrix K = duelopt::covariance(next.rows_, prior_, unit_covariance(next.rows_, prior_));
  // What agrees with the mode does not move it: its part of a is 0.
  const Index n = rows_.labels();
  const Index m = rows_.duels();
  const Index r = rows_.size() - n - m;
  const Index first = next.rows_.labels();
  Laplace& mode = next.mode_;
  mode.a = Vector::Zero(next.rows_.size());
  mode.a.head(n) = mode_.a.head(n);
  mode.a.segment(first, m) = mode_.a.segment(n, m);
  mode.a.tail(r) = mode_.a.tail(r);
  mode.f = K * mode.a;
  mode.W.resize(next.rows_.size());
  mode.W.head(first).setConstant(1.0 / prior_.noise_variance);
  mode.W.segment(first, m) = mode_.W.segment(n, m);
  mode.W.tail(r).setOnes();
  for (Index i = first + m; i < next.rows_.size() - r; ++i)
    mode.W[i] = std::max(duel_likelihood(prior_.link, 0.5, mode.f[i]).curvature, kLeastCurvature);
  factor(mode, K);
  return next;
}

PreferenceView PreferencePosterior::view(MatrixRef X,
                                         const Vector& coefficients,
                                         double of_mean) const {
  PreferenceView view{X, Vector::Zero(X.rows()), Matrix(rows_.size(), X.rows()), 0.0, 0.0, 0.0};
  if (rows_.size() == 0) return view;
  view.whitened = rows_.differences(cross_gram(unit_kernel(prior_), rows_.points(), X));
  view.whitened.array().colwise() *= coefficients.array();
  view.whitened.topRows(rows_.labels()).array() += of_mean;
  view.mean.noalias() = view.whitened.transpose() * mode_.a;
  view.whitened.array().colwise() *= mode_.D.array();
  mode_.M.solve_lower(view.whitened);
  return view;
}

PreferenceView PreferencePosterior::objective(MatrixRef X) const {
  check_dim(objective_prior_, rows_.points(), X.cols());
  PreferenceView result = view(X, objective_coefficients(rows_, prior_), prior_.mean_variance);
  result.variance = prior_.term.variance;
  result.shared = std::sqrt(prior_.term.variance);
  return result;
}

PreferenceView PreferencePosterior::latent_utility(MatrixRef X, std::size_t judge) const {
  assert(judge < prior_.judges.size());
  check_dim(objective_prior_, rows_.points(), X.cols());
  PreferenceView result = view(X, utility_coefficients(rows_, prior_, judge), 0.0);
  const JudgeUtility& utility = prior_.judges[judge];
  result.variance = utility.shared * utility.shared + utility.own * utility.own;
  result.shared = utility.shared;
  result.own = utility.own;
  result.judge = static_cast<std::ptrdiff_t>(judge);
  return result;
}

Matrix PreferencePosterior::covariance(const PreferenceView& a, const PreferenceView& b) const {
  const bool both_objective = a.judge < 0 && b.judge < 0;
  const double own = a.judge == b.judge && a.judge >= 0 ? a.own * b.own : 0.0;
  Matrix C = (a.shared * b.shared + own) * cross_gram(unit_kernel(prior_), a.points, b.points);
  if (both_objective) C.array() += prior_.mean_variance;
  if (rows_.size() > 0) C.noalias() -= a.whitened.transpose() * b.whitened;
  return C;
}

Vector PreferencePosterior::variance(const PreferenceView& a) const {
  const double prior = a.variance + (a.judge < 0 ? prior_.mean_variance : 0.0);
  Vector variance = Vector::Constant(a.mean.size(), prior);
  if (rows_.size() > 0) variance -= a.whitened.colwise().squaredNorm().transpose();
  return variance.cwiseMax(0.0);
}

Matrix PreferencePosterior::utility_gradient(VectorRef x, std::size_t judge) const {
  if (rows_.size() == 0) return Matrix(0, x.size());
  Matrix gradient =
      rows_.differences(cross_gram_gradient(unit_kernel(prior_), rows_.points(), x).gradient);
  gradient.array().colwise() *= utility_coefficients(rows_, prior_, judge).array();
  return gradient;
}

void PreferencePosterior::unwhiten(Vector& b) const {
  mode_.M.solve_upper(b);
  b.array() *= mode_.D.array();
}

Normals PreferencePosterior::at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  const PreferenceView g = objective(X);
  return in_output_units(prior_.output, Normals{g.mean, variance(g)});
}

Normal PreferencePosterior::at(const UnitPoint& x) const {
  const Normals one = at(as_vector(x.coordinates()).transpose());
  return {one.mean[0], one.variance[0]};
}

Vector PreferencePosterior::mean_at(MatrixRef X) const {
  if (X.rows() == 0) return {};
  check_dim(objective_prior_, rows_.points(), X.cols());
  Vector mean = Vector::Zero(X.rows());
  if (rows_.size() > 0) {
    Matrix K = rows_.differences(cross_gram(unit_kernel(prior_), rows_.points(), X));
    K.array().colwise() *= objective_coefficients(rows_, prior_).array();
    K.topRows(rows_.labels()).array() += prior_.mean_variance;
    mean.noalias() = K.transpose() * mode_.a;
  }
  return (prior_.output.shift + prior_.output.scale * mean.array()).matrix();
}

NormalGradient PreferencePosterior::gradient_at(const UnitPoint& x) const {
  const auto x_vector = as_vector(x.coordinates());
  check_dim(objective_prior_, rows_.points(), x_vector.size());
  NormalGradient at{{0.0, prior_.term.variance + prior_.mean_variance},
                    Vector::Zero(x_vector.size()),
                    Vector::Zero(x_vector.size())};
  if (rows_.size() > 0) {
    const Vector coefficients = objective_coefficients(rows_, prior_);
    GramGradient k = cross_gram_gradient(unit_kernel(prior_), rows_.points(), x_vector);
    Vector values = rows_.differences(k.values);
    values.array() *= coefficients.array();
    values.head(rows_.labels()).array() += prior_.mean_variance;
    Matrix gradient = rows_.differences(std::move(k.gradient));
    gradient.array().colwise() *= coefficients.array();
    at.value.mean = values.dot(mode_.a);
    at.mean_gradient.noalias() = gradient.transpose() * mode_.a;
    Vector v = mode_.D.cwiseProduct(values);
    mode_.M.solve_lower(v);
    at.value.variance -= v.squaredNorm();
    mode_.M.solve_upper(v);
    at.variance_gradient.noalias() = -2.0 * (gradient.transpose() * mode_.D.cwiseProduct(v));
  }
  return in_output_units(prior_.output, std::move(at));
}

}  // namespace duelopt
