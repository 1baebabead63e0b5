// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/answer.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(AnswerTest, AWinAndALossShareOnePointAndATieSplitsIt) {
  EXPECT_EQ(score_of_first(Winner::kFirst), 1.0);
  EXPECT_EQ(score_of_first(Winner::kSecond), 0.0);
  EXPECT_EQ(score_of_first(Winner::kTie), 0.5);
}

}  // namespace
}  // namespace duelopt
