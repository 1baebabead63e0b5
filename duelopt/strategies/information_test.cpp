// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/information.hpp"

#include <cmath>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"

namespace duelopt {
namespace {

constexpr double kNoise = 0.3;

GpPrior prior() {
  return {.kernel = KernelTerm{.variance = 1.5, .length_scales = {0.4}}, .noise_variance = kNoise};
}

// ½ log det(I + η⁻² K), entry by entry and by a general determinant.
double dense_information(std::span<const Observation> data) {
  const auto n = static_cast<Index>(data.size());
  Matrix M = Matrix::Identity(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      M(i, j) +=
          prior().kernel(data[static_cast<std::size_t>(i)].x, data[static_cast<std::size_t>(j)].x) /
          kNoise;
    }
  }
  return 0.5 * std::log(M.fullPivLu().determinant());
}

TEST(InformationTest, OneObservationByHand) {
  // ½ log(1 + 1.5 / 0.3) = ½ log 6.
  const std::vector<Observation> data{{UnitPoint{0.5}, 7.0}};
  EXPECT_NEAR(realised_information(Belief(Posterior(prior(), data))), 0.5 * std::log(6.0), 1e-14);
}

TEST(InformationTest, NothingIsLearnedFromNothing) {
  EXPECT_EQ(realised_information(Belief(prior())), 0.0);
}

TEST(InformationTest, BothFormsHaveTheDeterminant) {
  Rng rng(Seed{1});
  const std::vector<Observation> data = wavy_observations(30, 1, rng);
  const double expected = dense_information(data);
  EXPECT_NEAR(realised_information(Belief(Posterior(prior(), data))), expected, 1e-10 * expected);
  const LowRankPosterior low(prior(), data, 1e-10);
  ASSERT_LT(low.rank(), 30U);
  EXPECT_NEAR(realised_information(Belief(low)), expected, 1e-6 * expected);
}

TEST(InformationTest, ARoundKnowsTheGainAndTheNoise) {
  const std::vector<Observation> data{{UnitPoint{0.5}, 7.0}};
  const Round round = round_of(Belief(Posterior(prior(), data)), 4, 3);
  EXPECT_EQ(round.t, 4U);
  EXPECT_EQ(round.dim, 3U);
  EXPECT_NEAR(round.information_gain, 0.5 * std::log(6.0), 1e-14);
  EXPECT_EQ(round.noise_variance, kNoise);
}

}  // namespace
}  // namespace duelopt
