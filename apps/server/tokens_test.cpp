// SPDX-License-Identifier: Apache-2.0
#include "apps/server/tokens.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt::server {
namespace {

TEST(TokensTest, ATokenOpensItsLinkAndNoOther) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  storage.create(small_study());
  const NewLink owner = make_link(storage, {});
  const NewLink judge = make_link(storage, {"small", "ana"});
  const std::optional<Token> token = parse_token(owner.token);
  ASSERT_TRUE(token);
  EXPECT_EQ(token->id, 1U);
  EXPECT_TRUE(opens(*token, owner.link));
  EXPECT_FALSE(opens(*token, judge.link));
  Token other = *token;
  other.secret.back() = other.secret.back() == 'A' ? 'B' : 'A';
  EXPECT_FALSE(opens(other, owner.link));
}

TEST(TokensTest, TheStorageHasNoSecret) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  const NewLink owner = make_link(storage, {});
  const std::string secret = parse_token(owner.token).value().secret;
  EXPECT_EQ(read_bytes(folder.file("links.db")).find(secret), std::string::npos);
  EXPECT_EQ(read_bytes(folder.file("links.db-wal")).find(secret), std::string::npos);
  EXPECT_EQ(owner.link.secret_hash.size(), 64U);  // 32 bytes in hexadecimal digits
  EXPECT_EQ(owner.link.secret_hash.find(secret), std::string::npos);
}

TEST(TokensTest, NoTwoTokensAreTheSame) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  EXPECT_NE(parse_token(make_link(storage, {}).token).value().secret,
            parse_token(make_link(storage, {}).token).value().secret);
}

TEST(TokensTest, WhatIsNoTokenIsNone) {
  const std::string secret(43, 'a');  // 256 bits, 6 to a letter
  EXPECT_TRUE(parse_token("1." + secret));
  for (const std::string& text : {std::string(),
                                  std::string("."),
                                  std::string("1."),
                                  secret,
                                  "." + secret,
                                  "-1." + secret,
                                  "1x." + secret,
                                  "1." + secret + "a",
                                  "99999999999999999999." + secret})
    EXPECT_FALSE(parse_token(text)) << text;
}

}  // namespace
}  // namespace duelopt::server
