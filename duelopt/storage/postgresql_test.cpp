// SPDX-License-Identifier: Apache-2.0
//
// What needs no server; the rest is in tests/machines.
#include "duelopt/storage/postgresql.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt::postgresql {
namespace {

TEST(PostgresqlUrlTest, IsToldFromOthersByItsScheme) {
  EXPECT_TRUE(is_url("postgresql://ada@host/studies"));
  EXPECT_TRUE(is_url("postgres:///studies"));
  EXPECT_FALSE(is_url("sqlite:///postgresql.db"));
  EXPECT_FALSE(is_url("postgresql"));
}

TEST(PostgresqlUrlTest, GivesLibpqItsOptionsAndKeepsTheTimeout) {
  const auto read = [](const std::string& url) { return parse_url(url); };
  EXPECT_EQ(read("postgresql://h/d").url, "postgresql://h/d");
  EXPECT_EQ(read("postgresql://h/d").patience, std::chrono::seconds(30));
  const Target both = read("postgresql://h/d?timeout=2.5&sslmode=require");
  EXPECT_EQ(both.url, "postgresql://h/d?sslmode=require");
  EXPECT_EQ(both.patience, std::chrono::milliseconds(2500));
  EXPECT_EQ(read("postgresql:///d?host=/tmp&timeout=1&port=5433").url,
            "postgresql:///d?host=/tmp&port=5433");
  EXPECT_EQ(read("postgresql://h/d?timeout=1").url, "postgresql://h/d");
  expect_error(ErrorCode::kInvalidArgument, "from 0 to 86400", [&] {
    (void)read("postgresql://h/d?timeout=soon");
  });
}

TEST(PostgresqlUrlTest, RefusesAPasswordAndDoesNotRepeatIt) {
  for (const std::string url : {"postgresql://ada:tulip@host/d",
                                "postgresql://ada@host/d?password=tulip",
                                "postgresql:///d?host=h&password=tulip"}) {
    try {
      (void)parse_url(url);
      FAIL() << url;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
      EXPECT_NE(std::string(error.what()).find("~/.pgpass"), std::string::npos);
      EXPECT_EQ(std::string(error.what()).find("tulip"), std::string::npos);
    }
  }
  EXPECT_EQ(parse_url("postgresql://ada@host:5433/d").url, "postgresql://ada@host:5433/d");
}

TEST(PostgresqlTest, AServerThatIsNotThereIsAnErrorAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  expect_error(ErrorCode::kIo, "cannot be reached", [] {
    (void)open(parse_url("postgresql:///studies?host=/nowhere"), IfMissing::kCreate);
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

}  // namespace
}  // namespace duelopt::postgresql
