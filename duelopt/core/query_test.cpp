// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/query.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(QueryTest, IsOneOfTwoThings) {
  const Query label = Label{{1.0}};
  const Query duel = Duel{{1.0}, {2.0}};
  EXPECT_EQ(kind(label), QueryKind::kLabel);
  EXPECT_EQ(kind(duel), QueryKind::kDuel);
  const auto points = Overloaded{[](const Label&) { return 1; }, [](const Duel&) { return 2; }};
  EXPECT_EQ(std::visit(points, label), 1);
  EXPECT_EQ(std::visit(points, duel), 2);
}

}  // namespace
}  // namespace duelopt
