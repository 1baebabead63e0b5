// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/spread.hpp"

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

TEST(SpreadTest, RealNumbersAreEvenlySpacedOnTheirScale) {
  EXPECT_EQ(spread({"x", Real{0.0, 1.0}}, 3), (std::vector<Value>{0.0, 0.5, 1.0}));
  const std::vector<Value> decades = spread({"x", Real{1.0, 100.0, Scale::kLog}}, 3);
  EXPECT_EQ(decades.front(), Value(1.0));
  EXPECT_NEAR(std::get<double>(decades[1]), 10.0, 1e-12);
  EXPECT_EQ(decades.back(), Value(100.0));
}

TEST(SpreadTest, WholeNumbersAreAllThereUnlessThereAreMore) {
  const auto whole = [](std::int64_t value) { return Value(value); };
  EXPECT_EQ(spread({"n", Integer{1, 3}}, 9), (std::vector<Value>{whole(1), whole(2), whole(3)}));
  EXPECT_EQ(spread({"n", Integer{0, 10}}, 3), (std::vector<Value>{whole(0), whole(5), whole(10)}));
}

TEST(SpreadTest, EveryChoiceIsThere) {
  EXPECT_EQ(spread({"bean", Categorical{{"A", "B", "C"}}}, 2), (std::vector<Value>{"A", "B", "C"}));
}

}  // namespace
}  // namespace duelopt::views
