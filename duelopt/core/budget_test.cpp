// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/budget.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

std::size_t queries_until_spent(Budget budget, QueryKind kind) {
  std::size_t count = 0;
  for (; budget.affordable(one(kind)); ++count) budget.charge(one(kind));
  return count;
}

TEST(CostsTest, AreThoseOfThePaperByDefault) {
  // [XJSD20, Section 4]: λ_c = 0.1 and λ_l = 1.
  EXPECT_EQ(cost_of(one(QueryKind::kLabel), Costs{}), 1.0);
  EXPECT_EQ(cost_of(one(QueryKind::kDuel), Costs{}), 0.1);
}

TEST(CostsTest, MustBePositiveAndFinite) {
  for (const double bad : {0.0, -1.0, kNan, kInf}) {
    expect_error(ErrorCode::kInvalidArgument, "cost of a label", [&] { check({.label = bad}); });
    expect_error(ErrorCode::kInvalidArgument, "cost of a duel", [&] { check({.duel = bad}); });
  }
  EXPECT_NO_THROW(check({.label = 0.1, .duel = 7.0}));
}

TEST(CostsTest, ThoseOfChoicesAndSettingsAreInOrder) {
  expect_error(ErrorCode::kInvalidArgument, "a choice among 4 0 is not positive", [&] {
    check({.choices = {0.2, 0.0}});
  });
  expect_error(ErrorCode::kInvalidArgument, "a choice among 7 is among more than 6", [&] {
    check({.choices = {0.2, 0.2, 0.2, 0.2, 0.2}});
  });
  expect_error(
      ErrorCode::kInvalidArgument, "a setting -1 is not", [&] { check({.setting = -1.0}); });
  EXPECT_EQ(most_options({}), 2u);
  EXPECT_EQ(most_options({.choices = {0.2, 0.3}}), 4u);
}

TEST(CostsTest, AChoiceHasThePriceOfItsSizeAndASettingIsPaidExtra) {
  const Costs costs{.label = 1.0, .duel = 0.1, .choices = {0.2, 0.3}, .setting = 2.0};
  QueryCounts counts = one(Choice{{{0.1}, {0.2}, {0.3}}});
  EXPECT_EQ(cost_of(counts, costs), 0.2);
  counts += one(QueryKind::kChoice, 6);  // as one among four, the most that there is a price for
  EXPECT_EQ(cost_of(counts, costs), 0.5);
  counts += {.labels = 1, .duels = 2, .settings = 3};
  EXPECT_EQ(cost_of(counts, costs), 7.7);                        // 0.5 + 1 + 2 · 0.1 + 3 · 2
  EXPECT_EQ(cost_of(one(QueryKind::kChoice, 3), Costs{}), 0.1);  // a duel's without a price
}

TEST(BudgetTest, StartsUnspent) {
  const Budget budget(20.0);
  EXPECT_EQ(budget.total(), 20.0);
  EXPECT_EQ(budget.spent(), 0.0);
  EXPECT_EQ(budget.left(), 20.0);
  EXPECT_EQ(budget.counts(), QueryCounts{});
}

TEST(BudgetTest, CountsWhatItIsCharged) {
  Budget budget(20.0, {.label = 2.0, .duel = 0.5});
  budget.charge(one(QueryKind::kLabel));
  budget.charge(one(QueryKind::kDuel));
  budget.charge(one(QueryKind::kDuel));
  EXPECT_EQ(budget.spent(), 3.0);  // 2 + 2 · 0.5
  EXPECT_EQ(budget.left(), 17.0);
  EXPECT_EQ(budget, Budget(20.0, {.label = 2.0, .duel = 0.5}, {.labels = 1, .duels = 2}));
}

TEST(BudgetTest, FitsExactlyAsManyQueriesAsADecimalCalculationSays) {
  struct Case {
    double total, duel;
    std::size_t expected;
  };
  for (const Case& c : {Case{100.0, 0.1, 1000},
                        {0.3, 0.1, 3},   // 0.3 / 0.1 < 3 in binary
                        {1.1, 0.1, 11},  // 1.1 / 0.1 > 11
                        {100.0, 1.0 / 3.0, 300},
                        {100.0, 1.0 / 7.0, 700},
                        {99.95, 0.1, 999},
                        {0.05, 0.1, 0}}) {
    SCOPED_TRACE(testing::Message() << c.total << " " << c.duel);
    EXPECT_EQ(queries_until_spent(Budget(c.total, {.duel = c.duel}), QueryKind::kDuel), c.expected);
  }
}

