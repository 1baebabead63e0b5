// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/question_value.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

std::vector<UnitPoint> some_points(std::size_t count, std::uint64_t seed) {
  Rng rng(Seed{seed});
  return uniform_points(count, 2, rng);
}

PreferencePrior in_units_of_three() {
  PreferencePrior prior = some_prior(DuelLink::kGaussian);
  prior.output = {1.0, 3.0};
  return prior;
}

// With length scales and judges of its own.
PreferencePrior another_prior() {
  PreferencePrior prior = in_units_of_three();
  prior.term.length_scales = {0.9, 0.3};
  prior.judges = {{-0.9, 0.5}, {1.1, 0.4}};
  return prior;
}

PreferenceMember member(const PreferencePrior& prior, const Preference& data, double weight) {
  return {std::make_shared<const Belief>(PreferencePosterior(prior, data.data())),
          weight,
          {JudgeKind::kHonest, JudgeKind::kHonest}};
}

double best_mean(std::span<const PreferenceMember> members, const std::vector<UnitPoint>& among) {
  return mixture(members).mean_at(among).maxCoeff();
}

// E max(m + u Z) - max m by the midpoint rule.
double expected_rise(const Vector& m, const Vector& u) {
  constexpr int kSteps = 4000;
  double sum = 0.0;
  for (int step = 0; step < kSteps; ++step) {
    const double z = 14.0 * ((step + 0.5) / kSteps - 0.5);
    sum += std::exp(-0.5 * z * z) * ((m + z * u).maxCoeff() - m.maxCoeff());
  }
  return sum * 14.0 / kSteps / std::sqrt(2.0 * std::numbers::pi);
}

TEST(QuestionValueTest, OfALabelIsTheExpectedRiseOfTheBestMean) {
  const Preference preference = some_answers(5, 4, 3);
  const std::vector<PreferenceMember> one{member(in_units_of_three(), preference, 1.0)};
  const PreferencePosterior& f = one.front().posterior();
  const auto among = some_points(12, 7);
  const PreferenceView g = f.objective(to_matrix(among));
  for (const UnitPoint& x : some_points(4, 8)) {
    const PreferenceView there = f.objective(to_matrix({&x, 1}));
    const double t = std::sqrt(f.variance(there)[0] + f.prior().noise_variance);
    const double exact = 3.0 * expected_rise(g.mean, f.covariance(g, there) / t);
    EXPECT_NEAR(QuestionValue(one, among).of_label(x), exact, 0.02 * exact + 1e-3);
  }
}

// E over the answer by a fine midpoint rule, each member conditioned on it by itself: that is exact
// for a label.
TEST(QuestionValueTest, ALabelTellsWhichMemberIsRight) {
  const Preference labels = some_answers(4, 0, 3);
  const std::vector<PreferenceMember> both{member(in_units_of_three(), labels, 0.6),
                                           member(another_prior(), labels, 0.4)};
  const auto among = some_points(10, 7);
  for (const UnitPoint& x : some_points(3, 8)) {
    constexpr int kSteps = 4000;
    double sum = 0.0;
    double mass = 0.0;
    for (int step = 0; step < kSteps; ++step) {
      const double y = -30.0 + 62.0 * (step + 0.5) / kSteps;
      std::vector<PreferenceMember> after = both;
      double density = 0.0;
      for (PreferenceMember& m : after) {
        const Normal at = m.belief->at(x);
        const double variance = at.variance + 9.0 * m.posterior().prior().noise_variance;
        m.weight *= std::exp(-0.5 * (y - at.mean) * (y - at.mean) / variance) /
                    std::sqrt(2.0 * std::numbers::pi * variance);
        density += m.weight;
        m.belief = std::make_shared<const Belief>(m.posterior().with({x, y}));
      }
      if (density < 1e-9) continue;
      for (PreferenceMember& m : after) m.weight /= density;
      sum += density * best_mean(after, among);
      mass += density;
    }
    const double expected = sum / mass - best_mean(both, among);
    EXPECT_NEAR(QuestionValue(both, among).of_label(x), expected, 0.03 * expected + 0.01);
  }
}

