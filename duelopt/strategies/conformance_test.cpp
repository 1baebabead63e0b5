// SPDX-License-Identifier: Apache-2.0
//
// What every strategy promises, whatever it was told.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/strategies/test_answers.hpp"
#include "duelopt/strategies/test_cases.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

bool contains(const Box& domain, const Query& query) {
  const std::vector<Point> points = points_of(query);
  return std::all_of(
      points.begin(), points.end(), [&](const Point& x) { return domain.contains(x); });
}

std::optional<Query> ask(const Strategy& strategy,
                         const Situation& situation,
                         const History& history,
                         Cache& cache) {
  Rng rng(Seed{9}, history.size());
  return decide(strategy, situation, history, rng, cache).query;
}

std::optional<Query> ask(const Strategy& strategy,
                         const Situation& situation,
                         const History& history) {
  Cache cache;
  return ask(strategy, situation, history, cache);
}

void expect_sound(const Recommendation& best, const Situation& situation, const History& history) {
  EXPECT_TRUE(situation.domain.box().contains(best.x));
  EXPECT_EQ(best.value.has_value(), !history.labels().empty());
  if (!best.value) return;
  EXPECT_TRUE(std::isfinite(best.value->low) && std::isfinite(best.value->high));
  EXPECT_LE(best.value->low, best.value->mean);
  EXPECT_LE(best.value->mean, best.value->high);
}

class ConformanceTest : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] static const Strategy& strategy() { return GetParam().strategy; }

  // Proposes and recommends inside the domain.
  static void expect_answers(const Situation& situation, const History& history) {
    Cache cache;
    const std::optional<Query> query = ask(strategy(), situation, history, cache);
    ASSERT_TRUE(query);
    EXPECT_TRUE(contains(situation.domain.box(), *query));
    const auto best = learn(strategy(), situation, history, cache).recommendation();
    ASSERT_EQ(best.has_value(), !history.empty());
    if (best) expect_sound(*best, situation, history);
  }
};

TEST_P(ConformanceTest, AsksBeforeItKnowsAnything) { expect_answers({.domain = kBox}, {}); }

TEST_P(ConformanceTest, LivesOnLabelsAlone) {
  expect_answers({.domain = kBox}, answered(kBox, {0, 1}, smooth));
  expect_answers({.domain = kBox}, answered(kBox, {0, 12}, smooth));
}

TEST_P(ConformanceTest, LivesOnDuelsAlone) {
  expect_answers({.domain = kBox}, answered(kBox, {1, 0}, smooth));
  expect_answers({.domain = kBox}, answered(kBox, {20, 0}, smooth));
}

TEST_P(ConformanceTest, LivesOnBoth) {
  expect_answers({.domain = kBox}, answered(kBox, {16, 8}, smooth));
}

TEST_P(ConformanceTest, TakesTheSameAnswerManyTimes) {
  History history;
  for (int i = 0; i < 10; ++i) history.append(Duelled{{0.0, 1.0}, {5.0, 2.0}, Winner::kFirst});
  for (int i = 0; i < 8; ++i) history.append(Labelled{{0.0, 1.0}, 2.0});
  expect_answers({.domain = kBox}, history);
}

TEST_P(ConformanceTest, TakesNothingButTies) {
  History history = answered(kBox, {0, 4}, smooth);
  const History decided = answered(kBox, {12, 0}, smooth);
  for (const Duelled& duel : decided.duels()) {
    history.append(Duelled{duel.first, duel.second, Winner::kTie});
  }
  expect_answers({.domain = kBox}, history);
}

TEST_P(ConformanceTest, TakesContradictions) {
  History history;
  for (int i = 0; i < 12; ++i) {
    const bool even = i % 2 == 0;
    history.append(Duelled{{0.0, 1.0}, {5.0, 2.0}, even ? Winner::kFirst : Winner::kSecond});
    history.append(Duelled{{5.0, 2.0}, {-5.0, 15.0}, even ? Winner::kSecond : Winner::kFirst});
    history.append(Duelled{{1.0, 1.0}, {1.0, 1.0}, Winner::kFirst});  // a point beats itself
  }
  expect_answers({.domain = kBox}, history);
  for (int i = 0; i < 6; ++i) history.append(Labelled{{0.0, 1.0}, i % 2 == 0 ? 3.0 : -3.0});
  expect_answers({.domain = kBox}, history);
}

