// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief.hpp"

#include <cmath>

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
  const auto data = wavy_observations(99, 2, rng);
  EXPECT_TRUE(is_exact(Belief(prior())));
  EXPECT_TRUE(is_exact(Belief(prior(), data)));
}

TEST(BeliefTest, IsOfLowRankWhereThatPays) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(100, 2, rng);
  EXPECT_FALSE(is_exact(Belief(prior(), data)));
  GpPrior rough = prior();
  rough.kernel = KernelTerm{.length_scales = {0.01}};
  EXPECT_TRUE(is_exact(Belief(rough, data)));
  GpPrior noise_free = prior();
  noise_free.noise_variance = 0.0;
  EXPECT_TRUE(is_exact(Belief(noise_free, data)));
  GpPrior precise = prior();
  precise.noise_variance = 1e-4;  // η² / n < 1e-5
  EXPECT_TRUE(is_exact(Belief(precise, data)));
}

TEST(BeliefTest, LowRankMovesPredictionsByLittleOfTheirStandardDeviation) {
  for (const std::size_t dim : {1U, 2U, 4U}) {
    Rng rng(Seed{4});
    const auto data = wavy_observations(300, dim, rng);
    const Belief exact(prior(), data, {.from = 1000});
    const Belief low(prior(), data);
    ASSERT_TRUE(is_exact(exact) && !is_exact(low)) << dim;
    const std::vector<UnitPoint> points = uniform_points(200, dim, rng);
    const Normals a = exact.at(points);
    const Normals b = low.at(points);
    const Vector stddev = a.variance.cwiseSqrt();
    EXPECT_LT((a.mean - b.mean).cwiseQuotient(stddev).cwiseAbs().maxCoeff(), 0.1) << dim;
    EXPECT_LT((b.variance.cwiseSqrt() - stddev).cwiseQuotient(stddev).cwiseAbs().maxCoeff(), 0.05)
        << dim;
  }
}

TEST(BeliefTest, BothFormsPredictAlike) {
  Rng rng(Seed{3});
  const auto data = wavy_observations(250, 2, rng);
  const Belief exact(prior(), data, {.from = 1000});
  const Belief low =
      Belief(prior(), std::span(data).first(249), {.unexplained = 0.02}).with(data.back());
  ASSERT_TRUE(is_exact(exact) && !is_exact(low));
  EXPECT_EQ(low.size(), 250U);
  const std::vector<UnitPoint> points = uniform_points(10, 2, rng);
  // 0.02 of a standard deviation below 1.
  EXPECT_LT((exact.at(points).mean - low.at(points).mean).cwiseAbs().maxCoeff(), 0.02);
  EXPECT_LT((exact.mean_at(points) - low.mean_at(points)).cwiseAbs().maxCoeff(), 0.02);
  EXPECT_NEAR(exact.at(points[0]).variance, low.at(points[0]).variance, 0.02);
  EXPECT_LT((exact.gradient_at(points[0]).mean_gradient - low.gradient_at(points[0]).mean_gradient)
                .cwiseAbs()
                .maxCoeff(),
            0.1);
  EXPECT_EQ(low.prior().noise_variance, 0.2);
}

// Of the prior with unit variance it is that of two jointly normal values of correlation k(a, b).
TEST(BeliefTest, ADifferenceHasTheVarianceOfBothLessTwiceTheirCovariance) {
  const UnitPoint a({0.2});
  const UnitPoint b({0.5});
  const Belief nothing(prior());
  const Normal before = difference(nothing, a, b);
  const Posterior no_data(prior());
  const JointNormal prior_joint = no_data.joint_at(std::vector<UnitPoint>{a, b});
  EXPECT_EQ(before.mean, 0.0);
  EXPECT_NEAR(before.variance,
              prior_joint.covariance(0, 0) + prior_joint.covariance(1, 1) -
                  2.0 * prior_joint.covariance(0, 1),
              1e-6);
  for (const std::size_t n : {1U, 20U, 250U}) {
    Rng rng(Seed{5});
    const auto data = wavy_observations(n, 1, rng);
    const JointNormal joint = Posterior(prior(), data).joint_at(std::vector<UnitPoint>{a, b});
    const Normal gap = difference(Belief(prior(), data, {.unexplained = 0.02}), a, b);
    const double variance =
        joint.covariance(0, 0) + joint.covariance(1, 1) - 2.0 * joint.covariance(0, 1);
    EXPECT_NEAR(gap.mean, joint.mean[0] - joint.mean[1], 0.02 * std::sqrt(variance)) << n;
    EXPECT_NEAR(gap.variance, variance, 0.05 * variance) << n;
    const Normal back = difference(Belief(prior(), data, {.unexplained = 0.02}), b, a);
    EXPECT_NEAR(back.mean, -gap.mean, 1e-12) << n;
    EXPECT_NEAR(back.variance, gap.variance, 1e-3 * gap.variance) << n;
  }
}

TEST(BeliefTest, APointDoesNotDifferFromItself) {
  Rng rng(Seed{5});
  const Belief belief(prior(), wavy_observations(5, 1, rng));
  EXPECT_EQ(difference(belief, UnitPoint({0.3}), UnitPoint({0.3})), (Normal{0.0, 0.0}));
}

}  // namespace
}  // namespace duelopt