// With the Gaussian link and without Laplace's approximation, which no duel before this one needs,
// a member's mean after an answer is m ± c φ / Φ: by sampling the two latent utilities.
TEST(QuestionValueTest, ADuelIsWorthWhatItsTwoAnswersAreExpectedToBring) {
  const Preference labels = some_answers(4, 0, 3);
  const std::vector<PreferenceMember> both{member(in_units_of_three(), labels, 0.7),
                                           member(another_prior(), labels, 0.3)};
  const auto among = some_points(8, 7);
  const std::vector<UnitPoint> pair = some_points(2, 9);
  const QuestionValue value(both, among);
  const auto rated = value.best_duels(pair, 0, 1, {});
  ASSERT_EQ(rated.size(), 1U);
  // Σ_k w_k E_k[g(Y); first wins] from draws of d = v(x) - v(x'), given which g(Y) has the mean
  // m + c (d - E d) / Var d.
  Vector won = Vector::Zero(8);
  Vector total = Vector::Zero(8);
  for (const PreferenceMember& m : both) {
    const PreferencePosterior& f = m.posterior();
    const PreferenceView v = f.latent_utility(to_matrix(pair), 0);
    const PreferenceView g = f.objective(to_matrix(among));
    const Matrix V = f.covariance(v, v);
    const Matrix C = f.covariance(g, v);
    // The pair is rated as second against first.
    const double sign = rated.front().first == 0 ? 1.0 : -1.0;
    const double mean = sign * (v.mean[0] - v.mean[1]);
    const double variance = V(0, 0) + V(1, 1) - 2.0 * V(0, 1);
    const Vector c = sign * (C.col(0) - C.col(1));
    constexpr int kSteps = 4000;
    for (int step = 0; step < kSteps; ++step) {
      const double z = 12.0 * ((step + 0.5) / kSteps - 0.5);
      const double mass =
          12.0 / kSteps * std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
      const double d = mean + std::sqrt(variance) * z;
      const double chance = 0.5 * std::erfc(-d / std::numbers::sqrt2);
      const Vector given = g.mean + c * (z / std::sqrt(variance));
      won += m.weight * mass * chance * given;
      total += m.weight * mass * given;
    }
  }
  const double expected = won.maxCoeff() + (total - won).maxCoeff() - total.maxCoeff();
  EXPECT_NEAR(rated.front().value, 3.0 * expected, 1e-4 * (1.0 + expected));
}

TEST(QuestionValueTest, AnUninformativeJudgeIsWorthNothing) {
  PreferencePrior prior = in_units_of_three();
  prior.judges = {{0.0, 0.0}};
  const std::vector<PreferenceMember> one{member(prior, some_answers(4, 0, 3), 1.0)};
  const QuestionValue value(one, some_points(20, 11));
  EXPECT_TRUE(value.best_duels(some_points(6, 2), 0, 10, {1.0, 16.0}).empty());
}

// Two members of which one has the judge's utility the wrong way round: what one would learn from
// an answer the other would unlearn.
TEST(QuestionValueTest, AJudgeWhoMayAsWellLieIsWorthLess) {
  PreferencePrior honest = in_units_of_three();
  honest.judges = {{1.5, 0.3}};
  PreferencePrior liar = honest;
  liar.judges = {{-1.5, 0.3}};
  const Preference labels = some_answers(4, 0, 3);
  const auto among = some_points(20, 11);
  const auto points = some_points(8, 2);
  const auto best = [&](double chance_of_honest) {
    const std::vector<PreferenceMember> both{member(honest, labels, chance_of_honest),
                                             member(liar, labels, 1.0 - chance_of_honest)};
    const auto rated = QuestionValue(both, among).best_duels(points, 0, 1, {1.0, 16.0});
    return rated.empty() ? 0.0 : rated.front().value;
  };
  EXPECT_LT(best(0.5), 0.1 * best(0.99));
  EXPECT_NEAR(best(0.01), best(0.99), 1e-9);
}

TEST(QuestionValueTest, DuelsComeBestFirstAndRepeatsHelp) {
  const Preference preference = some_answers(4, 8, 5);
  const std::vector<PreferenceMember> one{member(in_units_of_three(), preference, 1.0)};
  const QuestionValue value(one, some_points(20, 11));
  const auto points = some_points(15, 12);
  const auto single = value.best_duels(points, 1, 5, {});
  const auto repeated = value.best_duels(points, 1, 5, {1.0, 16.0});
  ASSERT_EQ(repeated.size(), 5U);
  for (std::size_t i = 1; i < 5; ++i) EXPECT_GE(repeated[i - 1].value, repeated[i].value);
  if (!single.empty()) {
    EXPECT_GE(repeated.front().value, single.front().value);
  }
}

TEST(QuestionValueTest, ADuelOfAPointWithItselfIsWorthNothing) {
  const std::vector<PreferenceMember> one{member(in_units_of_three(), some_answers(4, 8, 5), 1.0)};
  const QuestionValue value(one, some_points(20, 11));
  EXPECT_TRUE(
      value.best_duels(std::vector<UnitPoint>(3, UnitPoint{0.3, 0.3}), 0, 3, {1.0, 4.0}).empty());
}

}  // namespace
}  // namespace duelopt
