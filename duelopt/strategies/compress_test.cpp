// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/compress.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

std::vector<double> compressed(const std::vector<double>& values) {
  std::vector<Observation> data;
  for (const double y : values) data.push_back({UnitPoint{0.5}, y});
  std::vector<double> after;
  for (const Observation& o : compress_below_median(std::move(data))) after.push_back(o.y);
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

TEST(CompressTest, LeavesWhatHasNoUpperSpread) {
  EXPECT_EQ(compressed({}), std::vector<double>());
  EXPECT_EQ(compressed({3.0}), std::vector<double>{3.0});
  EXPECT_EQ(compressed({1.0, 2.0, 2.0}), (std::vector<double>{1.0, 2.0, 2.0}));
}

}  // namespace
}  // namespace duelopt
