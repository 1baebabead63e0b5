// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/fit.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/models/preference/evidence.hpp"
#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

double wave(const UnitPoint& x) { return std::sin(5.0 * x[0]) + std::cos(4.0 * x[1]); }

// Twelve labels of the wave and 150 duels whose first point wins with the chance 1 / (1 + e^-d),
// d = strength (wave(first) - wave(second)): 0 is an uninformative judge, less an adversarial one.
Preference simulated(double strength, std::uint64_t seed) {
  Rng rng(Seed{seed});
  Preference preference;
  for (const UnitPoint& x : uniform_points(12, 2, rng)) preference.labels.push_back({x, wave(x)});
  for (int i = 0; i < 150; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const double d = strength * (wave(pair[0]) - wave(pair[1]));
    const double share = rng.uniform() < 1.0 / (1.0 + std::exp(-d)) ? 1.0 : 0.0;
    preference.duels.push_back({pair[0], pair[1], share, 0});
  }
  return preference;
}

PreferencePrior some_start() {
  return {.term = {Matern{2.5}, 1.0, {0.5, 0.5}}, .noise_variance = 1e-3, .judges = {{1.0, 1.0}}};
}

double evidence_at(const PreferencePrior& prior, const Preference& preference) {
  return preference_evidence(
             prior, PreferenceRows(preference.data()), row_answers(prior, preference.data()))
      .value;
}

TEST(PreferenceFitTest, AJudgeWithTheUtilityOfTheObjectiveAgrees) {
  const PreferencePrior found = fit(some_start(), simulated(4.0, 1).data(), {}).prior;
  EXPECT_GT(found.judges[0].agreement(), 0.8);
  // v = 4 g, so a is 4 s up to what 150 duels leave open.
  EXPECT_NEAR(std::log(found.judges[0].shared / std::sqrt(found.term.variance)),
              std::log(4.0),
              std::log(2.0));
}

TEST(PreferenceFitTest, ALiarIsFoundOutFromAStartThatTrusts) {
  PreferencePrior start = some_start();
  start.judges = {{4.0, 0.4}};
  // Two evaluations do not turn the judge around: the start as an adversarial judge must be tried
  // too.
  const PreferenceFit found = fit(start, simulated(-4.0, 2).data(), {.evaluations = 2});
  EXPECT_LT(found.prior.judges[0].agreement(), -0.8);
}

TEST(PreferenceFitTest, ACoinSharesNothingWithTheObjective) {
  const JudgeUtility judge = fit(some_start(), simulated(0.0, 3).data(), {}).prior.judges[0];
  EXPECT_LT(std::abs(judge.shared), 0.5);
}

TEST(PreferenceFitSlowTest, TellsJudgesApart) {
  Preference preference = simulated(4.0, 4);
  for (Comparison duel : simulated(-4.0, 5).duels) {
    duel.judge = 1;
    preference.duels.push_back(duel);
  }
  PreferencePrior start = some_start();
  start.judges = {{1.0, 1.0}, {1.0, 1.0}};
  const PreferenceFit found = fit(start, preference.data(), {});
  EXPECT_GT(found.prior.judges[0].agreement(), 0.8);
  EXPECT_LT(found.prior.judges[1].agreement(), -0.8);
}

TEST(PreferenceFitTest, OneLiarAmongSeveralMakesNoLiarOfTheOthers) {
  Preference preference = simulated(4.0, 6);
  preference.duels.erase(preference.duels.begin() + 40, preference.duels.end());
  const std::vector<Comparison> lies = simulated(-4.0, 7).duels;
  for (std::size_t i = 0; i < 40; ++i)
    preference.duels.push_back({lies[i].first, lies[i].second, lies[i].share_of_first, 1});
  preference.duels.push_back({lies[40].first, lies[40].second, 0.5, 2});
  PreferencePrior start = some_start();
  start.judges.assign(3, {4.0, 0.4});
  PreferenceFitOptions options;
  options.utility.angle_prior = AnglePrior{};
  const auto judges = fit(start, preference.data(), options).prior.judges;
  EXPECT_GT(judges[0].agreement(), 0.5);
  EXPECT_LT(judges[1].agreement(), -0.5);
  EXPECT_GT(judges[2].agreement(), 0.5);  // who said nothing is taken for honest
}

TEST(PreferenceFitTest, TellsWhatElseTheJudgesMayBe) {
  Preference preference = simulated(4.0, 8);
  preference.labels.erase(preference.labels.begin() + 2, preference.labels.end());
  PreferenceFitOptions options;
  options.utility.angle_prior = AnglePrior{};
  const PreferenceFit found = fit(some_start(), preference.data(), options);
  ASSERT_TRUE(found.turned);
  EXPECT_LT(found.prior.judges[0].shared * found.turned->prior.judges[0].shared, 0.0);
  EXPECT_LE(found.turned->log_density, found.log_density);
  const double angle = std::asin(found.turned->prior.judges[0].agreement());
  EXPECT_NEAR(found.turned->log_density,
              evidence_at(found.turned->prior, preference) + log_density(AnglePrior{}, angle).value,
              1e-6);
}

