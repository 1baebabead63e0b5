// SPDX-License-Identifier: Apache-2.0
#include "apps/server/access.hpp"

#include <gtest/gtest.h>

#include "apps/server/problem.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt::server {
namespace {

class AccessTest : public testing::Test {
 protected:
  AccessTest() { Storage(url()).create(small_study()); }

  [[nodiscard]] std::string url() const { return "sqlite:///" + folder_.file("links.db"); }

  // The status of the refusal; 200 if the token opened a link.
  static int status(Access& access, const std::string& token, const std::string& address = "::1") {
    try {
      (void)access.open(token, address);
    } catch (const Refusal& refusal) {
      return refusal.status();
    }
    return 200;
  }

  const TempFolder folder_;
};

TEST_F(AccessTest, ALinkOpensUntilItIsRevokedByWhomever) {
  Access access(url());
  const NewLink made = access.make({"small", "ana", AllowedKinds::kAny});
  EXPECT_EQ(access.open(made.token, "::1"), made.link);
  EXPECT_FALSE(access.is_revoked(made.link.id));
  Storage(url()).revoke_link(made.link.id);
  EXPECT_EQ(status(access, made.token), 401);
  EXPECT_TRUE(access.is_revoked(made.link.id));
  EXPECT_TRUE(access.is_revoked(99));
}

TEST_F(AccessTest, TheEleventhGuessOfAMinuteIsNotLookedAt) {
  std::chrono::steady_clock::time_point now{};
  Access access(url(), [&] { return now; });
  const NewLink good = access.make({});
  for (int i = 0; i < 10; ++i) EXPECT_EQ(status(access, "guess"), 401);
  EXPECT_EQ(status(access, "guess"), 429);
  EXPECT_EQ(status(access, good.token), 429);
  EXPECT_EQ(status(access, good.token, "192.0.2.1"), 200);
  now += std::chrono::minutes(1);
  EXPECT_EQ(status(access, good.token), 200);
}

TEST_F(AccessTest, WhoeverComesBackWithARevokedLinkDoesNotGuess) {
  Access access(url());
  const NewLink good = access.make({});
  const NewLink revoked = access.make({"small", "ana"});
  (void)access.revoke(revoked.link.id);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(status(access, revoked.token), 401);
  EXPECT_EQ(status(access, good.token), 200);
}

}  // namespace
}  // namespace duelopt::server
