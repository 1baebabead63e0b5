// SPDX-License-Identifier: Apache-2.0
//
// What every strategy makes of a situation: grids, open and unanswered queries, allowed kinds.
#include <algorithm>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_answers.hpp"
#include "duelopt/strategies/test_cases.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box kSquare = Box::unit(2);

double smooth(const Point& x) {
  double sum = 0.0;
  for (const double x_i : x) sum -= (x_i - 0.6) * (x_i - 0.6);
  return sum;
}

void answer(const Query& query, History& history) {
  history.append(query, true_answer(query, [](const Point& x) { return smooth(x); }));
}

// So many uniform duels, then labels.
History answered(std::size_t duels, std::size_t labels, std::size_t dim = 2) {
  Rng rng(Seed{5});
  const Box cube = Box::unit(dim);
  History history;
  for (std::size_t i = 0; i < duels; ++i) {
    const auto pair = uniform_points(2, dim, rng);
    answer(Duel{cube.from_unit(pair[0]), cube.from_unit(pair[1])}, history);
  }
  for (const UnitPoint& u : uniform_points(labels, dim, rng))
    answer(Label{cube.from_unit(u)}, history);
  return history;
}

std::optional<Query> ask(const Strategy& strategy,
                         const Situation& situation,
                         const History& history,
                         std::uint64_t stream,
                         Cache& cache) {
  Rng rng(Seed{9}, stream);
  return decide(strategy, situation, history, rng, cache).query;
}

std::optional<Query> ask(const Strategy& strategy,
                         const Situation& situation,
                         const History& history = {}) {
  Cache cache;
  return ask(strategy, situation, history, history.size() + situation.open.size(), cache);
}

void expect_on_grid(const Grid& grid, const Query& query) {
  const std::vector<Point> points = points_of(query);
  for (const Point& x : points) EXPECT_TRUE(grid.contains(Box::unit(x.dim()).to_unit(x)));
  EXPECT_TRUE(points.size() == 1 || points[0] != points[1]);
}

class SituationTest : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] static const Strategy& strategy() { return GetParam().strategy; }

  // The kinds that it asks at all, and of which one can be asked for.
  [[nodiscard]] static bool asks(AllowedKinds kinds) {
    try {
      return ask(strategy(), {.domain = kSquare, .kinds = kinds}).has_value();
    } catch (const Error&) {
      return false;
    }
  }

  static void expect_refused(const std::string& fragment, const Situation& situation) {
    const History none;
    Cache cache;
    const auto refused = [&](const auto& action) {
      expect_error(ErrorCode::kInvalidArgument, fragment, action);
    };
    refused([&] { (void)ask(strategy(), situation, none, 0, cache); });
    refused([&] { (void)learn(strategy(), situation, none, cache).recommendation(); });
  }
};

TEST_P(SituationTest, ProposalsLieOnTheGrid) {
  const Grid grid({Anywhere{}, Levels{3}, OneOf{3}});
  const Situation situation{.domain = {Box::unit(5), grid}, .budget = 14.0};
  History history;
  Cache cache;
  for (std::uint64_t k = 0; k < 40; ++k) {
    const auto query = ask(strategy(), situation, history, k, cache);
    if (!query) break;
    expect_on_grid(grid, *query);
    answer(*query, history);
  }
  EXPECT_GE(history.size(), 14U);
  const auto best = learn(strategy(), situation, history, cache).recommendation();
  ASSERT_TRUE(best);
  EXPECT_TRUE(grid.contains(situation.domain.to_unit(best->x)));
}

TEST_P(SituationTest, WhatIsHeldStaysWhereverTheHistoryWas) {
  const Grid grid({Held{0.25}, Anywhere{}});
  const Situation situation{.domain = {kSquare, grid}};
  for (const auto& history : {answered(0, 0), answered(8, 1), answered(12, 8)}) {
    const auto query = ask(strategy(), situation, history);
    ASSERT_TRUE(query);
    expect_on_grid(grid, *query);
  }
}

