// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/wrong_share.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

double chance_of_win(DuelLink link, double d) {
  return link == DuelLink::kGaussian ? 0.5 * std::erfc(-d / std::numbers::sqrt2)
                                     : 1.0 / (1.0 + std::exp(-d));
}

// By the midpoint rule over u = h(x) - h(x') and z, the judge's own part of v(x) - v(x') = a u + z.
double by_quadrature(DuelLink link, const JudgeUtility& utility, double correlation) {
  const double stddev = std::sqrt(2.0 * (1.0 - correlation));
  constexpr double kStep = 1.0 / 32.0;
  double sum = 0.0;
  for (double s = -8.0 + 0.5 * kStep; s < 8.0; s += kStep) {
    for (double t = -8.0 + 0.5 * kStep; t < 8.0; t += kStep) {
      const double win = chance_of_win(link, stddev * (utility.shared * s + utility.own * t));
      sum += std::exp(-0.5 * (s * s + t * t)) * (s > 0.0 ? 1.0 - win : win);
    }
  }
  return sum * kStep * kStep * 0.5 * std::numbers::inv_pi;
}

TEST(WrongShareTest, IsWhatQuadratureGives) {
  for (const double correlation : {0.0, 0.7}) {
    for (const JudgeUtility& utility :
         {JudgeUtility{1.3, 0.6}, JudgeUtility{4.0, 0.2}, JudgeUtility{-2, 3}}) {
      EXPECT_NEAR(wrong_share(DuelLink::kGaussian, utility, correlation),
                  by_quadrature(DuelLink::kGaussian, utility, correlation),
                  1e-4);
      EXPECT_NEAR(wrong_share(DuelLink::kLogistic, utility, correlation),
                  by_quadrature(DuelLink::kLogistic, utility, correlation),
                  0.01);
    }
  }
}

TEST(WrongShareTest, AQuarterIsWrongIfNoiseIsAsLargeAsTheUtility) {
  // w = 2 and a² = ½ make r = 1/√2.
  const JudgeUtility utility{std::sqrt(0.5), 0.0};
  EXPECT_NEAR(wrong_share(DuelLink::kGaussian, utility, 0.0), 0.25, 1e-12);
}

TEST(WrongShareTest, RunsFromNoneToHalfToAll) {
  for (const DuelLink link : {DuelLink::kLogistic, DuelLink::kGaussian}) {
    EXPECT_NEAR(wrong_share(link, {1e9, 0.0}, 0.0), 0.0, 1e-6);
    EXPECT_DOUBLE_EQ(wrong_share(link, {0.0, 3.0}, 0.0), 0.5);
    EXPECT_DOUBLE_EQ(wrong_share(link, {0.0, 0.0}, 0.0), 0.5);
    EXPECT_NEAR(wrong_share(link, {-1e9, 0.0}, 0.0), 1.0, 1e-6);
  }
}

TEST(WrongShareTest, PointsThatAreMuchAlikeAreAToss) {
  EXPECT_DOUBLE_EQ(wrong_share(DuelLink::kLogistic, {2.0, 0.5}, 1.0), 0.5);
  EXPECT_GT(wrong_share(DuelLink::kLogistic, {2.0, 0.5}, 0.9),
            wrong_share(DuelLink::kLogistic, {2.0, 0.5}, 0.1));
}

TEST(WrongShareTest, OfPointsIsTheMeanOverPairsThatDiffer) {
  const PreferencePrior prior{.term = {SquaredExponential{}, 5.0, {0.5}},
                              .judges = {{1.0, 1.0}, {2.0, 0.5}}};
  const std::vector<UnitPoint> points{{0.0}, {0.5}, {0.5}, {1.0}};
  // k is exp(-½) at a distance of one length scale, exp(-2) at two; of the six pairs one is of
  // equal points, four are near and one is far.
  const double near = wrong_share(prior.link, prior.judges[1], std::exp(-0.5));
  const double far = wrong_share(prior.link, prior.judges[1], std::exp(-2.0));
  EXPECT_NEAR(wrong_share(prior, 1, points), (4.0 * near + far) / 5.0, 1e-12);
}

TEST(WrongShareTest, WithoutTwoPointsNothingIsKnown) {
  const PreferencePrior prior{.judges = {{2.0, 0.5}}};
  EXPECT_DOUBLE_EQ(wrong_share(prior, 0, {}), 0.5);
  const std::vector<UnitPoint> equal{{0.5}, {0.5}};
  EXPECT_DOUBLE_EQ(wrong_share(prior, 0, equal), 0.5);
}

TEST(WrongShareTest, RefusesPointsThatDoNotFitTheKernel) {
  const PreferencePrior prior{.term = {Matern{2.5}, 1.0, {1.0, 2.0}}, .judges = {{2.0, 0.5}}};
  const std::vector<UnitPoint> points{{0.0}, {1.0}};
  expect_error(
      ErrorCode::kInvalidArgument, "dimension", [&] { (void)wrong_share(prior, 0, points); });
}

}  // namespace
}  // namespace duelopt
