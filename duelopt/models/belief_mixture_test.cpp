// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief_mixture.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_moment_gradients.hpp"

namespace duelopt {
namespace {

const GpPrior kFlat{.kernel = KernelTerm{.variance = 4.0}, .noise_variance = 1.0};

TEST(BeliefMixtureTest, HasTheMomentsOfTheMixture) {
  // One observation y = ±3 with s² = 4, η² = 1: mean ±2.4, variance 0.8 (see PosteriorTest). With
  // the second in a quarter of all cases the mean is 2.4 (0.75 - 0.25) = 1.2, and the variance 0.8
  // + 0.75 · 0.25 · 4.8² = 5.12.
  const Belief up(kFlat, std::vector<Observation>{{{0.5}, 3.0}});
  const Belief down(kFlat, std::vector<Observation>{{{0.5}, -3.0}});
  const BeliefMixture mixture(up, down, 0.25);
  const Normal at = mixture.at(UnitPoint{0.5});
  EXPECT_NEAR(at.mean, 1.2, 1e-13);
  EXPECT_NEAR(at.variance, 5.12, 1e-13);
}

TEST(BeliefMixtureTest, WithoutARivalItIsTheBelief) {
  const Belief belief(kFlat, std::vector<Observation>{{{0.5}, 3.0}});
  const Belief other(kFlat);
  const UnitPoint x{0.7};
  EXPECT_EQ(BeliefMixture(belief).at(x), belief.at(x));
  EXPECT_EQ(BeliefMixture(belief, other, 0.0).at(x), belief.at(x));
  EXPECT_EQ(BeliefMixture(belief, other, 1.0).at(x), other.at(x));
}

TEST(BeliefMixtureTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{1});
  const GpPrior prior{.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4, 0.6}}, .noise_variance = 0.01};
  const Belief belief(prior, wavy_observations(12, 2, rng));
  const Belief rival(prior, wavy_observations(5, 2, rng));
  for (const double chance : {0.1, 0.5})
    expect_moment_gradients(BeliefMixture(belief, rival, chance), {0.3, 0.8});
}

}  // namespace
}  // namespace duelopt
