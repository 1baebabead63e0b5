// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/confidence_bound.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_gradient.hpp"

namespace duelopt {
namespace {

TEST(ConfidenceBoundTest, IsMeanPlusWidthTimesStandardDeviation) {
  // One observation y = 3 with s² = 4, η² = 1: mean 2.4, variance 0.8 (see PosteriorTest).
  const std::vector<Observation> data{{{0.5}, 3.0}};
  const Belief belief({.kernel = KernelTerm{.variance = 4.0}, .noise_variance = 1.0}, data);
  const UnitPoint x{0.5};
  EXPECT_NEAR(value_at(confidence_bound(belief, 2.0), x), 2.4 + 2.0 * std::sqrt(0.8), 1e-14);
  EXPECT_NEAR(value_at(confidence_bound(belief, -2.0), x), 2.4 - 2.0 * std::sqrt(0.8), 1e-14);
  EXPECT_NEAR(value_at(confidence_bound(belief, 0.0, 10.0), x), 12.4, 1e-14);
}

TEST(ConfidenceBoundTest, GradientIsCentralDifferences) {
  Rng rng(Seed{1});
  const Belief belief({.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4, 0.6}}, .noise_variance = 0.01},
                      wavy_observations(20, 2, rng));
  for (const double width : {-2.0, 0.0, 3.0}) {
    expect_gradient(confidence_bound(belief, width, 1.0), {0.3, 0.8}, 1e-6, 1e-6);
  }
}

TEST(ConfidenceBoundTest, HasAFiniteGradientAtANoiseFreeObservation) {
  const std::vector<Observation> data{{{0.5}, 3.0}};
  const Belief belief({.noise_variance = 0.0}, data);
  std::vector<double> gradient(1);
  EXPECT_NEAR(confidence_bound(belief, 2.0).value_and_gradient({0.5}, gradient), 3.0, 1e-12);
  EXPECT_TRUE(std::isfinite(gradient[0]));
}

}  // namespace
}  // namespace duelopt
