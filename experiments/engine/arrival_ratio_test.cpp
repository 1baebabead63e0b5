// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/arrival_ratio.hpp"

#include <gtest/gtest.h>

namespace duelopt::experiments {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

TEST(RatioBoundsTest, AreTheQuotientWhereBothArrived) {
  const RatioBounds r = ratio({6.0, true}, {8.0, true});
  EXPECT_EQ(r.low, 0.75);
  EXPECT_EQ(r.high, 0.75);
  EXPECT_EQ(in_words(r), "0.75");
}

TEST(RatioBoundsTest, AreOpenOnTheSideOfWhoDidNotArrive) {
  EXPECT_EQ(in_words(ratio({60.0, false}, {40.0, true})), "≥ 1.50");
  EXPECT_EQ(in_words(ratio({30.0, true}, {120.0, false})), "≤ 0.25");
  EXPECT_EQ(in_words(ratio({60.0, false}, {120.0, false})), "–");
}

TEST(RatioBoundsTest, TheGeometricMeanOfBoundsIsABound) {
  // √(0.5 · 2) = 1.
  const RatioBounds exact = geometric_mean({{0.5, 0.5}, {2.0, 2.0}});
  EXPECT_NEAR(exact.low, 1.0, 1e-15);
  EXPECT_EQ(exact.low, exact.high);
  const RatioBounds from_below = geometric_mean({{0.5, 0.5}, {2.0, kNever}});
  EXPECT_NEAR(from_below.low, 1.0, 1e-15);
  EXPECT_EQ(from_below.high, kNever);
  const RatioBounds unknown = geometric_mean({{0.0, 0.5}, {2.0, kNever}});
  EXPECT_EQ(unknown.low, 0.0);
  EXPECT_EQ(unknown.high, kNever);
}

TEST(RatioBoundsTest, AVerdictIsGivenOnlyWhereTheBoundsAllowIt) {
  EXPECT_EQ(verdict({0.5, 0.5}, 0.5), "≤ 0.5: reached");
  EXPECT_EQ(verdict({0.51, 0.51}, 0.5), "≤ 0.5: not reached");
  EXPECT_EQ(verdict({0.0, 0.4}, 0.5), "≤ 0.5: reached");
  EXPECT_EQ(verdict({0.6, kNever}, 0.5), "≤ 0.5: not reached");
  EXPECT_EQ(verdict({0.4, kNever}, 0.5), "≤ 0.5: not known");
  EXPECT_EQ(verdict({0.0, 0.6}, 0.5), "≤ 0.5: not known");
}

TEST(RatioBoundsTest, TheLargestIsAtLeastEveryBoundFromBelow) {
  const RatioBounds most = largest({{0.5, 0.5}, {0.9, kNever}, {0.0, 0.3}});
  EXPECT_EQ(most.low, 0.9);
  EXPECT_EQ(most.high, kNever);
}

Settled all_at(double budget) { return {std::vector<std::optional<double>>(5, budget), 20.0}; }

TEST(RivalsTest, WhoIsFollowedFurtherNeedNotStayLonger) {
  Rivals on{all_at(5.0), all_at(16.0), all_at(10.0)};
  EXPECT_EQ(ratio(on).low, 0.5);
  on.reference_within = {std::vector<std::optional<double>>(5), 12.0};
  EXPECT_EQ(ratio(on).low, 0.3125);  // 5 / 16
}

TEST(RivalsTest, WhereAllSeedsAgreeDrawingThemAgainChangesNothing) {
  const Rivals on{all_at(5.0), all_at(10.0), all_at(10.0)};
  const RatioBounds mean = resampled_mean({on, on});
  EXPECT_NEAR(mean.low, 0.5, 1e-15);
  EXPECT_NEAR(mean.high, 0.5, 1e-15);
  EXPECT_EQ(range_in_words({0.5, 0.5}), "0.50");
}

TEST(RivalsTest, SeedsThatDifferMakeARange) {
  // Of ten seeds three settle at 8 and the others at 4: the eighth is at 8. It is at 4 if at most
  // two of ten draws are of the three, which has the chance 0.7¹⁰ + 10 · 0.3 · 0.7⁹ +
  // 45 · 0.09 · 0.7⁸ = 0.38: both are well within nine in ten.
  Settled mine{std::vector<std::optional<double>>(10, 4.0), 20.0};
  for (std::size_t seed = 0; seed < 3; ++seed) mine.at[seed] = 8.0;
  const Rivals on{mine, all_at(10.0), all_at(10.0)};
  EXPECT_EQ(ratio(on).low, 0.8);
  const RatioBounds range = resampled_mean({on});
  EXPECT_NEAR(range.low, 0.4, 1e-12);
  EXPECT_NEAR(range.high, 0.8, 1e-12);
  EXPECT_EQ(range_in_words(range), "0.40 to 0.80");
}

TEST(RivalsTest, SeedsThatMayNotArriveLeaveTheRangeOpen) {
  Settled mine{std::vector<std::optional<double>>(10, 4.0), 20.0};
  mine.at[0] = mine.at[1] = std::nullopt;  // three draws of these and the eighth does not arrive
  const RatioBounds range = resampled_mean({{mine, all_at(10.0), all_at(10.0)}});
  EXPECT_EQ(range.high, kNever);
  EXPECT_EQ(range_in_words(range), "≥ 0.40");
}

}  // namespace
}  // namespace duelopt::experiments
