// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/link.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
const Link kLinks[] = {BtlLink{2.0}, ThurstoneLink{2.0}, LinearLink{2.0}, StepLink{}};

TEST(LinkTest, HasTheValuesOfItsFormula) {
  // Odds of e^(d/s) : 1.
  EXPECT_DOUBLE_EQ(probability(BtlLink{2.0}, 2.0 * std::log(3.0)), 0.75);
  // Three quarters of a Gaussian lie below 0.6744897501960817 standard deviations.
  EXPECT_NEAR(probability(ThurstoneLink{2.0}, 2.0 * 0.6744897501960817), 0.75, 1e-15);
  EXPECT_DOUBLE_EQ(probability(LinearLink{2.0}, 1.0), 0.75);
  EXPECT_EQ(probability(LinearLink{2.0}, 2.5), 1.0);
  EXPECT_EQ(probability(LinearLink{2.0}, -2.5), 0.0);
  EXPECT_EQ(probability(StepLink{}, 1e-300), 1.0);
  EXPECT_EQ(probability(StepLink{}, -1e-300), 0.0);
}

TEST(LinkTest, TheTwoOutcomesOfADuelHaveProbabilityOneTogether) {
  for (const Link& link : kLinks) {
    EXPECT_EQ(probability(link, 0.0), 0.5);
    for (const double d : {1e-300, 1e-9, 0.3, 1.0, 5.0, 40.0, 2000.0, kInf}) {
      EXPECT_DOUBLE_EQ(probability(link, d) + probability(link, -d), 1.0) << link.index() << d;
    }
  }
}

TEST(LinkTest, GrowsWithTheDifferenceBetweenItsLimits) {
  for (const Link& link : kLinks) {
    double before = probability(link, -kInf);
    EXPECT_EQ(before, 0.0);
    for (double d = -10.0; d <= 10.0; d += 0.125) {
      EXPECT_GE(probability(link, d), before);
      before = probability(link, d);
    }
    EXPECT_EQ(probability(link, kInf), 1.0);
  }
}

TEST(LinkTest, KeepsItsDigitsInTheLowerTail) {
  // 1 / (1 + e^700) = e^-700 to all digits, and e^-740 is not normal but not 0.
  EXPECT_DOUBLE_EQ(probability(BtlLink{}, -700.0), std::exp(-700.0));
  EXPECT_GT(probability(BtlLink{}, -740.0), 0.0);
  EXPECT_EQ(probability(BtlLink{}, 800.0), 1.0);
  // Φ(-z) = φ(z)/z (1 - 1/z² + 3/z⁴ - 15/z⁶ + ...): at z = 30 the next term is below 2e-10.
  const double z = 30.0;
  const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
  const double z2 = z * z;
  const double series = density / z * (1.0 - 1.0 / z2 + 3.0 / (z2 * z2) - 15.0 / (z2 * z2 * z2));
  EXPECT_NEAR(probability(ThurstoneLink{}, -z) / series, 1.0, 1e-9);
}

TEST(LinkTest, IsNeverSteeperThanItsLipschitzConstantAndReachesItAtZero) {
  for (const Link& link : {kLinks[0], kLinks[1], kLinks[2]}) {
    const double L2 = lipschitz(link);
    for (double d = -6.0; d < 6.0; d += 0.01) {
      EXPECT_LE(probability(link, d + 0.01) - probability(link, d), L2 * 0.01 * (1.0 + 1e-12));
    }
    EXPECT_NEAR((probability(link, 1e-4) - probability(link, -1e-4)) / 2e-4, L2, 1e-9);
  }
  EXPECT_EQ(lipschitz(StepLink{}), kInf);
  EXPECT_EQ(lipschitz(BtlLink{2.0669}), 0.25 / 2.0669);  // notes, section 1.3: 0.121
}

TEST(LinkTest, RefusesNotANumberAndAScaleThatIsNotPositiveAndFinite) {
  for (const Link& link : kLinks) {
    expect_error(
        ErrorCode::kInvalidArgument, "not a number", [&] { (void)probability(link, kNan); });
  }
  for (const double bad : {0.0, -1.0, kNan, kInf}) {
    for (const Link& link : {Link{BtlLink{bad}}, Link{ThurstoneLink{bad}}, Link{LinearLink{bad}}}) {
      expect_error(ErrorCode::kInvalidArgument, "the scale of a link", [&] {
        (void)probability(link, 1.0);
      });
      expect_error(
          ErrorCode::kInvalidArgument, "the scale of a link", [&] { (void)lipschitz(link); });
    }
  }
}

}  // namespace
}  // namespace duelopt
