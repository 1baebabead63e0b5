// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief_mixture.hpp"

#include <cmath>

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

BeliefMixture three_of(const std::vector<Belief>& beliefs) {
  std::vector<BeliefMixture::Part> parts;
  for (std::size_t k = 0; k < 3; ++k)
    parts.push_back({std::make_shared<const Belief>(beliefs[k]), k == 0 ? 0.5 : 0.25});
  return BeliefMixture(std::move(parts));
}

TEST(BeliefMixtureTest, OfThreeHasTheMomentsOfTheMixtureAndOutlivesThem) {
  // Means 2.4, -2.4 and, without an observation, 0; variances 0.8, 0.8 and 4. So the mean is
  // 1.2 - 0.6 = 0.6 and the variance ½ (0.8 + 1.8²) + ¼ (0.8 + 3²) + ¼ (4 + 0.6²) = 5.56.
  const BeliefMixture mixture = three_of({Belief(kFlat, std::vector<Observation>{{{0.5}, 3.0}}),
                                          Belief(kFlat, std::vector<Observation>{{{0.5}, -3.0}}),
                                          Belief(kFlat)});
  const Normal at = mixture.at(UnitPoint{0.5});
  EXPECT_NEAR(at.mean, 0.6, 1e-13);
  EXPECT_NEAR(at.variance, 5.56, 1e-13);
  EXPECT_NEAR(mixture.mean_at(std::vector<UnitPoint>{{0.5}})[0], 0.6, 1e-13);
  const Normal fantasized = mixture.fantasize(std::vector<UnitPoint>{{0.5}}).at(UnitPoint{0.5});
  EXPECT_NEAR(fantasized.mean, 0.6, 1e-13);
  // A second observation at the same point, 1/v = 1/4 + 2: ½ (4/9 + 1.8²) + ¼ (4/9 + 3²) + ¼ (0.8 +
  // 0.6²).
  EXPECT_NEAR(fantasized.variance, 0.75 * 4.0 / 9.0 + 1.62 + 2.25 + 0.2 + 0.09, 1e-13);
}

TEST(BeliefMixtureTest, QuantilesAreThoseOfTheMixture) {
  const Belief up(kFlat, std::vector<Observation>{{{0.5}, 3.0}});
  const Belief down(kFlat, std::vector<Observation>{{{0.5}, -3.0}});
  const UnitPoint x{0.5};
  EXPECT_NEAR(BeliefMixture(up).quantile(x, 0.975), 2.4 + 1.959963984540054 * std::sqrt(0.8), 1e-9);
  const BeliefMixture even(up, down, 0.5);
  EXPECT_NEAR(even.quantile(x, 0.5), 0.0, 1e-9);
  // Of the upper half alone, its own 95 % quantile, since the lower half is all below it to 2e-7.
  EXPECT_NEAR(even.quantile(x, 0.975), 2.4 + 1.6448536269514722 * std::sqrt(0.8), 1e-5);
}

TEST(BeliefMixtureTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{1});
  const GpPrior prior{.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4, 0.6}}, .noise_variance = 0.01};
  const Belief belief(prior, wavy_observations(12, 2, rng));
  const Belief rival(prior, wavy_observations(5, 2, rng));
  for (const double chance : {0.1, 0.5})
    expect_moment_gradients(BeliefMixture(belief, rival, chance), {0.3, 0.8});
  expect_moment_gradients(three_of({belief, rival, Belief(prior)}), {0.3, 0.8});
}

}  // namespace
}  // namespace duelopt
