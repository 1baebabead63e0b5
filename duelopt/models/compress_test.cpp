// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/compress.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

std::vector<double> compressed(const std::vector<double>& values) {
  std::vector<Observation> data;
  for (const double y : values) data.push_back({UnitPoint{0.5}, y});
  std::vector<double> after;
  for (const Observation& o : Compression(data).compress(data)) after.push_back(o.y);
  return after;
}

TEST(CompressTest, TakesTheLogarithmBelowTheMedianAndKeepsTheRest) {
  // Median 2; the upper half is 2 and 2 + √2, so its root mean square is √((0 + 2) / 2) = 1 and s
  // = 2.
  const double top = 2.0 + std::sqrt(2.0);
  const std::vector<double> after = compressed({0.0, top, 2.0});
  EXPECT_NEAR(after[0], 2.0 - 2.0 * std::log(2.0), 1e-14);
  EXPECT_EQ(after[1], top);
  EXPECT_EQ(after[2], 2.0);
}

TEST(CompressTest, TakesTheMiddleOfAnEvenNumberForTheMedian) {
  // Median 1, the upper half is 3: s = 4, and -1 is 2 below the median.
  const std::vector<double> after = compressed({-1.0, 3.0});
  EXPECT_NEAR(after[0], 1.0 - 4.0 * std::log(1.5), 1e-14);
  EXPECT_EQ(after[1], 3.0);
}

TEST(CompressTest, KeepsTheOrder) {
  const std::vector<double> after = compressed({-1e9, -1e3, -1.0, 0.0, 1.0, 2.0, 3.0});
  for (std::size_t i = 1; i < after.size(); ++i) EXPECT_LT(after[i - 1], after[i]);
}

TEST(CompressTest, FollowsTheUnitsOfTheOutputs) {
  const std::vector<double> once = compressed({-7.0, 0.0, 1.0, 4.0});
  const std::vector<double> scaled = compressed({-69.0, 1.0, 11.0, 41.0});  // 10 y + 1
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_NEAR(scaled[i], 10.0 * once[i] + 1.0, 1e-12);
}

TEST(CompressTest, HugeAndTinyOutputsAreNoDifferent) {
  // Powers of two scale every step exactly, also where squares would overflow or vanish.
  const std::vector<double> once = compressed({-7.0, 0.0, 1.0, 4.0});
  for (const int power : {900, -900}) {
    std::vector<double> scaled;
    for (const double y : {-7.0, 0.0, 1.0, 4.0}) scaled.push_back(std::ldexp(y, power));
    const std::vector<double> after = compressed(scaled);
    for (std::size_t i = 0; i < once.size(); ++i)
      EXPECT_EQ(after[i], std::ldexp(once[i], power)) << power;
  }
}

TEST(CompressTest, LeavesWhatHasNoUpperSpread) {
  EXPECT_EQ(compressed({}), std::vector<double>());
  EXPECT_EQ(compressed({3.0}), std::vector<double>{3.0});
  EXPECT_EQ(compressed({1.0, 2.0, 2.0}), (std::vector<double>{1.0, 2.0, 2.0}));
}

TEST(CompressTest, ExpandsWhatItCompressed) {
  const std::vector<double> values{-40.0, -1.0, 0.0, 3.0, 5.0, 9.0};
  std::vector<Observation> data;
  for (const double y : values) data.push_back({UnitPoint{0.5}, y});
  const Compression compression(data);
  for (const double y : values)
    EXPECT_NEAR(compression.expand(compression.compress(y)), y, 1e-12) << y;
  EXPECT_EQ(compression.expand(100.0), 100.0);
}

TEST(CompressTest, GoesOnStraightBelowTheWorst) {
  // Median 2 and s = 2 as above; the worst, 0, is 2 below, where expand has the slope 1 + 2/2 = 2.
  const std::vector<Observation> data{
      {UnitPoint{0.5}, 0.0}, {UnitPoint{0.5}, 2.0 + std::sqrt(2.0)}, {UnitPoint{0.5}, 2.0}};
  const Compression compression(data);
  const double end = 2.0 - 2.0 * std::log(2.0);
  EXPECT_NEAR(compression.expand(end - 0.5), -1.0, 1e-12);
  EXPECT_NEAR((compression.expand(end + 1e-6) - compression.expand(end)) / 1e-6, 2.0, 1e-5);
  EXPECT_NEAR(compression.expand(end - 1e6), -2e6, 1e-6);
}

TEST(CompressTest, ExpandsNothingIfNothingIsCompressed) {
  EXPECT_EQ(Compression().expand(-5.0), -5.0);
  const std::vector<Observation> equal{{UnitPoint{0.5}, 3.0}, {UnitPoint{0.1}, 3.0}};
  EXPECT_EQ(Compression(equal).expand(-5.0), -5.0);
}

}  // namespace
}  // namespace duelopt
