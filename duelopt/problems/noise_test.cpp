// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/noise.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr int kDraws = 20'000;

struct Moments {
  double mean = 0.0, variance = 0.0, largest = 0.0;
};

Moments moments(const Noise& noise) {
  Rng rng(Seed{1});
  Moments m;
  for (int i = 0; i < kDraws; ++i) {
    const double x = draw(noise, rng);
    m.mean += x / kDraws;
    m.variance += x * x / kDraws;  // about 0, the true mean
    m.largest = std::max(m.largest, std::abs(x));
  }
  return m;
}

// Five standard errors of a mean of kDraws numbers of this variance.
double five_standard_errors(double variance) { return 5.0 * std::sqrt(variance / kDraws); }

TEST(NoiseTest, NoneIsExactlyNothing) {
  EXPECT_EQ(moments(NoNoise{}).largest, 0.0);
  EXPECT_EQ(moments(UniformNoise{0.0}).largest, 0.0);
  EXPECT_EQ(moments(GaussianNoise{0.0}).largest, 0.0);
}

TEST(NoiseTest, UniformStaysWithinItsBoundAndFillsIt) {
  // η = 3: variance η²/3 = 3, Var x² = η⁴/5 - η⁴/9 = 36/5.
  const Moments m = moments(UniformNoise{3.0});
  EXPECT_NEAR(m.mean, 0.0, five_standard_errors(3.0));
  EXPECT_NEAR(m.variance, 3.0, five_standard_errors(36.0 / 5.0));
  EXPECT_LE(m.largest, 3.0);
  EXPECT_GT(m.largest, 2.99);  // all 20,000 miss the last 1/300 with probability e^-66
}

TEST(NoiseTest, GaussianHasItsStandardDeviation) {
  // Variance 9, Var x² = 2 · 81.
  const Moments m = moments(GaussianNoise{3.0});
  EXPECT_NEAR(m.mean, 0.0, five_standard_errors(9.0));
  EXPECT_NEAR(m.variance, 9.0, five_standard_errors(162.0));
}

TEST(NoiseTest, RefusesASizeThatIsNegativeOrNotFinite) {
  Rng rng(Seed{1});
  for (const double bad :
       {-0.1, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    expect_error(ErrorCode::kInvalidArgument, "the noise of a label", [&] {
      (void)draw(UniformNoise{bad}, rng);
    });
    expect_error(ErrorCode::kInvalidArgument, "the noise of a label", [&] {
      (void)draw(GaussianNoise{bad}, rng);
    });
  }
}

}  // namespace
}  // namespace duelopt
