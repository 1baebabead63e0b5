// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/duel_likelihood.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

class DuelLikelihoodTest : public testing::TestWithParam<DuelLink> {
 protected:
  [[nodiscard]] static DuelLikelihood at(double share, double d) {
    return duel_likelihood(GetParam(), share, d);
  }
};

TEST_P(DuelLikelihoodTest, TheTwoDecidedAnswersAreAllThatCanHappen) {
  for (double d = -37.0; d <= 37.0; d += 0.5)
    EXPECT_NEAR(std::exp(at(1.0, d).value) + std::exp(at(0.0, d).value), 1.0, 1e-15) << d;
  EXPECT_DOUBLE_EQ(at(1.0, 0.0).value, std::log(0.5));
}

TEST_P(DuelLikelihoodTest, ATieIsHalfOfEachAnswer) {
  for (const double d : {-33.0, -2.0, 0.0, 0.7, 31.0}) {
    const DuelLikelihood win = at(1.0, d);
    const DuelLikelihood loss = at(0.0, d);
    const DuelLikelihood tie = at(0.5, d);
    EXPECT_NEAR(tie.value, 0.5 * (win.value + loss.value), 1e-12);
    EXPECT_NEAR(tie.slope, 0.5 * (win.slope + loss.slope), 1e-12);
    EXPECT_NEAR(tie.curvature, 0.5 * (win.curvature + loss.curvature), 1e-12);
    EXPECT_NEAR(tie.third, 0.5 * (win.third + loss.third), 1e-12);
  }
}

TEST_P(DuelLikelihoodTest, SwappingTheSidesTurnsTheDifferenceAround) {
  for (const double share : {0.0, 0.5, 1.0}) {
    for (const double d : {-34.0, -1.5, 0.4, 12.0}) {
      const DuelLikelihood one = at(share, d);
      const DuelLikelihood other = at(1.0 - share, -d);
      EXPECT_DOUBLE_EQ(one.value, other.value);
      EXPECT_DOUBLE_EQ(one.slope, -other.slope);
      EXPECT_DOUBLE_EQ(one.curvature, other.curvature);
      EXPECT_DOUBLE_EQ(one.third, -other.third);
    }
  }
}

