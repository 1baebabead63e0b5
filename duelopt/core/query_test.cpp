// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/query.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(QueryTest, IsOneOfThreeThings) {
  const Query label = Label{{1.0}};
  const Query duel = Duel{{1.0}, {2.0}};
  EXPECT_EQ(kind(label), QueryKind::kLabel);
  EXPECT_EQ(kind(duel), QueryKind::kDuel);
  const Query choice = Choice{{{1.0}, {2.0}, {3.0}}};
  EXPECT_EQ(kind(choice), QueryKind::kChoice);
  const auto points = Overloaded{[](const Label&) { return std::size_t{1}; },
                                 [](const Duel&) { return std::size_t{2}; },
                                 [](const Choice& c) { return c.options.size(); }};
  EXPECT_EQ(std::visit(points, label), 1u);
  EXPECT_EQ(std::visit(points, duel), 2u);
  EXPECT_EQ(std::visit(points, choice), 3u);
}

}  // namespace
}  // namespace duelopt
