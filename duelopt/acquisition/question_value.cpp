// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/question_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "duelopt/acquisition/expected_maximum.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {
namespace {

// Gauss-Hermite nodes and weights for N(0, 1): ±z with the same weight.
constexpr std::array<double, 2> kNodes{0.7419637843027259, 2.3344142183389773};
constexpr std::array<double, 2> kWeights{0.4541241452319319, 0.0458758547680681};

constexpr std::size_t kWorkedOut = 40;  // pairs, by the exact formula
constexpr double kLeastVariance = 1e-10;

// No answer moves the difference of two means by more than the sum of their standard deviations for
// each unit of Z, so a point this many sums below the best one changes the value by less than 1e-7
// of such a sum.
constexpr double kReach = 5.0;

PreferenceView part_of(const PreferenceView& view, const std::vector<Index>& kept) {
  PreferenceView part = view;
  part.points = view.points(kept, Eigen::all);
  part.mean = view.mean(kept);
  part.whitened = view.whitened(Eigen::all, kept);
  return part;
}

// E max(m + u Z) by the four nodes, u = (c - c') / t.
double rough_maximum(const double* m, const double* c, const double* other, double t, Index size) {
  constexpr Index kLanes = 8;
  using Lanes = Eigen::Array<double, kLanes, 1>;
  const double near = kNodes[0] / t;
  const double far = kNodes[1] / t;
  Lanes up = Lanes::Constant(-std::numeric_limits<double>::infinity());
  Lanes down = up;
  Lanes far_up = up;
  Lanes far_down = up;
  for (Index i = 0; i < size; i += kLanes) {
    const Lanes u = Eigen::Map<const Lanes>(c + i) - Eigen::Map<const Lanes>(other + i);
    const Eigen::Map<const Lanes> mean(m + i);
    up = up.max(mean + near * u);
    down = down.max(mean - near * u);
    far_up = far_up.max(mean + far * u);
    far_down = far_down.max(mean - far * u);
  }
  return kWeights[0] * (up.maxCoeff() + down.maxCoeff()) +
         kWeights[1] * (far_up.maxCoeff() + far_down.maxCoeff());
}

// Rows to a multiple of eight, the first one once more.
Matrix padded(const Matrix& C) {
  const Index rows = (C.rows() + 7) / 8 * 8;
  Matrix all(rows, C.cols());
  all.topRows(C.rows()) = C;
  all.bottomRows(rows - C.rows()).rowwise() = C.row(0);
  return all;
}

}  // namespace

QuestionValue::QuestionValue(const PreferencePosterior& f, std::span<const UnitPoint> among)
    : f_(f), among_(f.objective(to_matrix(among))) {
  const Vector stddev = f.variance(among_).cwiseSqrt();
  Index best = 0;
  const double highest = among_.mean.maxCoeff(&best);
  std::vector<Index> kept;
  for (Index i = 0; i < stddev.size(); ++i)
    if (among_.mean[i] + kReach * (stddev[i] + stddev[best]) >= highest) kept.push_back(i);
  among_ = part_of(among_, kept);
}

Vector QuestionValue::of_labels(const PreferenceView& objective) const {
  const Matrix C = f_.covariance(among_, objective);
  const Vector variance = f_.variance(objective);
  Vector values(C.cols());
  for (Index i = 0; i < C.cols(); ++i) {
    const double t = std::sqrt(variance[i] + f_.prior().noise_variance);
    values[i] = expected_rise(among_.mean, C.col(i) / t);
  }
  return f_.prior().output.scale * values;
}