TEST_P(DuelLikelihoodTest, DerivativesAreCentralDifferences) {
  constexpr double kStep = 1e-5;
  for (const double share : {0.0, 0.5, 1.0}) {
    for (double d = -36.0; d <= 36.0; d += 0.75) {
      SCOPED_TRACE(testing::Message() << "share " << share << ", d " << d);
      const DuelLikelihood here = at(share, d);
      const DuelLikelihood up = at(share, d + kStep);
      const DuelLikelihood down = at(share, d - kStep);
      const double size = 1.0 + std::abs(here.value);
      EXPECT_NEAR(here.slope, (up.value - down.value) / (2.0 * kStep), 1e-10 * size);
      EXPECT_NEAR(here.curvature, (down.slope - up.slope) / (2.0 * kStep), 1e-6);
      EXPECT_NEAR(here.third, (down.curvature - up.curvature) / (2.0 * kStep), 1e-5);
      EXPECT_GE(here.curvature, 0.0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Links,
                         DuelLikelihoodTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

TEST(DuelLikelihoodTailTest, TheLogisticLinkIsLinearThere) {
  // log 1/(1 + e^40) = -40 - e^-40 and so on, to first order in e^-40.
  const double e = std::exp(-40.0);
  const DuelLikelihood loser = duel_likelihood(DuelLink::kLogistic, 1.0, -40.0);
  EXPECT_DOUBLE_EQ(loser.value, -40.0);
  EXPECT_DOUBLE_EQ(loser.slope, 1.0);
  EXPECT_DOUBLE_EQ(loser.curvature, e);
  EXPECT_DOUBLE_EQ(loser.third, -e);
  const DuelLikelihood winner = duel_likelihood(DuelLink::kLogistic, 1.0, 40.0);
  EXPECT_DOUBLE_EQ(winner.value, -e);
  EXPECT_DOUBLE_EQ(winner.slope, e);
  EXPECT_DOUBLE_EQ(winner.curvature, e);
  EXPECT_DOUBLE_EQ(winner.third, e);
}

// log Φ(-t) = -t²/2 - log(t √(2π)) + log S, S = 1 - 1/t² + 3/t⁴ - 15/t⁶ + 105/t⁸ - ... [DLMF
// 7.12.1]; log S = -u + 5/2 u² - 37/3 u³ + 353/4 u⁴ - ... with u = 1/t², whose derivatives in d =
// -t follow term by term.
TEST(DuelLikelihoodTailTest, TheGaussianLinkHasItsAsymptoticExpansion) {
  for (const double t : {29.0, 31.0, 40.0, 300.0, 1e4, 1e8}) {
    SCOPED_TRACE(t);
    const double u = 1.0 / (t * t);
    const DuelLikelihood loser = duel_likelihood(DuelLink::kGaussian, 1.0, -t);
    const double value = -0.5 * t * t - std::log(t * std::sqrt(2.0 * std::numbers::pi)) - u +
                         2.5 * u * u - 37.0 / 3.0 * u * u * u + 88.25 * u * u * u * u;
    EXPECT_NEAR(loser.value, value, 1e-13 * std::abs(value));
    const double slope =
        t + (1.0 - 2.0 * u + 10.0 * u * u - 74.0 * u * u * u + 706.0 * u * u * u * u) / t;
    EXPECT_NEAR(loser.slope, slope, 1e-12 * t);
    const double curvature = 1.0 - u + 6.0 * u * u - 50.0 * u * u * u;
    EXPECT_NEAR(loser.curvature, curvature, 1e-8);
    const double third = (2.0 - 24.0 * u + 300.0 * u * u) * u / t;
    EXPECT_NEAR(loser.third, third, t < 30.0 ? 1e-8 : 1e-4 * third);
    EXPECT_GT(third, 0.0);
  }
}

TEST(DuelLikelihoodTailTest, ACertainWinnerTeachesNothing) {
  const DuelLikelihood winner = duel_likelihood(DuelLink::kGaussian, 1.0, 40.0);
  // φ(40) and Φ(-40) are about 1e-349: less than any double.
  EXPECT_EQ(winner.value, 0.0);
  EXPECT_EQ(winner.slope, 0.0);
  EXPECT_EQ(winner.curvature, 0.0);
  EXPECT_EQ(winner.third, 0.0);
}

TEST(DuelLikelihoodTailTest, NoDifferenceIsTooLarge) {
  for (const DuelLink link : {DuelLink::kLogistic, DuelLink::kGaussian}) {
    for (const double share : {0.0, 0.5, 1.0}) {
      for (const double d : {-1e100, -1e4, 1e4, 1e100}) {
        const DuelLikelihood at = duel_likelihood(link, share, d);
        EXPECT_TRUE(std::isfinite(at.value) && std::isfinite(at.slope) &&
                    std::isfinite(at.curvature) && std::isfinite(at.third))
            << share << ' ' << d;
        EXPECT_GE(at.curvature, 0.0);
      }
    }
  }
}

// ∫ Pr[first wins | d] N(d; mean, variance) dd by the trapezoidal rule on ±10 standard deviations.
double integrated_chance(DuelLink link, double mean, double variance) {
  constexpr int kSteps = 2000;
  const double stddev = std::sqrt(variance);
  double sum = 0.0;
  for (int i = -kSteps; i <= kSteps; ++i) {
    const double z = 10.0 * i / kSteps;
    sum += std::exp(duel_likelihood(link, 1.0, mean + stddev * z).value - 0.5 * z * z);
  }
  return sum * 10.0 / kSteps / std::sqrt(2.0 * std::numbers::pi);
}

TEST(ChanceOfFirstTest, IsTheIntegralForTheGaussianLinkAndNearItForTheLogisticOne) {
  for (double mean = -6.0; mean <= 6.0; mean += 0.25) {
    for (const double variance : {1e-6, 0.1, 1.0, 5.0, 100.0}) {
      SCOPED_TRACE(testing::Message() << "mean " << mean << ", variance " << variance);
      const double gaussian = chance_of_first(DuelLink::kGaussian, mean, variance);
      EXPECT_NEAR(gaussian, integrated_chance(DuelLink::kGaussian, mean, variance), 1e-9);
      const double logistic = chance_of_first(DuelLink::kLogistic, mean, variance);
      EXPECT_NEAR(logistic, integrated_chance(DuelLink::kLogistic, mean, variance), 0.01);
    }
  }
}

}  // namespace
}  // namespace duelopt
