// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/rng.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr int kDraws = 100'000;

// Mean and variance of kDraws draws.
template <class Draw>
std::pair<double, double> moments(Draw&& draw) {
  double sum = 0.0;
  double sum_of_squares = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = draw();
    sum += x;
    sum_of_squares += x * x;
  }
  const double mean = sum / kDraws;
  return {mean, sum_of_squares / kDraws - mean * mean};
}

// Five standard errors of a mean of kDraws numbers of this variance.
double five_standard_errors(double variance) { return 5.0 * std::sqrt(variance / kDraws); }

TEST(RngTest, OneSeedAndStreamGiveTheSameNumbers) {
  Rng a(Seed{42}, 3);
  Rng b(Seed{42}, 3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.uniform(), b.uniform());
}

TEST(RngTest, OtherSeedsAndStreamsGiveOtherNumbers) {
  const double first = Rng(Seed{1}, 0).uniform();
  EXPECT_NE(first, Rng(Seed{1}, 1).uniform());
  EXPECT_NE(first, Rng(Seed{2}, 0).uniform());
  EXPECT_NE(first, Rng(Seed{1ULL << 32U}, 0).uniform());
  EXPECT_NE(first, Rng(Seed{0}, 1).uniform());
}

TEST(RngTest, UniformIsTheTopOfTheStandardEngine) {
  // The engine and seed_seq are specified to the bit by the C++ standard; only the conversion is
  // ours.
  std::seed_seq sequence{7U, 0U, 5U, 0U};
  std::mt19937_64 engine(sequence);
  Rng rng(Seed{7}, 5);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(rng.uniform(), std::ldexp(static_cast<double>(engine() >> 11U), -53));
  }
}

TEST(RngTest, UniformHasMeanOneHalfAndVarianceOneTwelfth) {
  Rng rng(Seed{1});
  const auto [mean, variance] = moments([&] { return rng.uniform(); });
  EXPECT_NEAR(mean, 0.5, five_standard_errors(1.0 / 12.0));
  // Var[(x - ½)²] = E(x - ½)⁴ - 1/144 = 1/80 - 1/144 = 1/180.
  EXPECT_NEAR(variance, 1.0 / 12.0, five_standard_errors(1.0 / 180.0));
}

TEST(RngTest, NormalHasMeanZeroAndVarianceOne) {
  Rng rng(Seed{2});
  const auto [mean, variance] = moments([&] { return rng.normal(); });
  EXPECT_NEAR(mean, 0.0, five_standard_errors(1.0));
  EXPECT_NEAR(variance, 1.0, five_standard_errors(2.0));  // Var z² = 2
}

TEST(RngTest, GammaHasMeanAndVarianceEqualToItsShape) {
  for (const double shape : {0.5, 2.5}) {
    Rng rng(Seed{3});
    const auto [mean, variance] = moments([&] { return rng.gamma(shape); });
    EXPECT_NEAR(mean, shape, five_standard_errors(shape));
    // The fourth central moment is 3a² + 6a, so Var (x - a)² = 2a² + 6a.
    EXPECT_NEAR(variance, shape, five_standard_errors(2.0 * shape * shape + 6.0 * shape));
  }
}

TEST(RngTest, BelowReachesEachNumberEquallyOften) {
  Rng rng(Seed{4});
  std::vector<int> counts(3, 0);
  for (int i = 0; i < kDraws; ++i) ++counts[rng.below(3)];
  for (const int count : counts) {
    EXPECT_NEAR(count / double{kDraws}, 1.0 / 3.0, five_standard_errors(2.0 / 9.0));
  }
}

TEST(RngTest, RefusesWhatCannotBeDrawn) {
  Rng rng(Seed{5});
  expect_error(ErrorCode::kInvalidArgument, "gamma shape = 0", [&] { (void)rng.gamma(0.0); });
  expect_error(ErrorCode::kInvalidArgument, "gamma shape = nan", [&] {
    (void)rng.gamma(std::numeric_limits<double>::quiet_NaN());
  });
  expect_error(ErrorCode::kInvalidArgument, "no number below 0", [&] { (void)rng.below(0); });
}

}  // namespace
}  // namespace duelopt
