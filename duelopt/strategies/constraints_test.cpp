// SPDX-License-Identifier: Apache-2.0
//
// What every strategy asks and recommends where constraints leave little room.
#include <gtest/gtest.h>

#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_cases.hpp"

namespace duelopt {
namespace {

using Ones = std::vector<double>;

constexpr std::uint64_t kRounds = 20;

double smooth(const Point& x) {
  double sum = 0.0;
  for (const double x_i : x) sum -= (x_i - 0.6) * (x_i - 0.6);
  return sum;
}

class ConstraintsTest : public testing::TestWithParam<Case> {
 protected:
  // Some rounds from nothing: every point that is asked and recommended is of the domain, and duels
  // show two points.
  static void expect_feasible(const Domain& domain) {
    const Situation situation{.domain = domain};
    History history;
    Cache cache;
    for (std::uint64_t k = 0; k < kRounds; ++k) {
      Rng rng(Seed{7}, k);
      const auto query = decide(GetParam().strategy, situation, history, rng, cache).query;
      ASSERT_TRUE(query);
      if (const auto* label = std::get_if<Label>(&*query)) {
        ASSERT_TRUE(domain.contains(domain.to_unit(label->x)));
        history.append(*label, Measurement{smooth(label->x)});
      } else {
        const auto& duel = std::get<Duel>(*query);
        ASSERT_TRUE(domain.contains(domain.to_unit(duel.first)));
        ASSERT_TRUE(domain.contains(domain.to_unit(duel.second)));
        ASSERT_NE(duel.first, duel.second);
        const bool first = smooth(duel.first) > smooth(duel.second);
        history.append(duel, first ? Winner::kFirst : Winner::kSecond);
      }
      if (k % 6 != 5) continue;
      const auto best = learn(GetParam().strategy, situation, history, cache).recommendation();
      ASSERT_TRUE(best);
      EXPECT_TRUE(domain.contains(domain.to_unit(best->x)));
    }
  }
};

TEST_P(ConstraintsTest, HoldOnASimplex) {
  expect_feasible({Box::unit(5),
                   {},
                   {.linear = {{Ones(5, 1.0), 1.0, Relation::kEqual, "a + b + c + d + e == 1"}}}});
}

TEST_P(ConstraintsTest, HoldInABandOfAHundredthOfTheVolume) {
  // |x0 - x1| <= w has the area 1 - (1 - w)², about 2 w.
  expect_feasible({Box::unit(2),
                   {},
                   {.linear = {{{1.0, -1.0}, 0.005, Relation::kAtMost, "a - b <= 0.005"},
                               {{-1.0, 1.0}, 0.005, Relation::kAtMost, "b - a <= 0.005"}}}});
}

TEST_P(ConstraintsTest, HoldBetweenWholeNumbersAndARealNumber) {
  // Three whole numbers from 0 to 10 with the sum 10; the real number is below the first.
  expect_feasible(
      {Box::unit(4),
       Grid({Levels{11}, Levels{11}, Levels{11}, Anywhere{}}),
       {.linear = {{{1.0, 1.0, 1.0, 0.0}, 11.5 / 11.0, Relation::kEqual, "a + b + c == 10"},
                   {{-1.0, 0.0, 0.0, 1.0}, 0.0, Relation::kAtMost, "x <= a"}}}});
}

TEST_P(ConstraintsTest, HoldBetweenChoices) {
  // Only the first choice goes with the two lowest levels, and never with the other choice's first.
  expect_feasible({Box::unit(6),
                   Grid({OneOf{2}, OneOf{2}, Levels{3}, Anywhere{}}),
                   {.clauses = {{{{0, 0.5, 1.0}, {4, 0.7, 1.0}}, "first or highest"},
                                {{{0, 0.5, 1.0, false}, {2, 0.5, 1.0, false}}, "not both"}}}});
}

INSTANTIATE_TEST_SUITE_P(All, ConstraintsTest, testing::ValuesIn(cases()), [](const auto& test) {
  return test.param.name;
});

}  // namespace
}  // namespace duelopt
