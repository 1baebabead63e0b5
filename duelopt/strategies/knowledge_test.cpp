// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/knowledge.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ostream>

#include <gtest/gtest.h>

#include "duelopt/strategies/test_answers.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

// By `scale` times a smooth function.
History answered(const Box& domain, const Count& count, double scale = 1.0) {
  return answered(domain, count, [scale](const UnitPoint& u) { return scale * smooth(u); });
}

std::vector<Prediction> predict_fresh(const Strategy& strategy,
                                      const History& history,
                                      const std::vector<Point>& points,
                                      const Box& domain = kBox) {
  Cache cache;
  return learn(strategy, {.domain = domain}, history, cache).predict(points);
}

std::optional<Outlook> outlook_fresh(const Strategy& strategy,
                                     const History& history,
                                     const Box& domain = kBox) {
  Cache cache;
  return learn(strategy, {.domain = domain}, history, cache).outlook();
}

class EveryStrategyTest : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryStrategyTest, SaysOfTheRecommendedPointWhatTheRecommendationSays) {
  const Strategy s = strategy(GetParam());
  for (const Count& count : {Count{0, 1}, Count{0, 14}, Count{16, 9}}) {
    const History history = answered(kBox, count);
    Cache cache;
    const auto best = learn(s, {.domain = kBox}, history, cache).recommendation();
    ASSERT_TRUE(best && best->value);
    const std::vector<Point> points{best->x};
    const auto value = learn(s, {.domain = kBox}, history, cache).predict(points).front().value;
    ASSERT_TRUE(value);
    EXPECT_NEAR(value->mean, best->value->mean, 1e-6);
    EXPECT_NEAR(value->low, best->value->low, 1e-6);
    EXPECT_NEAR(value->high, best->value->high, 1e-6);
  }
}

TEST_P(EveryStrategyTest, ACacheChangesNothingAndPointsDoNotMixUp) {
  const Strategy s = strategy(GetParam());
  const History history = answered(kBox, {45, 9});
  const Situation situation{.domain = kBox};
  const std::vector<Point> points{{0.0, 1.0}, {4.0, 9.0}, {-5.0, 15.0}};
  Cache cache;
  Rng rng(Seed{1});
  (void)decide(s, situation, answered(kBox, {45, 7}), rng, cache).query;
  const auto together = learn(s, situation, history, cache).predict(points);
  (void)decide(s, situation, history, rng, cache).query;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Prediction alone = predict_fresh(s, history, {points[i]}).front();
    ASSERT_TRUE(alone.value && together[i].value);
    EXPECT_NEAR(together[i].value->mean, alone.value->mean, 1e-6);
    EXPECT_NEAR(together[i].value->high, alone.value->high, 1e-6);
    ASSERT_EQ(together[i].score.has_value(), alone.score.has_value());
    if (alone.score) {
      EXPECT_NEAR(together[i].score->mean, alone.score->mean, 1e-9);
    }
    EXPECT_EQ(together[i].feasible, alone.feasible);
  }
}

TEST_P(EveryStrategyTest, KnowsNothingBeforeItIsToldAnything) {
  const Prediction nothing = predict_fresh(strategy(GetParam()), {}, {{0.0, 0.0}}).front();
  EXPECT_FALSE(nothing.value);
  EXPECT_FALSE(nothing.score);
  EXPECT_TRUE(nothing.feasible);
  EXPECT_FALSE(outlook_fresh(strategy(GetParam()), {}));
  EXPECT_FALSE(outlook_fresh(strategy(GetParam()), answered(kBox, {8, 1})));
}

TEST_P(EveryStrategyTest, RefusesAPointOutside) {
  expect_error(ErrorCode::kInvalidArgument, "10.5", [] {
    (void)predict_fresh(strategy(GetParam()), answered(kBox, {0, 3}), {{10.5, 1.0}});
  });
  expect_error(ErrorCode::kInvalidArgument, "-2", [] {
    Cache cache;
    (void)learn(strategy(GetParam()), {.domain = kBox, .budget = -2.0}, {}, cache).predict({});
  });
  expect_error(ErrorCode::kInvalidArgument, "-2", [] {
    Cache cache;
    (void)learn(strategy(GetParam()), {.domain = kBox, .budget = -2.0}, {}, cache).outlook();
  });
}

TEST_P(EveryStrategyTest, FollowsTheUnitsOfLabels) {
  const auto once = outlook_fresh(strategy(GetParam()), answered(kBox, {0, 6}));
  const auto thrice = outlook_fresh(strategy(GetParam()), answered(kBox, {0, 6}, 3.0));
  ASSERT_TRUE(once && thrice);
  EXPECT_GT(once->next_label, 0.0);
  EXPECT_GE(once->at_most, once->next_label);
  EXPECT_NEAR(thrice->next_label, 3.0 * once->next_label, 1e-3 * once->next_label);
  EXPECT_NEAR(thrice->at_most, 3.0 * once->at_most, 1e-2 * once->at_most);
}

