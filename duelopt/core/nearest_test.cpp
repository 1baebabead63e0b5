// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/nearest.hpp"

#include <array>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(EditDistanceTest, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("branin", "branin"), 0U);
  EXPECT_EQ(edit_distance("braning", "branin"), 1U);
  EXPECT_EQ(edit_distance("bramin", "branin"), 1U);
  EXPECT_EQ(edit_distance("ranin", "branin"), 1U);
  // kitten, sitten, sittin, sitting.
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3U);
}

TEST(UnknownNameTest, NamesAllThatAreEquallyNear) {
  const std::array<std::string_view, 3> valid{"branin", "hartmann3", "hartmann6"};
  EXPECT_EQ(unknown_name("problem", "brannin", valid),
            "no problem is called \"brannin\"; nearest: \"branin\"");
  EXPECT_EQ(unknown_name("problem", "hartmann", valid),
            "no problem is called \"hartmann\"; nearest: \"hartmann3\", \"hartmann6\"");
  expect_error(ErrorCode::kInvalidArgument, "no name to choose from", [] {
    (void)unknown_name("problem", "x", {});
  });
}

}  // namespace
}  // namespace duelopt
