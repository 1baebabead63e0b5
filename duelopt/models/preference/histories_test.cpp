// SPDX-License-Identifier: Apache-2.0
//
// The posterior of labels and duels over histories of every kind.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

// In one dimension or two, on a grid so coarse that points meet again; duels may be all wins, all
// ties or contradict each other, a point may meet itself, and outputs be huge.
Preference any_history(std::size_t dim, Rng& rng) {
  const auto point = [&] {
    std::vector<double> x(dim);
    for (double& x_i : x)
      x_i = rng.below(3) == 0 ? rng.uniform() : 0.25 * static_cast<double>(rng.below(5));
    return UnitPoint(x);
  };
  constexpr double sizes[] = {1.0, 1.0, 1e-300, 1e3, 1e6, 1e15};
  const double size = sizes[rng.below(6)];
  const std::size_t manner = rng.below(4);
  Preference preference;
  for (std::size_t i = rng.below(5); i > 0; --i)
    preference.labels.push_back({point(), size * rng.normal()});
  for (std::size_t i = rng.below(9); i > 0; --i) {
    const double share = manner == 0   ? 1.0
                         : manner == 1 ? 0.5
                                       : 0.5 * static_cast<double>(rng.below(3));
    preference.duels.push_back({point(), point(), share, rng.below(2)});
  }
  if (!preference.labels.empty() && rng.below(3) == 0)
    preference.labels.push_back({preference.labels[0].x, -size});
  if (!preference.duels.empty() && rng.below(3) == 0) {
    Comparison again = preference.duels[0];
    again.share_of_first = 1.0 - again.share_of_first;
    preference.duels.push_back(again);
  }
  return preference;
}

PreferencePrior any_prior(std::size_t dim, const Preference& preference, Rng& rng) {
  const auto log_uniform = [&](double low, double high) {
    return low * std::pow(high / low, rng.uniform());
  };
  const KernelShape shapes[] = {SquaredExponential{}, Matern{2.5}, Matern{0.5}};
  PreferencePrior prior{.term = {shapes[rng.below(3)], log_uniform(1e-2, 1e2), {}},
                        .noise_variance = log_uniform(1e-8, 1.0),
                        .mean_variance = rng.below(4) == 0 ? 0.0 : log_uniform(1e-2, 1e3),
                        .link = rng.below(2) == 0 ? DuelLink::kLogistic : DuelLink::kGaussian,
                        .judges = {{rng.normal(), rng.uniform()}, {30.0 * rng.normal(), 0.0}}};
  for (std::size_t i = 0; i < dim; ++i) prior.term.length_scales.push_back(log_uniform(0.02, 20.0));
  // Scaled as the strategies do it, or left as they are.
  if (rng.below(3) != 0) prior.output = standardisation(preference.labels);
  return prior;
}

TEST(PreferenceHistoriesSlowTest, TenThousandHistoriesNeverGiveANan) {
  Rng rng(Seed{1});
  for (int trial = 0; trial < 10'000; ++trial) {
    const std::size_t dim = 1 + rng.below(2);
    const Preference preference = any_history(dim, rng);
    const PreferencePrior prior = any_prior(dim, preference, rng);
    const PreferencePosterior posterior(prior, preference.data());
    std::vector<UnitPoint> points = uniform_points(2, dim, rng);
    for (const Observation& label : preference.labels) points.push_back(label.x);
    for (const Comparison& duel : preference.duels) points.push_back(duel.first);
    const double scale = prior.output.scale;
    const double before = scale * scale * (prior.term.variance + prior.mean_variance);
    const Normals at = posterior.at(points);
    ASSERT_TRUE(at.mean.allFinite()) << trial;
    ASSERT_GE(at.variance.minCoeff(), 0.0) << trial;
    ASSERT_LE(at.variance.maxCoeff(), before * (1.0 + 1e-12)) << trial;
    const NormalGradient gradient = posterior.gradient_at(points[0]);
    ASSERT_TRUE(gradient.mean_gradient.allFinite() && gradient.variance_gradient.allFinite());
    const PreferenceView utility = posterior.latent_utility(to_matrix(points), 1);
    ASSERT_TRUE(utility.mean.allFinite() && posterior.covariance(utility, utility).allFinite())
        << trial;
    ASSERT_TRUE(std::isfinite(posterior.mode().log_evidence())) << trial;
    const PreferencePosterior next = posterior.fantasize({points.data(), 1}, preference.duels);
    ASSERT_TRUE(next.at(points).mean.allFinite()) << trial;
    ASSERT_LE(next.at(points[1]).variance, at.variance[1] + 1e-9 * before) << trial;
  }
}

}  // namespace
}  // namespace duelopt