std::vector<RatedDuel> QuestionValue::best_duels(const PreferenceView& utility,
                                                 std::size_t count,
                                                 double most_repeats) const {
  const Matrix C = f_.covariance(among_, utility);
  const Matrix V = f_.covariance(utility, utility);
  const double best = among_.mean.maxCoeff();
  const auto variance = [&](Index i, Index j) { return V(i, i) + V(j, j) - 2.0 * V(i, j); };
  const auto precision = [&](Index i, Index j) {
    return duel_likelihood(f_.prior().link, 0.5, utility.mean[i] - utility.mean[j]).curvature;
  };
  const Matrix means = padded(among_.mean);
  const Matrix columns = padded(C);
  std::vector<RatedDuel> rated;
  rated.reserve(static_cast<std::size_t>(V.rows() * (V.rows() - 1) / 2));
  for (Index i = 0; i < V.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      if (!(variance(i, j) > kLeastVariance)) continue;
      const double t = std::sqrt(variance(i, j) + 1.0 / (most_repeats * precision(i, j)));
      const double rough = rough_maximum(
          means.data(), columns.col(i).data(), columns.col(j).data(), t, columns.rows());
      rated.push_back({i, j, rough - best, most_repeats});
    }
  }
  const auto better = [](const RatedDuel& a, const RatedDuel& b) { return a.value > b.value; };
  const auto keep = [&](std::size_t most) {
    const std::size_t kept = std::min(most, rated.size());
    const auto end = rated.begin() + static_cast<std::ptrdiff_t>(kept);
    std::partial_sort(rated.begin(), end, rated.end(), better);
    rated.resize(kept);
  };
  keep(std::max(kWorkedOut, count));
  for (RatedDuel& duel : rated) {
    const auto [i, j] = std::pair(duel.first, duel.second);
    duel.value = 0.0;
    for (double k = 1.0; k <= most_repeats; k *= 2.0) {
      const double t = std::sqrt(variance(i, j) + 1.0 / (k * precision(i, j)));
      const double value = expected_rise(among_.mean, (C.col(i) - C.col(j)) / t) / k;
      if (value > duel.value) {
        duel.value = value;
        duel.repeats = k;
      }
    }
    duel.value *= f_.prior().output.scale;
  }
  keep(count);
  return rated;
}

DifferentiableFunction QuestionValue::duel_function(std::size_t judge, double precision) const {
  return pointwise([this, judge, precision](const UnitPoint& both, std::span<double> gradient) {
    return duel_at(both, judge, precision, gradient);
  });
}

double QuestionValue::duel_at(const UnitPoint& both,
                              std::size_t judge,
                              double precision,
                              std::span<double> gradient) const {
  const auto d = static_cast<Index>(both.dim() / 2);
  const Matrix X = as_vector(both.coordinates()).reshaped(d, 2).transpose();
  const PreferenceView v = f_.latent_utility(X, judge);
  const Vector difference = v.whitened.col(0) - v.whitened.col(1);
  const Matrix prior = cross_gram(unit_kernel(f_.prior()), X, X);
  const double variance =
      std::max(0.0, 2.0 * v.variance * (1.0 - prior(0, 1)) - difference.squaredNorm());
  const Matrix C = f_.covariance(among_, v);
  const Vector c = C.col(0) - C.col(1);
  const double t = std::sqrt(variance + 1.0 / precision);
  const ExpectedRise rise = expected_rise_and_slopes(among_.mean, c / t);

  // dV = slopesᵀ (dc / t - c dVar / (2 t³)).
  const double in_variance = -rise.slopes.dot(c) / (2.0 * t * t * t);
  const Vector of_c = rise.slopes / t;
  Vector rows = -(among_.whitened * of_c) - 2.0 * in_variance * difference;
  f_.unwhiten(rows);
  for (Index side = 0; side < 2; ++side) {
    const double sign = side == 0 ? 1.0 : -1.0;
    const Vector x = X.row(side).transpose();
    const GramGradient to_among = cross_gram_gradient(unit_kernel(f_.prior()), among_.points, x);
    const GramGradient to_other = cross_gram_gradient(unit_kernel(f_.prior()), X.row(1 - side), x);
    Vector slope = sign * among_.shared * v.shared * (to_among.gradient.transpose() * of_c);
    slope -= 2.0 * in_variance * v.variance * to_other.gradient.row(0).transpose();
    slope.noalias() += sign * (f_.utility_gradient(x, judge).transpose() * rows);
    for (Index i = 0; i < d; ++i)
      gradient[static_cast<std::size_t>(side * d + i)] = f_.prior().output.scale * slope[i];
  }
  return f_.prior().output.scale * rise.value;
}

}  // namespace duelopt