TEST(PreferenceFitTest, WithoutLabelsNobodyLies) {
  Preference preference = simulated(4.0, 8);
  preference.labels.clear();
  EXPECT_FALSE(fit(some_start(), preference.data(), {}).turned);
}

TEST(PreferenceFitTest, NeverFallsBelowTheStart) {
  for (const DuelLink link : {DuelLink::kLogistic, DuelLink::kGaussian}) {
    for (const std::size_t evaluations : {1U, 2U, 10U}) {
      for (const Preference& preference :
           {some_answers(5, 8, 1), some_answers(0, 8, 2), some_answers(5, 0, 3)}) {
        const PreferencePrior start = some_prior(link);
        const PreferenceFit found = fit(start, preference.data(), {.evaluations = evaluations});
        EXPECT_GE(found.log_density, evidence_at(start, preference) - 1e-9);
        EXPECT_NEAR(found.log_density, evidence_at(found.prior, preference), 1e-6);
      }
    }
  }
}

TEST(PreferenceFitTest, AddsThePriorsOfTheParameters) {
  const Preference preference = some_answers(5, 8, 1);
  const PreferenceFitOptions options{
      .objective = {.length_scale_prior = LogNormal{0.0, 1.0}, .noise_prior = LogNormal{-4.0, 1.0}},
      .utility = {.size_prior = LogNormal{1.0, 0.5},
                  .angle_prior = AnglePrior{1.0, 0.3, 0.1, 0.2}}};
  const PreferenceFit found = fit(some_prior(DuelLink::kLogistic), preference.data(), options);
  double expected = evidence_at(found.prior, preference) +
                    log_density(LogNormal{-4.0, 1.0}, std::log(found.prior.noise_variance)).value;
  for (const double l : found.prior.term.length_scales)
    expected += log_density(LogNormal{0.0, 1.0}, std::log(l)).value;
  for (const JudgeUtility& utility : found.prior.judges) {
    expected +=
        log_density(LogNormal{1.0, 0.5}, std::log(std::hypot(utility.shared, utility.own))).value;
    expected += log_density(AnglePrior{1.0, 0.3, 0.1, 0.2}, std::asin(utility.agreement())).value;
  }
  EXPECT_NEAR(found.log_density, expected, 1e-6);
}

TEST(PreferenceFitTest, TheAnglesPriorIsADensityWithItsSlope) {
  const AnglePrior prior{1.0, 0.1, 0.2, 0.3};
  // Its two bells are wholly within ±π/2 up to 6e-9 of their mass, so the integral is 1.
  constexpr int kSteps = 20000;
  double sum = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double angle = std::numbers::pi * ((i + 0.5) / kSteps - 0.5);
    sum += std::exp(log_density(prior, angle).value) * std::numbers::pi / kSteps;
  }
  EXPECT_NEAR(sum, 1.0, 1e-6);
  for (const double angle : {-1.2, -0.4, 0.0, 0.9, 1.3}) {
    const double difference =
        (log_density(prior, angle + 1e-6).value - log_density(prior, angle - 1e-6).value) / 2e-6;
    EXPECT_NEAR(log_density(prior, angle).slope, difference, 1e-5);
  }
}

TEST(PreferenceFitTest, AStrongPriorOfTheAngleWins) {
  const PreferenceFitOptions options{
      .utility = {.angle_prior = AnglePrior{0.7, 0.02, 0.0, 1e-100}}};
  const PreferenceFit found = fit(some_start(), simulated(-4.0, 6).data(), options);
  EXPECT_NEAR(std::asin(found.prior.judges[0].agreement()), 0.7, 0.05);
}

TEST(PreferenceFitTest, WithoutDataThePriorsAloneSpeak) {
  // -½ z² - log v, the log-normal density but for its constant, is largest at log v = μ - σ², and
  // there it is ½ σ² - μ: a latent utility of size e^(1.5 - 0.49), and length scales of e^(0.4 -
  // 0.25).
  const PreferenceFitOptions options{.objective = {.length_scale_prior = LogNormal{0.4, 0.5}},
                                     .utility = {.size_prior = LogNormal{1.5, 0.7},
                                                 .angle_prior = AnglePrior{0.7, 0.1, 0.0, 1e-9}}};
  const PreferenceFit found = fit(some_start(), {}, options);
  for (const double l : found.prior.term.length_scales) EXPECT_NEAR(std::log(l), 0.15, 1e-3);
  const JudgeUtility& utility = found.prior.judges[0];
  EXPECT_NEAR(std::log(std::hypot(utility.shared, utility.own)), 1.01, 1e-3);
  EXPECT_NEAR(std::asin(utility.agreement()), 0.7, 1e-3);
  const double of_angle = -std::log(0.1 * std::sqrt(2.0 * std::numbers::pi));
  EXPECT_NEAR(found.log_density, 2.0 * (0.125 - 0.4) + (0.245 - 1.5) + of_angle, 1e-4);
}