TEST_P(EveryStrategyTest, ExpectsLessTheMoreItKnows) {
  const Box line = Box::unit(1);
  const auto few = outlook_fresh(strategy(GetParam()), answered(line, {0, 2}), line);
  const auto many = outlook_fresh(strategy(GetParam()), answered(line, {0, 30}), line);
  ASSERT_TRUE(few && many);
  EXPECT_LT(many->at_most, 1e-3);  // f ranges over 0.36
  EXPECT_GT(few->at_most, 10.0 * many->at_most);
}

TEST_P(EveryStrategyTest, LivesWithEqualLabels) {
  History history;
  for (const double x : {-4.0, 0.0, 3.0, 9.0}) history.append(Labelled{{x, x + 5.0}, -7.5});
  const auto ahead = outlook_fresh(strategy(GetParam()), history);
  ASSERT_TRUE(ahead);
  EXPECT_TRUE(std::isfinite(ahead->next_label) && std::isfinite(ahead->at_most));
  EXPECT_GE(ahead->next_label, 0.0);
  EXPECT_GE(ahead->at_most, ahead->next_label);
  const auto value = predict_fresh(strategy(GetParam()), history, {{0.0, 5.0}}).front().value;
  EXPECT_NEAR(value.value().mean, -7.5, 0.1);
}