TEST_P(ConformanceTest, TakesOneLabelAmongDuels) {
  expect_answers({.domain = kBox}, answered(kBox, {9, 1}, smooth));
}

TEST_P(ConformanceTest, TakesEqualLabels) {
  expect_answers({.domain = kBox}, answered(kBox, {8, 8}, [](const UnitPoint&) { return -7.5; }));
}

TEST_P(ConformanceTest, TakesHugeLabelsBesideTinyOnes) {
  for (const double huge : {1e12, 1e100, -1e100}) {
    expect_answers({.domain = kBox}, answered(kBox, {8, 8}, [&](const UnitPoint& u) {
                     return u[0] < 0.5 ? 1e-12 : huge * (1.0 - 0.5 * u[1]);
                   }));
  }
}

TEST_P(ConformanceTest, TakesOneDimensionAndThirty) {
  for (const std::size_t dim : {std::size_t{1}, std::size_t{30}}) {
    expect_answers({.domain = Box::unit(dim)}, answered(Box::unit(dim), {8, 6}, smooth));
  }
}

TEST_P(ConformanceTest, ACacheNeverChangesTheAnswer) {
  const Situation situation{.domain = kBox, .budget = 50.0};
  const History history = answered(kBox, {14, 6}, smooth);
  Cache fresh;
  const std::optional<Query> query = ask(strategy(), situation, history, fresh);
  const auto best = learn(strategy(), situation, history, fresh).recommendation();
  const auto expect_same = [&](Cache& cache) {
    EXPECT_EQ(ask(strategy(), situation, history, cache), query);
    const auto again = learn(strategy(), situation, history, cache).recommendation();
    ASSERT_TRUE(best && again);
    EXPECT_EQ(again->x, best->x);
    ASSERT_EQ(again->value.has_value(), best->value.has_value());
    EXPECT_TRUE(!best->value || again->value->mean == best->value->mean);
  };
  {
    SCOPED_TRACE("warm");
    expect_same(fresh);
  }
  {
    SCOPED_TRACE("it grew up with this history");
    Cache cache;
    History prefix;
    std::size_t duel = 0;
    for (std::size_t i = 0; i + 2 < history.size(); ++i) {
      if (history.kinds()[i] == QueryKind::kDuel)
        prefix.append(history.duels()[duel++]);
      else
        prefix.append(history.labels()[i - duel]);
      if (i % 5 == 4) (void)ask(strategy(), situation, prefix, cache);
      if (i % 7 == 6) (void)learn(strategy(), situation, prefix, cache).recommendation();
    }
    expect_same(cache);
  }
  {
    SCOPED_TRACE("another strategy with other kernels");
    Cache cache;
    const LearnedParameters other{.shape = SquaredExponential{}, .refit_every = 20};
    const CompGpUcb comp{.duel_process = other, .label_process = LearnedParameters{Matern{0.5}}};
    (void)ask(hurried(comp), situation, history, cache);
    (void)learn(hurried(comp), situation, history, cache).recommendation();
    expect_same(cache);
  }
  {
    SCOPED_TRACE("another history, dimension and strategy");
    Cache cache;
    const Box cube = Box::unit(3);
    (void)ask(strategy(), {.domain = cube}, answered(cube, {9, 7}, smooth), cache);
    (void)ask(hurried(CompGpUcb{.gamma = 0.3}), situation, history, cache);
    (void)ask(strategy(), {.domain = cube}, {}, cache);
    (void)ask(strategy(), situation, answered(kBox, {15, 7}, smooth), cache);
    expect_same(cache);
  }
}

// Asks until nothing more is asked; every query must have been affordable.
void expect_run_within(const Strategy& strategy, const Situation& situation) {
  History history;
  Cache cache;
  const auto counts = [&] { return QueryCounts{history.labels().size(), history.duels().size()}; };
  EXPECT_FALSE(learn(strategy, situation, history, cache).recommendation());
  while (const std::optional<Query> query = ask(strategy, situation, history, cache)) {
    ASSERT_TRUE(Budget(*situation.budget, situation.costs, counts()).affordable(one(*query)));
    ASSERT_TRUE(contains(situation.domain.box(), *query));
    const auto value = [&](const Point& x) { return smooth(situation.domain.to_unit(x)); };
    history.append(*query, true_answer(*query, value));
    if (history.size() == 1 || history.size() % 8 == 0) {
      const auto best = learn(strategy, situation, history, cache).recommendation();
      ASSERT_TRUE(best);
      expect_sound(*best, situation, history);
    }
  }
  EXPECT_FALSE(history.empty());
  EXPECT_FALSE(ask(strategy, situation, history));  // and a fresh cache agrees
}