TEST_P(SituationTest, ADuelOnTheSmallestGridsShowsTwoPoints) {
  for (const auto& axes : {std::vector<Axis>{Levels{2}, Held{0.0}},
                           std::vector<Axis>{OneOf{2}},
                           std::vector<Axis>{Held{1.0}, Levels{3}}}) {
    const Grid grid(axes);
    const Situation situation{.domain = {kSquare, grid}};
    History history = answered(7, 4);
    Cache cache;
    for (std::uint64_t k = 0; k < 5; ++k) {
      const auto query = ask(strategy(), situation, history, k, cache);
      ASSERT_TRUE(query);
      expect_on_grid(grid, *query);
      answer(*query, history);
    }
  }
}

TEST_P(SituationTest, ASinglePointCanBeLabelledButNotDuelled) {
  const Situation situation{.domain = {kSquare, Grid({Held{0.5}, Levels{1}})}};
  if (asks(AllowedKinds::kLabels)) {
    Situation labels = situation;
    labels.kinds = AllowedKinds::kLabels;
    EXPECT_EQ(ask(strategy(), labels, answered(7, 4)), Query(Label{{0.5, 0.5}}));
  }
  if (asks(AllowedKinds::kDuels)) {
    Situation duels = situation;
    duels.kinds = AllowedKinds::kDuels;
    for (const auto& history : {answered(0, 0), answered(7, 4)}) {
      expect_error(ErrorCode::kInvalidArgument, "single point", [&] {
        (void)ask(strategy(), duels, history);
      });
    }
  }
}

TEST_P(SituationTest, AGridOfAllPointsChangesNothing) {
  for (const auto& history : {answered(0, 0), answered(3, 2), answered(14, 6)}) {
    const Situation plain{.domain = kSquare, .budget = 50.0};
    Situation free = plain;
    free.domain = {kSquare, Grid({Anywhere{}, Anywhere{}})};
    EXPECT_EQ(ask(strategy(), free, history), ask(strategy(), plain, history));
  }
}

TEST_P(SituationTest, ParallelQueriesDifferAndStayWithinTheBudget) {
  for (const auto& history : {answered(0, 0), answered(6, 3), answered(12, 8)}) {
    const QueryCounts before{history.labels().size(), history.duels().size()};
    const double spent = Budget(100.0, {}, before).spent();
    Situation situation{.domain = kSquare, .budget = spent + 3.55};
    Cache cache;
    std::uint64_t stream = history.size();
    for (int k = 0; k < 5; ++k) {
      const auto query = ask(strategy(), situation, history, stream++, cache);
      if (!query) break;
      EXPECT_EQ(std::find(situation.open.begin(), situation.open.end(), *query),
                situation.open.end());
      situation.open.push_back(*query);
    }
    QueryCounts after = before;
    for (const Query& query : situation.open) after += one(query);
    EXPECT_LE(Budget(100.0, {}, after).spent(), spent + 3.55);
    EXPECT_GE(situation.open.size(), 3U);  // three labels are paid for
  }
}

TEST_P(SituationTest, OpenQueriesArePaidForToTheLast) {
  // Two labels and five duels of 0.1 leave nothing of 2.5, and less than a duel of 2.59; 2.6 pays
  // for one duel more and 3.5 for a label.
  Situation situation{.domain = kSquare};
  situation.open.assign(5, Duel{{0.1, 0.1}, {0.9, 0.9}});
  for (const double at : {0.2, 0.4}) situation.open.push_back(Label{{at, at}});
  for (const double budget : {2.5, 2.59}) {
    situation.budget = budget;
    EXPECT_FALSE(ask(strategy(), situation)) << budget;
  }
  for (const double budget : {2.6, 3.49}) {
    situation.budget = budget;
    EXPECT_EQ(ask(strategy(), situation).has_value(), asks(AllowedKinds::kDuels)) << budget;
  }
  situation.budget = 3.5;
  EXPECT_TRUE(ask(strategy(), situation));
}

TEST_P(SituationTest, UnansweredQueriesCostNothing) {
  Situation situation{.domain = kSquare, .budget = 1.0};
  situation.unanswered.assign(20, Duel{{0.1, 0.1}, {0.9, 0.9}});
  situation.unanswered.emplace_back(Label{{0.2, 0.4}});
  EXPECT_TRUE(ask(strategy(), situation));
}

