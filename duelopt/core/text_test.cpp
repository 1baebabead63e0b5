// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/text.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(TextTest, IsTheShortestThatReadsBack) {
  EXPECT_EQ(to_text(0.1), "0.1");
  EXPECT_EQ(to_text(-2.0), "-2");
  EXPECT_EQ(to_text(1e-300), "1e-300");
  EXPECT_EQ(std::stod(to_text(1.0 / 3.0)), 1.0 / 3.0);
}

TEST(TextTest, NamesWhatIsNoNumber) {
  EXPECT_EQ(to_text(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(to_text(-std::numeric_limits<double>::infinity()), "-inf");
}

}  // namespace
}  // namespace duelopt
