// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/log_expected_improvement.hpp"

#include <cmath>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_gradient.hpp"

namespace duelopt {
namespace {

using Wide = boost::multiprecision::cpp_bin_float_100;

// h(z) = φ(z) + z Φ(z) = ∫_{-∞}^z Φ(t) dt in 100 digits, where the cancellation does not matter.
Wide h(double z) {
  const Wide w(z);
  const Wide pi = boost::math::constants::pi<Wide>();
  return exp(-w * w / 2) / sqrt(2 * pi) + w * erfc(-w / sqrt(Wide(2))) / 2;
}

Wide cdf(double z) { return erfc(-Wide(z) / sqrt(Wide(2))) / 2; }

TEST(LogExpectedImprovementTest, LogHIsExactFromTheCentreFarIntoTheTail) {
  for (const double z : {6.0, 1.0, 0.0, -1.0, -4.9, -5.0, -5.1, -9.0, -15.0}) {
    const auto expected = static_cast<double>(log(h(z)));
    EXPECT_NEAR(log_h(z), expected, 1e-11 * (1.0 + std::abs(expected))) << z;
    const auto slope = static_cast<double>(cdf(z) / h(z));
    EXPECT_NEAR(log_h_slope(z), slope, 1e-9 * slope) << z;
  }
}

TEST(LogExpectedImprovementTest, TheFarTailFollowsItsExpansion) {
  // h(z) = φ(z)/z² (1 - 3/z² + 15/z⁴ - ...) as z -> -∞ [by repeated integration by parts].
  for (const double z : {-1e3, -1e6, -1e100}) {
    const double expected =
        -0.5 * z * z - 0.5 * std::log(2.0 * M_PI) - 2.0 * std::log(-z) + std::log1p(-3.0 / (z * z));
    EXPECT_NEAR(log_h(z) / expected, 1.0, 1e-12);
    EXPECT_NEAR(log_h_slope(z) / -z, 1.0, 1e-5);
  }
}

TEST(LogExpectedImprovementTest, IsTheExpectedImprovement) {
  // f ~ N(0, 1), best 0: E max(f, 0) = φ(0) = 1/√(2π).
  const Belief prior(GpPrior{.noise_variance = 0.0});
  EXPECT_NEAR(
      value_at(log_expected_improvement(prior, 0.0), {0.5}), -0.5 * std::log(2.0 * M_PI), 1e-14);
}

TEST(LogExpectedImprovementTest, ANoisyLabelMovesTheMeanByLess) {
  // f ~ N(0, 4) in units of 2, noise 3 · 2²: the mean moves by 4 / √(4 + 12) = 1, and E max(Z, 0) =
  // 1/√(2π).
  const Belief prior(GpPrior{.noise_variance = 3.0, .output = {.shift = 0.0, .scale = 2.0}});
  EXPECT_NEAR(
      value_at(log_expected_improvement(prior, 0.0), {0.5}), -0.5 * std::log(2.0 * M_PI), 1e-14);
}

TEST(LogExpectedImprovementTest, AMixtureAveragesTheImprovementsOverTheirOwnBest) {
  // Under N(0, 1): 1/√(2π) above 0; under N(0, 4) 2/√(2π) above 0, of which a quarter and the rest.
  const Belief narrow(GpPrior{.noise_variance = 0.0});
  const Belief wide(GpPrior{.kernel = KernelTerm{.variance = 4.0}, .noise_variance = 0.0});
  const BeliefMixture both(narrow, wide, 0.25);
  EXPECT_NEAR(value_at(log_expected_improvement(both, std::vector{0.0, 0.0}), {0.5}),
              std::log(0.75 + 0.25 * 2.0) - 0.5 * std::log(2.0 * M_PI),
              1e-13);
  EXPECT_NEAR(value_at(log_expected_improvement(both, std::vector{0.0, 50.0}), {0.5}),
              std::log(0.75) - 0.5 * std::log(2.0 * M_PI),
              1e-13);
}

TEST(LogExpectedImprovementTest, GradientIsCentralDifferences) {
  Rng rng(Seed{1});
  for (const double noise : {1e-3, 0.5}) {
    const Belief belief(
        {.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4, 0.6}}, .noise_variance = noise},
        wavy_observations(20, 2, rng));
    for (const double best : {-1.0, 1.5, 20.0})
      expect_gradient(log_expected_improvement(belief, best), {0.3, 0.8}, 1e-6, 1e-5);
  }
}

TEST(LogExpectedImprovementTest, IsFiniteAtANoiseFreeObservation) {
  const std::vector<Observation> data{{{0.5}, 3.0}};
  const Belief belief({.noise_variance = 0.0}, data);
  std::vector<double> gradient(1);
  EXPECT_TRUE(
      std::isfinite(log_expected_improvement(belief, 3.0).value_and_gradient({0.5}, gradient)));
  EXPECT_TRUE(std::isfinite(gradient[0]));
  EXPECT_LT(value_at(log_expected_improvement(belief, 3.0), {0.5}),
            value_at(log_expected_improvement(belief, 3.0), {0.9}));
}

}  // namespace
}  // namespace duelopt