TEST_P(SituationTest, ManyCanBeAskedBeforeTheFirstAnswer) {
  Situation situation{.domain = kSquare, .budget = 50.0};
  Cache cache;
  const History none;
  for (std::uint64_t k = 0; k < 14; ++k) {
    const auto query = ask(strategy(), situation, none, k, cache);
    ASSERT_TRUE(query);
    situation.open.push_back(*query);
  }
}

TEST_P(SituationTest, PendingQueriesLeaveNoTraceInTheCache) {
  const History history = answered(14, 6);
  const Situation plain{.domain = kSquare, .budget = 50.0};
  Situation busy = plain;
  busy.open = {Label{{0.6, 0.6}}, Duel{{0.6, 0.5}, {0.1, 0.2}}};
  busy.unanswered = {Label{{0.5, 0.6}}, Duel{{0.2, 0.5}, {0.1, 0.9}}};
  busy.domain = {kSquare, Grid({Levels{9}, Anywhere{}})};
  Cache used;
  (void)ask(strategy(), busy, {}, 2, used);
  const auto query = ask(strategy(), busy, history, 1, used);
  EXPECT_EQ(ask(strategy(), plain, history, 1, used), [&] {
    Cache fresh;
    return ask(strategy(), plain, history, 1, fresh);
  }());
  Cache fresh;
  EXPECT_EQ(ask(strategy(), busy, history, 1, fresh), query);
}

TEST_P(SituationTest, RecommendationsDoNotLookAtPendingQueries) {
  for (const auto& history : {answered(14, 0), answered(14, 6)}) {
    const Situation plain{.domain = kSquare, .budget = 50.0};
    Situation busy = plain;
    busy.open = {Label{{0.6, 0.6}}, Duel{{0.6, 0.5}, {0.1, 0.2}}};
    busy.unanswered = {Label{{0.5, 0.6}}};
    Cache one;
    Cache two;
    const auto expected = learn(strategy(), plain, history, one).recommendation();
    const auto best = learn(strategy(), busy, history, two).recommendation();
    ASSERT_TRUE(expected && best);
    EXPECT_EQ(best->x, expected->x);
    ASSERT_EQ(best->value.has_value(), expected->value.has_value());
    EXPECT_TRUE(!best->value || best->value->mean == expected->value->mean);
  }
}

TEST_P(SituationTest, AKindThatAloneIsAllowedIsAskedOrRefused) {
  const auto* comp = std::get_if<CompGpUcb>(&strategy());
  const bool duels_only = GetParam().name == "duels_only";
  const bool both = (comp != nullptr && !duels_only) ||
                    std::holds_alternative<MfGpUcb>(strategy()) ||
                    std::holds_alternative<Joint>(strategy());
  const bool no_labels = duels_only || std::holds_alternative<RandomDuels>(strategy()) ||
                         std::holds_alternative<KernelSelfSparring>(strategy()) ||
                         std::holds_alternative<Eubo>(strategy());
  for (const auto& history : {answered(0, 0), answered(2, 8), answered(30, 0), answered(30, 8)}) {
    Situation labels{.domain = kSquare, .budget = 500.0, .kinds = AllowedKinds::kLabels};
    Situation duels{.domain = kSquare, .budget = 500.0, .kinds = AllowedKinds::kDuels};
    if (both || !no_labels) {
      EXPECT_EQ(kind(ask(strategy(), labels, history).value()), QueryKind::kLabel);
    } else {
      expect_refused(std::string(name(strategy())) + " asks for duels only", labels);
    }
    if (both || no_labels) {
      EXPECT_EQ(kind(ask(strategy(), duels, history).value()), QueryKind::kDuel);
    } else {
      expect_refused(std::string(name(strategy())) + " asks for labels only", duels);
    }
  }
}

