// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/answer.hpp"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(AnswerTest, AWinAndALossShareOnePointAndATieSplitsIt) {
  EXPECT_EQ(score_of_first(Winner::kFirst), 1.0);
  EXPECT_EQ(score_of_first(Winner::kSecond), 0.0);
  EXPECT_EQ(score_of_first(Winner::kTie), 0.5);
}

TEST(AnswerTest, AMeasurementIsFiniteAndNotHuge) {
  for (const double value : {0.0, -3.5, 1e100, -1e100, 5e-324})
    EXPECT_NO_THROW(check(Measurement{value})) << value;
  const auto refused = [](const std::string& message, double value) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { check(Measurement{value}); });
  };
  refused("the value nan is not finite", std::numeric_limits<double>::quiet_NaN());
  refused("the value -inf is not finite", -std::numeric_limits<double>::infinity());
  refused("the value 1e+200 is not within ±1e100", 1e200);
  refused("the value -1.5e+100 is not within ±1e100", -1.5e100);
}

}  // namespace
}  // namespace duelopt
