// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/question_value.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_gradient.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

std::vector<UnitPoint> some_points(std::size_t count, std::uint64_t seed) {
  Rng rng(Seed{seed});
  return uniform_points(count, 2, rng);
}

PreferencePrior in_units_of_three() {
  PreferencePrior prior = some_prior(DuelLink::kLogistic);
  prior.output = {1.0, 3.0};
  return prior;
}

double best_mean(const PreferencePosterior& f, const std::vector<UnitPoint>& among) {
  return f.mean_at(to_matrix(among)).maxCoeff();
}

TEST(QuestionValueTest, OfALabelIsTheExpectedRiseOfTheBestMean) {
  const Preference preference = some_answers(5, 0, 3);
  const PreferencePosterior f(in_units_of_three(), preference.data());
  const auto among = some_points(12, 7);
  const auto asked = some_points(4, 8);
  const Vector values = QuestionValue(f, among).of_labels(f.objective(to_matrix(asked)));
  for (std::size_t i = 0; i < asked.size(); ++i) {
    // E over the answer by the midpoint rule: conditioning on labels is exact.
    const Normal at = f.at(asked[i]);
    const double stddev = std::sqrt(at.variance + 9.0 * f.prior().noise_variance);
    constexpr int kSteps = 1000;
    double sum = 0.0;
    double mass = 0.0;
    for (int step = 0; step < kSteps; ++step) {
      const double z = 12.0 * ((step + 0.5) / kSteps - 0.5);
      const double weight = std::exp(-0.5 * z * z);
      sum += weight * best_mean(f.with({asked[i], at.mean + stddev * z}), among);
      mass += weight;
    }
    const double expected = sum / mass - best_mean(f, among);
    EXPECT_NEAR(values[static_cast<Index>(i)], expected, 1e-4 * (1.0 + expected));
  }
}

// The runner-up is known almost exactly and lies below the leader by many of its own standard
// deviations, but it is what remains if the leader turns out worse than believed.
TEST(QuestionValueTest, AWellKnownRunnerUpCountsIfTheLeaderMayFall) {
  PreferencePrior prior = in_units_of_three();
  prior.noise_variance = 1e-6;
  const UnitPoint runner_up{0.05, 0.05};
  const std::vector<Observation> labels{{runner_up, 2.0}, {{0.95, 0.95}, 5.0}};
  const PreferencePosterior f(prior, {labels, {}});
  const UnitPoint leader{0.8, 0.8};
  const Normal first = f.at(leader);
  const Normal second = f.at(runner_up);
  ASSERT_GT(first.mean, second.mean + 5.0 * second.stddev());
  ASSERT_LT(first.mean, second.mean + 5.0 * first.stddev());
  const std::vector<UnitPoint> among{runner_up, leader};
  const double value =
      QuestionValue(f, among).of_labels(f.objective(to_matrix(std::vector{leader})))[0];
  // By hand, with u₂ = 0 for the known point: E max(m₁ + u Z, m₂) - m₁ = u h((m₂ - m₁) / u), where
  // h(z) = φ(z) + z Φ(z) and u = √Var to the noise of one part in a million.
  const double u = first.stddev();
  const double z = (second.mean - first.mean) / u;
  const double density = std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
  const double below = 0.5 * std::erfc(-z / std::numbers::sqrt2);
  EXPECT_NEAR(value, u * (density + z * below), 1e-3 * value);
  EXPECT_GT(value, 0.01 * u);
}

TEST(QuestionValueTest, OfADuelIsNearTheRiseByItsTwoAnswers) {
  const Preference preference = some_answers(5, 6, 3);
  const PreferencePosterior f(in_units_of_three(), preference.data());
  const auto among = some_points(12, 7);
  const auto asked = some_points(6, 9);
  const PreferenceView utility = f.latent_utility(to_matrix(asked), 0);
  const QuestionValue value(f, among);
  const auto duels = value.best_duels(utility, 15, 1.0);
  ASSERT_EQ(duels.size(), 15U);  // all pairs of six
  for (const RatedDuel& duel : duels) {
    const auto& x = asked[static_cast<std::size_t>(duel.first)];
    const auto& y = asked[static_cast<std::size_t>(duel.second)];
    const Matrix V = f.covariance(utility, utility);
    const double variance =
        V(duel.first, duel.first) + V(duel.second, duel.second) - 2.0 * V(duel.first, duel.second);
    const double p = chance_of_first(
        f.prior().link, utility.mean[duel.first] - utility.mean[duel.second], variance);
    const auto after = [&](double share) {
      Preference told = preference;
      told.duels.push_back({x, y, share, 0});
      return best_mean(PreferencePosterior(f.prior(), told.data()), among);
    };
    const double expected = p * after(1.0) + (1.0 - p) * after(0.0) - best_mean(f, among);
    // One answer of two is not a normal variable, and Laplace's mode moves: a third of the value,
    // or a hundredth of the objective's scale, is what may be lost.
    EXPECT_NEAR(duel.value, expected, 0.03 + 0.35 * std::abs(expected));
  }
}

TEST(QuestionValueTest, DuelsComeBestFirstAndAsTheFunctionHasThem) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(in_units_of_three(), preference.data());
  const auto among = some_points(20, 11);
  const auto asked = some_points(15, 12);
  const PreferenceView utility = f.latent_utility(to_matrix(asked), 1);
  const QuestionValue value(f, among);
  const auto duels = value.best_duels(utility, 5, 16.0);
  ASSERT_EQ(duels.size(), 5U);
  for (std::size_t i = 0; i < duels.size(); ++i) {
    const RatedDuel& duel = duels[i];
    if (i > 0) {
      EXPECT_GE(duels[i - 1].value, duel.value);
    }
    std::vector<double> both(asked[static_cast<std::size_t>(duel.first)].begin(),
                             asked[static_cast<std::size_t>(duel.first)].end());
    const UnitPoint& second = asked[static_cast<std::size_t>(duel.second)];
    both.insert(both.end(), second.begin(), second.end());
    const double d = utility.mean[duel.first] - utility.mean[duel.second];
    const double w = duel_likelihood(f.prior().link, 0.5, d).curvature;
    const DifferentiableFunction function = value.duel_function(1, duel.repeats * w);
    EXPECT_NEAR(
        value_at(function, UnitPoint(both)) / duel.repeats, duel.value, 1e-9 * (1.0 + duel.value));
  }
}

TEST(QuestionValueTest, GradientsOfADuelAreCentralDifferences) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(in_units_of_three(), preference.data());
  const QuestionValue value(f, some_points(20, 11));
  for (const std::size_t judge : {0U, 1U}) {
    const DifferentiableFunction function = value.duel_function(judge, 0.9);
    expect_gradient(function, {0.2, 0.7, 0.6, 0.1}, 1e-6, 1e-5);
    expect_gradient(function, {0.9, 0.4, 0.15, 0.35}, 1e-6, 1e-5);
  }
}

TEST(QuestionValueTest, ADuelOfAPointWithItselfIsWorthNothing) {
  const Preference preference = some_answers(4, 8, 5);
  const PreferencePosterior f(in_units_of_three(), preference.data());
  const QuestionValue value(f, some_points(20, 11));
  EXPECT_NEAR(value_at(value.duel_function(0, 1.0), {0.3, 0.3, 0.3, 0.3}), 0.0, 1e-12);
  const std::vector<UnitPoint> twins(3, UnitPoint{0.3, 0.3});
  EXPECT_TRUE(value.best_duels(f.latent_utility(to_matrix(twins), 0), 3, 4.0).empty());
}

}  // namespace
}  // namespace duelopt