// Choices among three, answered by their best.
TEST_P(SituationTest, ChoicesAreLearnedFrom) {
  History history;
  Rng rng(Seed{9});
  for (int i = 0; i < 40; ++i) {
    Choice choice;
    for (const UnitPoint& u : uniform_points(3, 2, rng))
      choice.options.push_back(kSquare.from_unit(u));
    answer(choice, history);
  }
  const Situation situation{.domain = kSquare, .budget = 500.0};
  Cache cache;
  const auto best = learn(strategy(), situation, history, cache).recommendation();
  ASSERT_TRUE(best);
  EXPECT_GT(smooth(best->x), -0.09);  // nearer than 0.3; a random point is with probability 0.27
  EXPECT_TRUE(ask(strategy(), situation, history));
}

TEST_P(SituationTest, WhatIsPaidForMatchesWhatWasAsked) {
  const History history = answered(8, 2);
  const Costs costs{.label = 1.0, .duel = 0.1, .choices = {0.3, 0.4}};
  Situation situation{.domain = kSquare, .costs = costs, .budget = 2.8};  // 2 + 8 · 0.1
  EXPECT_FALSE(ask(strategy(), situation, history));
  situation.unpaid = {.labels = 2, .duels = 8};
  EXPECT_TRUE(ask(strategy(), situation, history));
  situation.unpaid = {};
  situation.open = {Choice{{{0.1, 0.1}, {0.2, 0.2}, {0.3, 0.3}, {0.4, 0.4}}}};
  situation.budget = 3.2;
  EXPECT_FALSE(ask(strategy(), situation, history));
}

TEST_P(SituationTest, RefusesWhatLiesOutside) {
  expect_refused("-3",
                 {.domain = kSquare, .open = {Choice{{{0.0, 0.0}, {0.1, 0.1}, {0.0, -3.0}}}}});
  expect_refused("1.5", {.domain = kSquare, .open = {Label{{1.5, 0.0}}}});
  expect_refused("1.5", {.domain = kSquare, .open = {Duel{{0.0, 1.5}, {0.0, 0.0}}}});
  expect_refused("-2", {.domain = kSquare, .unanswered = {Duel{{0.0, 0.0}, {0.0, -2.0}}}});
  expect_refused("dimension 1", {.domain = kSquare, .unanswered = {Label{{0.5}}}});
}

TEST(ChoicesTest, AreAskedOfDifferentPointsByWhoCanAndWithinTheBudget) {
  for (const char* name : {"random-duels", "kernel-self-sparring"}) {
    const Strategy asking = hurried(duelopt::strategy(name));
    const Costs costs{.duel = 0.1, .choices = {0.2, 0.3}};
    Situation situation{.domain = kSquare, .costs = costs, .budget = 0.3};
    History history;
    for (int i = 0; i < 12; ++i) {
      const Query query = ask(asking, situation, history).value();
      ASSERT_EQ(kind(query), QueryKind::kChoice);
      const std::vector<Point> points = points_of(query);
      ASSERT_EQ(points.size(), 4u);
      for (std::size_t j = 1; j < points.size(); ++j)
        EXPECT_EQ(std::count(points.begin(), points.end(), points[j]), 1);
      answer(query, history);
      situation.budget = *situation.budget + 0.3;
    }
    situation.budget = *situation.budget - 0.1;
    EXPECT_EQ(points_of(ask(asking, situation, history).value()).size(), 3u);
    situation.budget = *situation.budget - 0.1;
    EXPECT_EQ(kind(ask(asking, situation, history).value()), QueryKind::kDuel);
  }
}

TEST(ChoicesTest, HaveAsManyOptionsAsThereArePoints) {
  const Situation situation{.domain = {Box::unit(1), Grid({Levels{3}})},
                            .costs = {.choices = {0.1, 0.1, 0.1, 0.1}}};
  for (std::uint64_t i = 0; i < 20; ++i) {
    Cache cache;
    const std::vector<Point> points =
        points_of(ask(duelopt::strategy("random-duels"), situation, {}, i, cache).value());
    EXPECT_GE(points.size(), 2u);
    EXPECT_LE(points.size(), 3u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, SituationTest, testing::ValuesIn(cases()), [](const auto& test) {
  return test.param.name;
});

}  // namespace
}  // namespace duelopt