INSTANTIATE_TEST_SUITE_P(All,
                         EveryStrategyTest,
                         testing::ValuesIn(strategy_names().begin(), strategy_names().end()),
                         [](const auto& test) {
                           std::string name(test.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// With a length scale of a hundredth of the side, what lies between labels is as unknown as before
// them.
GpUcb short_sighted(double variance) {
  const KernelTerm term{.variance = variance, .length_scales = {0.01}};
  return {.process = GivenParameters{.term = term, .noise_variance = 1e-6}};
}

TEST(PredictTest, FarFromTheLabelsIsThePrior) {
  const Box line = Box::unit(1);
  History history;
  history.append(Labelled{{0.0}, 2.0});
  const auto far = predict_fresh(short_sighted(4.0), history, {{0.5}}, line).front().value.value();
  // N(0, 4): 0 ± 1.96 · 2.
  EXPECT_NEAR(far.mean, 0.0, 1e-12);
  EXPECT_NEAR(far.low, -3.919928, 1e-6);
  EXPECT_NEAR(far.high, 3.919928, 1e-6);
}

TEST(OutlookTest, IsTheExpectedImprovementOfANormal) {
  const Box line = Box::unit(1);
  History history;
  history.append(Labelled{{0.0}, 0.0});
  history.append(Labelled{{1.0}, 0.0});
  // Anywhere between, f ~ N(0, 4) beside a recommended mean of 0: E[f⁺] = 2 φ(0) = 2 / √(2π). The
  // labels themselves are known, so that no point is better.
  const auto level = outlook_fresh(short_sighted(4.0), history, line).value();
  EXPECT_NEAR(level.next_label, 2.0 / std::sqrt(2.0 * std::numbers::pi), 1e-6);

  // Fifty points or so that are nearly independent: their maximum is about 2.25 standard deviations
  // above their mean; a single label cannot bring that.
  EXPECT_GT(level.at_most, 2.0 * 1.8);
  EXPECT_LT(level.at_most, 2.0 * 3.2);
}

TEST(OutlookTest, CountsFromTheRecommendedMean) {
  const Box line = Box::unit(1);
  History history;
  history.append(Labelled{{0.0}, 0.0});
  history.append(Labelled{{1.0}, 2.0});
  // Where the correlation with x = 1 is ρ, f ~ N(2ρ, 4(1 - ρ²)): with z = -√((1 - ρ)/(1 + ρ)),
  // E[(f - 2)⁺] = 2 √(1 - ρ²) (φ(z) + z Φ(z)), and somewhere the line has any ρ in [0, 1).
  double largest = 0.0;
  for (double rho = 0.0; rho < 1.0; rho += 1e-4) {
    const double z = -std::sqrt((1.0 - rho) / (1.0 + rho));
    const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
    const double h = density + z * 0.5 * std::erfc(-z / std::numbers::sqrt2);
    largest = std::max(largest, 2.0 * std::sqrt(1.0 - rho * rho) * h);
  }
  EXPECT_NEAR(outlook_fresh(short_sighted(4.0), history, line)->next_label, largest, 1e-5);
}

TEST(PredictTest, LogEiSpeaksInTheUnitsOfItsLabels) {
  // One label lies far below the others; the model sees it compressed, the user does not.
  History history = answered(kBox, {0, 12});
  history.append(Labelled{{-5.0, 0.0}, -300.0});
  const auto deep = predict_fresh(strategy("log-ei"), history, {{-5.0, 0.0}}).front().value.value();
  EXPECT_NEAR(deep.mean, -300.0, 30.0);
  EXPECT_LT(deep.low, deep.mean);
  EXPECT_LT(deep.mean, deep.high);
}

TEST(PredictTest, TheScoreIsHigherWhereDuelsAreWon) {
  History history;
  for (int i = 0; i < 20; ++i) {
    const double y = 0.7 * i;
    history.append(Duelled{{8.0, y}, {-3.0, y}, Winner::kFirst});
    history.append(Duelled{{-2.0, y}, {9.0, y}, Winner::kSecond});
  }
  for (const std::string_view n :
       {"comp-gp-ucb", "mf-gp-ucb", "kernel-self-sparring", "random-duels", "joint", "eubo"}) {
    const auto at = predict_fresh(strategy(n), history, {{8.5, 7.0}, {-2.5, 7.0}});
    ASSERT_TRUE(at[0].score && at[1].score) << n;
    EXPECT_GT(at[0].score->low, at[1].score->mean) << n;
    EXPECT_GT(at[0].score->mean, at[1].score->high) << n;
    EXPECT_FALSE(at[0].value) << n;
  }
  for (const std::string_view n : {"gp-ucb", "igp-ucb", "log-ei"}) {
    EXPECT_FALSE(predict_fresh(strategy(n), history, {{8.5, 7.0}}).front().score) << n;
  }
}

TEST(PredictTest, AShareOfDuelsWonIsThatOfTheMirrorImage) {
  // What one point wins the other loses, so on a line whose halves mirror each other the shares of
  // x and 1 - x add up to 1, but for the opponents, which are not quite symmetric.
  const Box line{{0.0, 1.0}};
  History history;
  for (const double x : {0.1, 0.2, 0.3, 0.4})
    history.append(Duelled{{x}, {1.0 - x}, Winner::kSecond});
  const auto at = predict_fresh(Eubo{}, history, {{0.0}, {0.25}, {0.5}, {0.75}, {1.0}}, line);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(at[i].score->mean + at[4 - i].score->mean, 1.0, 0.01) << i;
    EXPECT_NEAR(at[i].score->low + at[4 - i].score->high, 1.0, 0.01) << i;
    EXPECT_LE(0.0, at[i].score->low);
    EXPECT_LT(at[i].score->low, at[i].score->mean);
    EXPECT_LT(at[i].score->mean, at[i].score->high);
    EXPECT_LE(at[i].score->high, 1.0);
  }
  EXPECT_GT(at[3].score->mean, at[1].score->mean);
}

// Many duels on a line that the right end wins.
History one_sided(std::size_t duels) {
  Rng rng(Seed{3});
  History history;
  for (std::size_t i = 0; i < duels; ++i) {
    const auto pair = uniform_points(2, 1, rng);
    const Winner winner = pair[0][0] > pair[1][0] ? Winner::kFirst : Winner::kSecond;
    history.append(Duelled{{pair[0][0]}, {pair[1][0]}, winner});
  }
  return history;
}

TEST(PredictTest, DuelsRuleOutWhatLosesThem) {
  const Box line = Box::unit(1);
  const std::vector<Point> ends{{0.02}, {0.98}};
  for (const CompGpUcbMode mode : {CompGpUcbMode::kCorrected, CompGpUcbMode::kPaper}) {
    const CompGpUcb s{.mode = mode, .bias = KnownBias{0.02}};
    const auto many = predict_fresh(s, one_sided(150), ends, line);
    EXPECT_FALSE(many[0].feasible);
    EXPECT_TRUE(many[1].feasible);
    for (const Prediction& p : predict_fresh(s, one_sided(1), ends, line)) {
      EXPECT_TRUE(p.feasible);
    }
  }
  // A bias that explains everything rules out nothing.
  const CompGpUcb lenient{.bias = KnownBias{2.0}};
  EXPECT_TRUE(predict_fresh(lenient, one_sided(150), ends, line)[0].feasible);
}

TEST(PredictTest, LabelsOfTheSecondPhaseAreFeasible) {
  const Box line = Box::unit(1);
  const CompGpUcb s{.bias = KnownBias{0.02}, .gamma = 1.0, .initial_labels = 3};
  History history = one_sided(150);
  for (const double x : {0.1, 0.5, 0.7}) history.append(Labelled{{x}, x});
  Cache cache;
  const Situation situation{.domain = line, .budget = 30.0};
  for (int i = 0; i < 3; ++i) {
    Rng rng(Seed{1}, history.size());
    const auto query = decide(s, situation, history, rng, cache).query;
    ASSERT_TRUE(query && kind(*query) == QueryKind::kLabel);
    const Point x = std::get<Label>(*query).x;
    const std::vector<Point> points{x};
    EXPECT_TRUE(learn(s, situation, history, cache).predict(points).front().feasible);
    history.append(Labelled{x, x[0]});
  }
}

}  // namespace
}  // namespace duelopt
