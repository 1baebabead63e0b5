// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/expected_better.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/acquisition/log_expected_improvement.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {
namespace {

constexpr double kLeastDifference = 1e-10;  // a variance: below it two points are one

struct BetterSlopes {
  double value;
  double in_larger;    // Φ(|Δ|/s), the derivative in the larger mean;
  double in_smaller;   // Φ(-|Δ|/s)
  double in_variance;  // φ(Δ/s) / (2s)
};

// With h(z) = φ(z) + z Φ(z) the value is max(m, m') + s h(-|Δ|/s), in which nothing cancels.
BetterSlopes better_slopes(double mean, double other, double variance) {
  const double larger = std::max(mean, other);
  const double s = std::sqrt(variance);
  if (!(variance > kLeastDifference)) return {larger, 1.0, 0.0, 0.0};
  const double z = -std::abs(mean - other) / s;
  const double h = std::exp(log_h(z));
  const double in_smaller = h * log_h_slope(z);
  const double density = h - z * in_smaller;
  return {larger + s * h, 1.0 - in_smaller, in_smaller, density / (2.0 * s)};
}

double better_at(const PreferencePosterior& f,
                 std::size_t judge,
                 const UnitPoint& both,
                 std::span<double> gradient) {
  const auto d = static_cast<Index>(both.dim() / 2);
  const Matrix X = as_vector(both.coordinates()).reshaped(d, 2).transpose();
  const PreferenceView v = f.latent_utility(X, judge);
  const Kernel kernel = unit_kernel(f.prior());
  const Vector difference = v.whitened.col(0) - v.whitened.col(1);
  const double prior = 2.0 * v.variance * (1.0 - cross_gram(kernel, X, X)(0, 1));
  const double variance = std::max(0.0, prior - difference.squaredNorm());
  const BetterSlopes better = better_slopes(v.mean[0], v.mean[1], variance);

  Vector of_difference = difference;
  f.unwhiten(of_difference);
  for (Index side = 0; side < 2; ++side) {
    const double sign = side == 0 ? 1.0 : -1.0;
    const bool is_larger = (v.mean[0] > v.mean[1]) == (side == 0);
    const double in_mean = is_larger ? better.in_larger : better.in_smaller;
    const Vector x = X.row(side).transpose();
    const Vector rows = in_mean * f.mode().a - 2.0 * sign * better.in_variance * of_difference;
    Vector slope = f.utility_gradient(x, judge).transpose() * rows;
    slope -= 2.0 * better.in_variance * v.variance *
             cross_gram_gradient(kernel, X.row(1 - side), x).gradient.row(0).transpose();
    std::copy(slope.begin(), slope.end(), gradient.begin() + side * d);
  }
  return better.value;
}

}  // namespace

double expected_better(double mean, double other, double variance_of_difference) {
  return better_slopes(mean, other, variance_of_difference).value;
}

std::vector<RatedPair> best_pairs(const PreferencePosterior& f,
                                  const PreferenceView& utility,
                                  std::size_t count) {
  const Matrix C = f.covariance(utility, utility);
  std::vector<RatedPair> rated;
  for (Index i = 0; i < C.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const double variance = C(i, i) + C(j, j) - 2.0 * C(i, j);
      if (variance > kLeastDifference)
        rated.push_back({i, j, expected_better(utility.mean[i], utility.mean[j], variance)});
    }
  }
  const auto end = rated.begin() + static_cast<std::ptrdiff_t>(std::min(count, rated.size()));
  std::partial_sort(rated.begin(), end, rated.end(), [](const RatedPair& a, const RatedPair& b) {
    return a.value > b.value;
  });
  rated.erase(end, rated.end());
  return rated;
}

DifferentiableFunction expected_better(const PreferencePosterior& f, std::size_t judge) {
  return pointwise([&f, judge](const UnitPoint& both, std::span<double> gradient) {
    return better_at(f, judge, both, gradient);
  });
}

}  // namespace duelopt