TEST_P(ConformanceTest, NeverSpendsMoreThanItsBudget) {
  expect_run_within(strategy(), {.domain = kBox, .budget = 5.0});
}

TEST_P(ConformanceTest, NeverSpendsMoreAtOddCosts) {
  expect_run_within(strategy(), {.domain = kBox, .costs = {1.0, 0.3}, .budget = 7.0});
  expect_run_within(strategy(), {.domain = kBox, .costs = {0.5, 0.8}, .budget = 7.5});
}

TEST_P(ConformanceTest, AsksNothingThatTheBudgetDoesNotPay) {
  EXPECT_FALSE(ask(strategy(), {.domain = kBox, .budget = 0.05}, {}));
}

TEST_P(ConformanceTest, RefusesWhatMakesNoSense) {
  const auto refused =
      [](const std::string& fragment, const Situation& situation, const History& h) {
        expect_error(
            ErrorCode::kInvalidArgument, fragment, [&] { (void)ask(strategy(), situation, h); });
        expect_error(ErrorCode::kInvalidArgument, fragment, [&] {
          Cache cache;
          (void)learn(strategy(), situation, h, cache).recommendation();
        });
      };
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  refused("0", {.domain = kBox, .costs = {0.0, 0.1}}, {});
  refused("-0.5", {.domain = kBox, .costs = {1.0, -0.5}}, {});
  refused("nan", {.domain = kBox, .costs = {1.0, kNan}}, {});
  refused("-3", {.domain = kBox, .budget = -3.0}, {});
  refused("inf", {.domain = kBox, .budget = std::numeric_limits<double>::infinity()}, {});

  History label;
  label.append(Labelled{{11.5, 1.0}, 0.0});
  refused("11.5", {.domain = kBox}, label);
  History first;
  first.append(Duelled{{1.0, -2.5}, {1.0, 1.0}, Winner::kFirst});
  refused("-2.5", {.domain = kBox}, first);
  History second;
  second.append(Duelled{{1.0, 1.0}, {1.0, 16.5}, Winner::kFirst});
  refused("16.5", {.domain = kBox}, second);
  History flat;
  flat.append(Duelled{{1.0}, {2.0}, Winner::kFirst});
  refused("dimension 1", {.domain = kBox}, flat);
}

INSTANTIATE_TEST_SUITE_P(All, ConformanceTest, testing::ValuesIn(cases()), [](const auto& test) {
  return test.param.name;
});

// Strategies that read nothing but labels do not depend on the units of labels.
class LabelUnitsTest : public testing::TestWithParam<std::string_view> {};

TEST_P(LabelUnitsTest, ShiftedAndScaledLabelsGiveTheSameQuery) {
  const Strategy s = hurried(strategy(GetParam()));
  const auto query = [&](double shift, double scale) {
    const History history =
        answered(kBox, {0, 9}, [&](const UnitPoint& u) { return shift + scale * smooth(u); });
    return std::get<Label>(ask(s, {.domain = kBox}, history).value()).x;
  };
  const Point plain = query(0.0, 1.0);
  const Point other = query(1e6, 1e3);
  for (std::size_t i = 0; i < kBox.dim(); ++i) EXPECT_NEAR(other[i], plain[i], 1e-6 * 15.0);
}

INSTANTIATE_TEST_SUITE_P(LabelOnly,
                         LabelUnitsTest,
                         testing::Values("gp-ucb", "igp-ucb", "log-ei", "random-labels"),
                         [](const auto& test) {
                           std::string name(test.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(DefaultOptionsTest, EveryStrategyBeginsWithOneOfItsInitialQueries) {
  for (const std::string_view n : strategy_names()) {
    const std::optional<Query> query = ask(strategy(n), {.domain = kBox, .budget = 100.0}, {});
    ASSERT_TRUE(query) << n;
    EXPECT_TRUE(contains(kBox, *query)) << n;
  }
}

}  // namespace
}  // namespace duelopt
