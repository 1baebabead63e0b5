// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/link.hpp"

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

TEST(LinkTest, AJudgesLinkSaysForWhatItIsAndKeepsItsSecret) {
  const AccessLink judge{.id = 2,
                         .grant = {"tea", "ana", AllowedKinds::kDuels},
                         .secret_hash = "5ec7e7",
                         .created = Time{},
                         .revoked = Time(std::chrono::seconds(1))};
  EXPECT_EQ(to_line(link(judge)),
            R"({"id":2,"who":"judge","study":"tea","judge":"ana","kind":"duel",)"
            R"("created":"1970-01-01T00:00:00.000Z","revoked":"1970-01-01T00:00:01.000Z"})");
}

TEST(LinkTest, TheOwnersLinkIsForEverything) {
  EXPECT_EQ(to_line(link({.id = 1, .grant = {}, .secret_hash = "5ec7e7", .created = Time{}})),
            R"({"id":1,"who":"owner","study":null,"judge":null,"kind":null,)"
            R"("created":"1970-01-01T00:00:00.000Z","revoked":null})");
}

}  // namespace
}  // namespace duelopt::views
