// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/constraints.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(ConstraintsTest, TheExcessIsAShareOfTheRange) {
  // 2 u0 - u1 runs from -1 to 2; at (1, 0.5) it is 1.5, which is 0.5 above 1.
  const LinearConstraint row{{2.0, -1.0}, 1.0};
  EXPECT_DOUBLE_EQ(excess(row, std::vector{1.0, 0.5}), 0.5 / 3.0);
  EXPECT_FALSE(is_met(row, std::vector{1.0, 0.5}));
  EXPECT_TRUE(is_met(row, std::vector{0.5, 1.0}));
}

TEST(ConstraintsTest, RoundingIsForgivenAndNoMore) {
  const LinearConstraint row{{1.0, 1.0}, 1.0, Relation::kEqual};  // of range 2
  EXPECT_TRUE(is_met(row, std::vector{0.5, 0.5 + 1.9e-9}));
  EXPECT_FALSE(is_met(row, std::vector{0.5, 0.5 + 2.1e-9}));
  EXPECT_FALSE(is_met(row, std::vector{0.5, 0.5 - 2.1e-9}));
}

TEST(ConstraintsTest, AClauseForbidsOneCombination) {
  const Clause not_both{{{0, 0.5, 1.0, false}, {1, 0.5, 1.0, false}}};
  EXPECT_TRUE(is_met(not_both, std::vector{1.0, 0.0}));
  EXPECT_TRUE(is_met(not_both, std::vector{0.0, 1.0}));
  EXPECT_FALSE(is_met(not_both, std::vector{1.0, 1.0}));
  EXPECT_FALSE(is_met(Clause{}, std::vector{1.0, 1.0}));  // nothing can hold
}

TEST(ConstraintsTest, AllMustBeMet) {
  const Constraints both{.linear = {{{1.0}, 0.6}}, .clauses = {{{{0, 0.5, 1.0}}}}};
  EXPECT_TRUE(is_met(both, std::vector{0.55}));
  EXPECT_FALSE(is_met(both, std::vector{0.4}));
  EXPECT_FALSE(is_met(both, std::vector{0.7}));
  EXPECT_TRUE(is_met(Constraints{}, std::vector{0.7}));
}

}  // namespace
}  // namespace duelopt
