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
  EXPECT_EQ(unknown_name("type", "log", std::array<std::string_view, 2>{"real", "int"}),
            "no type is called \"log\"; there are \"real\", \"int\"");
  EXPECT_EQ(unknown_name("study", "tea", std::array<std::string_view, 1>{"espresso"}),
            "no study is called \"tea\"; there is \"espresso\"");
  const std::vector<std::string_view> many(13, "branin");
  EXPECT_NE(unknown_name("problem", "xyz", many).find("nearest"), std::string::npos);
  expect_error(ErrorCode::kInvalidArgument, "no name to choose from", [] {
    (void)unknown_name("problem", "x", {});
  });
}

}  // namespace
}  // namespace duelopt