TEST(BudgetTest, FitsAMixtureExactly) {
  // The paper's initial queries cost 10: 5 labels of 1 and 50 duels of 0.1; then 45 and 450 more.
  const Budget nearly(100.0, {}, {.labels = 50, .duels = 499});
  EXPECT_TRUE(nearly.affordable(one(QueryKind::kDuel)));
  EXPECT_FALSE(nearly.affordable(one(QueryKind::kLabel)));
  const Budget full(100.0, {}, {.labels = 50, .duels = 500});
  EXPECT_FALSE(full.affordable(one(QueryKind::kDuel)));
  EXPECT_EQ(full.left(), 0.0);
}

TEST(BudgetTest, NothingIsLeftOnceAllIsSpent) {
  // In binary 6 · 0.15 < 0.9 by one rounding, and 3 · 0.1 > 0.3.
  ASSERT_GT(0.9 - 6.0 * 0.15, 0.0);
  EXPECT_EQ(Budget(0.9, {.duel = 0.15}, {.duels = 6}).left(), 0.0);
  EXPECT_EQ(Budget(0.3, {}, {.duels = 3}).left(), 0.0);
}

TEST(BudgetTest, ChargesWhatHasHappenedThoughItWasNotAffordable) {
  Budget budget(0.5);
  EXPECT_FALSE(budget.affordable(one(QueryKind::kLabel)));
  budget.charge(one(QueryKind::kLabel));
  EXPECT_EQ(budget.spent(), 1.0);
  EXPECT_EQ(budget.left(), 0.0);
}

TEST(BudgetTest, BoundsTheNumberOfQueries) {
  struct Case {
    double total;
    Costs costs;
    std::size_t most, fewest;
  };
  for (const Case& c : {Case{100.0, {}, 1000, 100},
                        {0.3, {.label = 0.1, .duel = 0.1}, 3, 3},
                        {1.1, {.label = 0.1, .duel = 0.1}, 11, 11},
                        {10.0, {.label = 3.0, .duel = 0.3}, 34, 3},  // 33.3 up, 3.3 down
                        {0.5, {}, 5, 0}}) {
    SCOPED_TRACE(testing::Message() << c.total << " " << c.costs.duel);
    EXPECT_EQ(Budget(c.total, c.costs).most_queries(), c.most);
    EXPECT_EQ(Budget(c.total, c.costs).fewest_queries(), c.fewest);
  }
}

TEST(BudgetTest, RefusesATotalThatIsNotPositiveAndFinite) {
  for (const double bad : {0.0, -1.0, kNan, kInf}) {
    expect_error(ErrorCode::kInvalidArgument, "a budget of", [&] { (void)Budget(bad); });
  }
  expect_error(
      ErrorCode::kInvalidArgument, "cost of a duel 0", [] { (void)Budget(1.0, {.duel = 0.0}); });
}

TEST(BudgetTest, RefusesMoreQueriesThanCanBeCounted) {
  expect_error(ErrorCode::kInvalidArgument, "2^53 or more labels", [] {
    (void)Budget(1e300, {.label = 1e-300, .duel = 1e100});
  });
  expect_error(ErrorCode::kInvalidArgument, "2^53 or more duels of 1e-16", [] {
    (void)Budget(1.0, {.duel = 1e-16});
  });
}

TEST(BudgetTest, RefusesCostsWhoseSumMayBeInfinite) {
  check(Costs{.label = 1e100, .duel = 1e100});
  expect_error(ErrorCode::kInvalidArgument, "the cost of a duel of 1e+308 is more than 1e100", [] {
    check(Costs{.duel = 1e308});
  });
}

TEST(BudgetTest, MoneyReadsAsAPersonWouldWriteIt) {
  const Budget budget(0.5, {.label = 1.0, .duel = 0.1}, {.duels = 3});
  EXPECT_EQ(budget.spent(), 0.3);  // 3 * 0.1 is 0.30000000000000004
  EXPECT_EQ(budget.left(), 0.2);   // 0.5 - 0.3 is 0.2
  EXPECT_EQ(cost_of(QueryCounts{.labels = 7, .duels = 6}, {.label = 0.7, .duel = 0.1}), 5.5);
}

}  // namespace
}  // namespace duelopt
