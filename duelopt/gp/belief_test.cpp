// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/belief.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"

namespace duelopt {
namespace {

const GpPrior& prior() {
  static const GpPrior value{.kernel = KernelTerm{.length_scales = {0.5}}, .noise_variance = 0.2};
  return value;
}

bool is_exact(const Belief& belief) { return std::holds_alternative<Posterior>(belief.form()); }

TEST(BeliefTest, IsExactWhileObservationsAreFew) {
  Rng rng(Seed{1});
  const auto data = wavy_observations(199, 2, rng);
  EXPECT_TRUE(is_exact(Belief(prior())));
  EXPECT_TRUE(is_exact(Belief(prior(), data)));
}

TEST(BeliefTest, IsOfLowRankWhereThatPays) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(200, 2, rng);
  EXPECT_FALSE(is_exact(Belief(prior(), data)));
  GpPrior rough = prior();
  rough.kernel = KernelTerm{.length_scales = {0.01}};
  EXPECT_TRUE(is_exact(Belief(rough, data)));
  GpPrior noise_free = prior();
  noise_free.noise_variance = 0.0;
  EXPECT_TRUE(is_exact(Belief(noise_free, data)));
}

TEST(BeliefTest, BothFormsPredictAlike) {
  Rng rng(Seed{3});
  const auto data = wavy_observations(250, 2, rng);
  const Belief exact(prior(), data, {.from = 1000});
  const Belief low =
      Belief(prior(), std::span(data).first(249), {.tolerance = 1e-9}).with(data.back());
  ASSERT_TRUE(is_exact(exact) && !is_exact(low));
  EXPECT_EQ(low.size(), 250U);
  const std::vector<UnitPoint> points = uniform_points(10, 2, rng);
  EXPECT_LT((exact.at(points).mean - low.at(points).mean).cwiseAbs().maxCoeff(), 1e-5);
  EXPECT_LT((exact.mean_at(points) - low.mean_at(points)).cwiseAbs().maxCoeff(), 1e-5);
  EXPECT_NEAR(exact.at(points[0]).variance, low.at(points[0]).variance, 1e-5);
  EXPECT_LT((exact.gradient_at(points[0]).mean_gradient - low.gradient_at(points[0]).mean_gradient)
                .cwiseAbs()
                .maxCoeff(),
            1e-4);
  EXPECT_EQ(low.prior().noise_variance, 0.2);
}

}  // namespace
}  // namespace duelopt
