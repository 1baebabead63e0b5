// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "duelopt/storage/storage.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/small_study.hpp"
#include "duelopt/testing/temp_folder.hpp"

namespace duelopt {
namespace {

constexpr Time at(int seconds) { return Time(std::chrono::seconds(seconds)); }

TEST(AccessLinksTest, LinksAreKeptInTheirOrderWithAllThatWasSaidOfThem) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  storage.create(small_study());
  const AccessLink owner = storage.add_link({}, "aa", at(1));
  const AccessLink judge = storage.add_link({"small", "ana", AllowedKinds::kAny}, "bb", at(2));
  EXPECT_EQ(owner, (AccessLink{.id = 1, .grant = {}, .secret_hash = "aa", .created = at(1)}));
  EXPECT_EQ(judge.id, 2U);
  const Storage again("sqlite:///" + folder.file("links.db"));
  EXPECT_EQ(again.links(), (std::vector<AccessLink>{owner, judge}));
}

TEST(AccessLinksTest, ALinkIsRevokedOnce) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  storage.add_link({}, "aa", at(1));
  EXPECT_EQ(storage.revoke_link(1, at(5)).revoked, at(5));
  EXPECT_EQ(storage.revoke_link(1, at(9)).revoked, at(5));
  EXPECT_EQ(storage.links().front().revoked, at(5));
  expect_error(ErrorCode::kNotFound, "there is no link 2", [&] { storage.revoke_link(2); });
}

TEST(AccessLinksTest, WhatCannotBeGrantedIsRefusedAndNothingIsKept) {
  const TempFolder folder;
  Storage storage("sqlite:///" + folder.file("links.db"));
  storage.create(small_study());
  const auto refused = [&](ErrorCode code, const std::string& message, const Grant& grant) {
    expect_error(code, message, [&] { storage.add_link(grant, "aa"); });
  };
  refused(ErrorCode::kNotFound, "there is no study \"tea\"", {"tea", "ana"});
  refused(ErrorCode::kInvalidArgument, "is for no study", {"", "ana"});
  refused(ErrorCode::kInvalidArgument, "needs the name of a judge", {"small", ""});
  refused(ErrorCode::kInvalidArgument, "more than 100 bytes", {"small", std::string(101, 'a')});
  refused(ErrorCode::kInvalidArgument, "invisible", {"small", "an\na"});
  refused(ErrorCode::kInvalidArgument, "invisible", {"small", "an\xff"});
  EXPECT_TRUE(storage.links().empty());
}

}  // namespace
}  // namespace duelopt