TEST(PreferenceFitTest, WithNeitherDataNorPriorsItIsTheStart) {
  const PreferencePrior start = some_start();
  const PreferenceFit found = fit(start, {}, {});
  EXPECT_NEAR(found.prior.term.variance, start.term.variance, 1e-12);
  EXPECT_NEAR(found.prior.judges[0].shared, start.judges[0].shared, 1e-12);
  EXPECT_EQ(found.log_density, 0.0);
}

TEST(PreferenceFitTest, KeepsWhatIsNotFitted) {
  PreferencePrior start = some_prior(DuelLink::kGaussian);
  start.output = {0.5, 2.0};
  const Preference preference = some_answers(5, 8, 1);
  const PreferencePrior found =
      fit(start, preference.data(), {.objective = {.noise = NoiseChoice::kFixed}}).prior;
  EXPECT_EQ(found.noise_variance, start.noise_variance);
  EXPECT_EQ(found.output, start.output);
  EXPECT_EQ(found.mean_variance, start.mean_variance);
  EXPECT_EQ(found.link, start.link);
  EXPECT_NE(found.term.variance, start.term.variance);
}

TEST(PreferenceFitTest, StaysInItsBounds) {
  PreferencePrior start = some_start();
  start.judges = {{0.0, 0.0}};
  start.term.length_scales = {1e-5, 1e5};
  const Preference preference = simulated(4.0, 7);
  const PreferenceFit found = fit(start, preference.data(), {.evaluations = 5});
  for (const double l : found.prior.term.length_scales)
    EXPECT_TRUE(l >= 0.01 * (1.0 - 1e-12) && l <= 10.0 * (1.0 + 1e-12)) << l;
  const JudgeUtility& utility = found.prior.judges[0];
  EXPECT_GE(std::hypot(utility.shared, utility.own), 0.1 * (1.0 - 1e-12));
  EXPECT_GE(utility.own, 0.0);
}

TEST(PreferenceFitTest, RefusesOptionsAndDataThatMakeNoSense) {
  const Preference preference = some_answers(3, 3, 1);
  const auto refused = [&](const std::string& fragment, const PreferenceFitOptions& options) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] {
      (void)fit(some_prior(DuelLink::kLogistic), preference.data(), options);
    });
  };
  refused("evaluations", {.evaluations = 0});
  refused("lower bound 0 of the length scale", {.objective = {.length_scale = {0.0, 1.0}}});
  refused("lower bound -1 of the variance", {.objective = {.variance = {-1.0, 1.0}}});
  refused("prior of the noise variance", {.objective = {.noise_prior = LogNormal{0.0, 0.0}}});
  refused("lower bound 0 of the size", {.utility = {.size = {0.0, 1.0}}});
  refused("prior of the size", {.utility = {.size_prior = LogNormal{0.0, -1.0}}});
  refused("not within ±π/2", {.utility = {.angle = {-2.0, 0.0}}});
  refused("not within ±π/2", {.utility = {.angle = {0.0, 1.6}}});
  refused("width -1", {.utility = {.angle_prior = AnglePrior{1.0, -1.0, 0.1, 0.1}}});
  refused("shares 0.6 and 0.5", {.utility = {.angle_prior = AnglePrior{1.0, 0.3, 0.6, 0.5}}});
  Preference bad = preference;
  bad.duels[0].judge = 9;
  expect_error(ErrorCode::kInvalidArgument, "judge 9", [&] {
    (void)fit(some_prior(DuelLink::kLogistic), bad.data(), {});
  });
}

TEST(PreferenceFitTest, AnEvidenceThatIsNowhereFiniteIsANumericalError) {
  PreferencePrior huge = some_prior(DuelLink::kLogistic);
  huge.mean_variance = std::numeric_limits<double>::max();
  const double most = std::numeric_limits<double>::max();
  const Preference preference = some_answers(3, 3, 1);
  expect_error(ErrorCode::kNumerical, "3 labels and 3 duels is not finite at any", [&] {
    (void)fit(huge, preference.data(), {.objective = {.variance = {0.5 * most, most}}});
  });
}

}  // namespace
}  // namespace duelopt
