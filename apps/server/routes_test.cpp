// SPDX-License-Identifier: Apache-2.0
#include "apps/server/routes.hpp"

#include <gtest/gtest.h>

namespace duelopt::server {
namespace {

Match match(std::string_view method, std::vector<std::string> path) {
  return server::match(method, path);
}

TEST(RoutesTest, APathIsMatchedSegmentBySegment) {
  const Match found = match("POST", {"studies", "tea", "trials", "3", "tell"});
  ASSERT_NE(found.route, nullptr);
  EXPECT_EQ(found.route->path, "/studies/{study}/trials/{trial}/tell");
  EXPECT_EQ(found.parts.at("study"), "tea");
  EXPECT_EQ(found.parts.at("trial"), "3");
}

TEST(RoutesTest, APathThatIsLongerOrShorterIsAnother) {
  EXPECT_FALSE(match("GET", {}).has_path);
  EXPECT_FALSE(match("GET", {"studies", "tea", "best", "now"}).has_path);
  EXPECT_FALSE(match("GET", {"study"}).has_path);
  EXPECT_TRUE(match("GET", {"studies"}).has_path);
}

TEST(RoutesTest, AnotherMethodIsToldWhichOnesThereAre) {
  const Match found = match("PUT", {"studies", "tea", "journal"});
  EXPECT_EQ(found.route, nullptr);
  EXPECT_TRUE(found.has_path);
  EXPECT_EQ(found.methods, "GET, POST");
}

TEST(RoutesTest, WhateverChangesAStudyIsTheOwnersOrAJudges) {
  for (const Route& route : routes()) {
    const bool reads = route.method == "GET" || route.path.ends_with("/predict");
    if (reads || route.path == "/session") continue;
    EXPECT_EQ(route.who, route.path.starts_with("/judging/") ? Who::kJudge : Who::kOwner)
        << route.path;
  }
}

}  // namespace
}  // namespace duelopt::server
