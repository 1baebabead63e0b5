// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/interval.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(IntervalTest, ContainsItsEnds) {
  const Interval side(-1.0, 3.0);
  EXPECT_EQ(side.width(), 4.0);
  EXPECT_TRUE(side.contains(-1.0) && side.contains(3.0));
  EXPECT_FALSE(side.contains(3.1));
}

TEST(IntervalTest, RefusesWhatIsEmptyInvertedOrInfinite) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kMax = std::numeric_limits<double>::max();
  struct Case {
    double lo, hi;
  };
  for (const Case& c : {Case{2.0, 1.0},
                        {1.0, 1.0},
                        {0.0, kInf},
                        {-kInf, 0.0},
                        {kNan, 1.0},
                        {0.0, kNan},
                        {-kMax, kMax}}) {
    SCOPED_TRACE(testing::Message() << c.lo << " " << c.hi);
    expect_error(
        ErrorCode::kInvalidArgument, "is not finite and non-empty", [&] { Interval(c.lo, c.hi); });
  }
}

}  // namespace
}  // namespace duelopt
