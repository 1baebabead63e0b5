// SPDX-License-Identifier: Apache-2.0
#include "apps/server/target.hpp"

#include <array>

#include <gtest/gtest.h>

#include "apps/server/problem.hpp"

namespace duelopt::server {
namespace {

using Words = std::vector<std::string>;

void expect_refused(const std::string& target) {
  try {
    (void)parse_target(target);
    FAIL() << target;
  } catch (const Refusal& refusal) {
    EXPECT_EQ(refusal.status(), 400) << target;
  }
}

TEST(TargetTest, APathIsItsDecodedSegments) {
  EXPECT_EQ(parse_target("/").path, Words{});
  EXPECT_EQ(parse_target("/a/b%20c").path, (Words{"a", "b c"}));
  EXPECT_EQ(parse_target("/a%2Fb/c+d").path, (Words{"a/b", "c+d"}));  // no slash is made of a code
  EXPECT_EQ(parse_target("/a//b").path, (Words{"a", "", "b"}));
  EXPECT_EQ(parse_target("/%C3%A9").path, Words{"é"});
}

TEST(TargetTest, AQueryIsTextByName) {
  const Query query = parse_target("/a?x=1+2&y=%26&z&=3").query;
  EXPECT_EQ(query.text("x"), "1 2");
  EXPECT_EQ(query.text("y"), "&");
  EXPECT_EQ(query.text("z"), "");
  EXPECT_EQ(query.text(""), "3");
  EXPECT_EQ(query.text("w"), std::nullopt);
}

TEST(TargetTest, WhatIsMalformedIsRefused) {
  for (const char* target : {"",
                             "*",
                             "a",
                             "http://localhost/",
                             "/%",
                             "/%1",
                             "/%zz",
                             "/%00",
                             "/%0a",
                             "/%ff",
                             "/?x=1&x=2",
                             "/?x=%1"})
    expect_refused(target);
}

TEST(TargetTest, NumbersAndWordsAreCheckedAgainstTheirRule) {
  const Query query = parse_target("/?n=7&kind=duel&bad=7x&big=99999999999999999999").query;
  EXPECT_EQ(query.number("n", 0, 10, 3), 7U);
  EXPECT_EQ(query.number("absent", 0, 10, 3), 3U);
  EXPECT_THROW((void)query.number("n", 8, 10, 9), Refusal);
  EXPECT_THROW((void)query.number("bad", 0, 10, 3), Refusal);
  EXPECT_THROW((void)query.number("big", 0, 10, 3), Refusal);
  constexpr std::array<std::string_view, 2> kWords{"label", "duel"};
  EXPECT_EQ(query.word("kind", kWords), 1U);
  EXPECT_EQ(query.word("absent", kWords), std::nullopt);
  EXPECT_THROW((void)query.word("n", kWords), Refusal);
  EXPECT_THROW(query.only(kWords), Refusal);
}

TEST(TargetTest, ACookieIsFoundAmongOthersByItsWholeName) {
  EXPECT_EQ(find_cookie("a=1; token=x.y=z; b=2", "token"), "x.y=z");
  EXPECT_EQ(find_cookie("token=first; token=second", "token"), "first");
  EXPECT_EQ(find_cookie("mytoken=1;tokens=2", "token"), std::nullopt);
  EXPECT_EQ(find_cookie("", "token"), std::nullopt);
  EXPECT_EQ(find_cookie(";;=;token", "token"), "");
}

TEST(TargetTest, ABearerTokenStandsBehindItsScheme) {
  EXPECT_EQ(bearer_token("Bearer 1.abc "), "1.abc");
  EXPECT_EQ(bearer_token("Basic 1.abc"), std::nullopt);
  EXPECT_EQ(bearer_token("Bearer"), std::nullopt);
}

}  // namespace
}  // namespace duelopt::server
