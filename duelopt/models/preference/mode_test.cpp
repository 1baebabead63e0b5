// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/mode.hpp"

#include <cmath>
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

// Twelve labels of the wave and duels whose first point wins with the chance 1 / (1 + e^-d), d =
// strength (wave(first) - wave(second)): 0 is an uninformative judge, less an adversarial one.
Preference simulated(double strength, std::size_t duels, std::uint64_t seed) {
  Rng rng(Seed{seed});
  Preference preference;
  for (const UnitPoint& x : uniform_points(12, 2, rng)) preference.labels.push_back({x, wave(x)});
  for (std::size_t i = 0; i < duels; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    const double d = strength * (wave(pair[0]) - wave(pair[1]));
    const double share = rng.uniform() < 1.0 / (1.0 + std::exp(-d)) ? 1.0 : 0.0;
    preference.duels.push_back({pair[0], pair[1], share, 0});
  }
  return preference;
}

PreferencePrior some_start() {
  return {.term = {Matern{2.5}, 1.0, {0.5, 0.5}}, .noise_variance = 1e-3, .judges = {{3.0, 1.0}}};
}

PreferenceHypothesis hypothesis(JudgeKind kind) {
  return {.start = some_start(),
          .objective = {.length_scale_prior = LogNormal{-0.5, 0.7},
                        .variance_prior = LogNormal{1.0, 1.0},
                        .noise_prior = LogNormal{-8.0, 2.0}},
          .kinds = {kind}};
}

PreferenceMode mode_of(const PreferenceHypothesis& h, const Preference& preference) {
  return preference_mode(h, preference.data()).value();
}

double evidence_at(const PreferencePrior& prior, const Preference& preference) {
  return preference_evidence(
             prior, PreferenceRows(preference.data()), row_answers(prior, preference.data()))
      .value;
}

TEST(PreferenceModeTest, AJudgeWithTheUtilityOfTheObjectiveAgrees) {
  const PreferencePrior found =
      mode_of(hypothesis(JudgeKind::kHonest), simulated(4.0, 150, 1)).prior;
  EXPECT_GT(found.judges[0].agreement(), 0.8);
  // v = 4 g, so a is 4 s up to what 150 duels leave open.
  EXPECT_NEAR(std::log(found.judges[0].shared / std::sqrt(found.term.variance)),
              std::log(4.0),
              std::log(2.0));
}

TEST(PreferenceModeTest, TheEvidenceTellsWhoTheJudgeIs) {
  for (const double strength : {4.0, -4.0}) {
    const Preference preference = simulated(strength, 60, 2);
    const double honest = mode_of(hypothesis(JudgeKind::kHonest), preference).log_evidence;
    const double liar = mode_of(hypothesis(JudgeKind::kAdversarial), preference).log_evidence;
    EXPECT_GT(strength * (honest - liar), 4.0 * 3.0) << strength;
  }
}

// Turning every answer and the judge around changes nothing.
TEST(PreferenceModeTest, AnAdversarialJudgeIsAnHonestOneMirrored) {
  const Preference preference = simulated(4.0, 40, 3);
  Preference turned = preference;
  for (Comparison& duel : turned.duels) duel.share_of_first = 1.0 - duel.share_of_first;
  const PreferenceMode honest = mode_of(hypothesis(JudgeKind::kHonest), preference);
  PreferenceHypothesis h = hypothesis(JudgeKind::kAdversarial);
  h.start.judges[0].shared *= -1.0;
  const PreferenceMode liar = mode_of(h, turned);
  EXPECT_NEAR(liar.log_evidence, honest.log_evidence, 1e-3);
  EXPECT_NEAR(liar.prior.judges[0].shared, -honest.prior.judges[0].shared, 1e-2);
}

// ∫∫ p(duels | size, angle) p(size) p(angle) by the midpoint rule, the kernel being known almost
// exactly.
TEST(PreferenceModeTest, TheEvidenceIsTheIntegralOverTheParameters) {
  Preference preference = simulated(3.0, 50, 4);
  PreferenceHypothesis h = hypothesis(JudgeKind::kHonest);
  h.start.term = {Matern{2.5}, 1.0, {0.5, 0.5}};
  h.objective.length_scale_prior = LogNormal{std::log(0.5), 1e-3};
  h.objective.variance_prior = LogNormal{0.0, 1e-3};
  h.objective.noise = NoiseChoice::kFixed;
  h.utility.others = 1e-9;
  h.utility.centre = 0.9;
  h.utility.width = 0.1;
  const auto& [location, scale] = h.utility.size_prior;
  constexpr int kSteps = 40;
  double sum = 0.0;
  const double reference = evidence_at(h.start, preference);
  for (int i = 0; i < kSteps; ++i) {
    for (int k = 0; k < kSteps; ++k) {
      const double z = 10.0 * ((i + 0.5) / kSteps - 0.5);
      const double angle = 0.5 * std::numbers::pi * (k + 0.5) / kSteps;
      const double size = std::exp(location + scale * z);
      PreferencePrior prior = h.start;
      prior.judges = {{size * std::sin(angle), size * std::cos(angle)}};
      sum += std::exp(evidence_at(prior, preference) - reference - 0.5 * z * z +
                      log_density(h.utility, angle).value) *
             (10.0 / kSteps) / std::sqrt(2.0 * std::numbers::pi) *
             (0.5 * std::numbers::pi / kSteps);
    }
  }
  // Laplace's approximation of a posterior over two parameters that is not quite normal.
  EXPECT_NEAR(mode_of(h, preference).log_evidence, reference + std::log(sum), 0.1);
}

TEST(PreferenceModeTest, TheVolumeIsWhatTheEvidenceAtTheModeLeaves) {
  const Preference preference = simulated(4.0, 30, 5);
  const PreferenceMode found = mode_of(hypothesis(JudgeKind::kHonest), preference);
  EXPECT_NEAR(found.log_volume, found.log_evidence - evidence_at(found.prior, preference), 1e-6);
}

TEST(PreferenceModeTest, AJudgeWithoutADuelStaysAsItIs) {
  PreferenceHypothesis h = hypothesis(JudgeKind::kHonest);
  h.start.judges.push_back({2.0, 0.25});
  h.kinds.push_back(JudgeKind::kHonest);
  const Preference preference = simulated(4.0, 30, 6);
  const PreferenceMode found = mode_of(h, preference);
  EXPECT_EQ(found.prior.judges[1], h.start.judges[1]);
  EXPECT_NEAR(
      found.log_evidence, mode_of(hypothesis(JudgeKind::kHonest), preference).log_evidence, 1e-6);
}

// The density of an angle within 0 and π/2 integrates to 1, and its slope is the difference.
TEST(PreferenceModeTest, TheAnglesPriorIsADensityWithItsSlope) {
  const UtilityPrior prior{};
  constexpr int kSteps = 2000;
  double sum = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double angle = 0.5 * std::numbers::pi * (i + 0.5) / kSteps;
    sum += std::exp(log_density(prior, angle).value) * 0.5 * std::numbers::pi / kSteps;
  }
  EXPECT_NEAR(sum, 1.0, 1e-6);
  for (const double angle : {0.1, 0.8, 1.2, 1.5}) {
    const double difference =
        (log_density(prior, angle + 1e-6).value - log_density(prior, angle - 1e-6).value) / 2e-6;
    EXPECT_NEAR(log_density(prior, angle).slope, difference, 1e-5);
  }
}

// The evidence of no answers is 1: priors are densities. Bounds take a little of their tails away.
TEST(PreferenceModeTest, WithoutAnswersTheEvidenceIsOne) {
  const PreferenceMode found = mode_of(hypothesis(JudgeKind::kHonest), {});
  EXPECT_NEAR(found.log_evidence, 0.0, 0.05);
  for (const double l : found.prior.term.length_scales) EXPECT_NEAR(std::log(l), -0.5, 1e-3);
}

TEST(PreferenceModeTest, KeepsWhatIsNotFitted) {
  PreferenceHypothesis h = hypothesis(JudgeKind::kHonest);
  h.start = some_prior(DuelLink::kGaussian);
  h.start.judges = {{1.3, 0.6}, {0.8, 0.3}};
  h.start.output = {0.5, 2.0};
  h.kinds = {JudgeKind::kHonest, JudgeKind::kHonest};
  h.objective.noise = NoiseChoice::kFixed;
  const PreferencePrior found = mode_of(h, some_answers(5, 8, 1)).prior;
  EXPECT_EQ(found.noise_variance, h.start.noise_variance);
  EXPECT_EQ(found.output, h.start.output);
  EXPECT_EQ(found.mean_variance, h.start.mean_variance);
  EXPECT_EQ(found.link, h.start.link);
  EXPECT_NE(found.term.variance, h.start.term.variance);
}

TEST(PreferenceModeTest, RefusesOptionsAndDataThatMakeNoSense) {
  const Preference preference = simulated(4.0, 3, 7);
  const auto refused = [&](const std::string& fragment, const auto& change) {
    PreferenceHypothesis h = hypothesis(JudgeKind::kHonest);
    change(h);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] {
      (void)preference_mode(h, preference.data());
    });
  };
  using H = PreferenceHypothesis&;
  refused("lower bound 0 of the length scale", [](H h) {
    h.objective.length_scale = Interval{0.0, 1.0};
  });
  refused("prior of the noise variance", [](H h) {
    h.objective.noise_prior = LogNormal{0.0, 0.0};
  });
  refused("lower bound 0 of the size", [](H h) { h.utility.size = Interval{0.0, 1.0}; });
  refused("width -1", [](H h) { h.utility.width = -1.0; });
  refused("share of others of 1", [](H h) { h.utility.others = 1.0; });
  Preference bad = preference;
  bad.duels[0].judge = 9;
  expect_error(ErrorCode::kInvalidArgument, "judge 9", [&] {
    (void)preference_mode(hypothesis(JudgeKind::kHonest), bad.data());
  });
}

TEST(PreferenceModeTest, WhereTheEvidenceIsNowhereFiniteThereIsNone) {
  const double most = std::numeric_limits<double>::max();
  PreferenceHypothesis h = hypothesis(JudgeKind::kHonest);
  h.start.mean_variance = most;
  h.objective.variance = Interval{0.5 * most, most};
  EXPECT_FALSE(preference_mode(h, simulated(4.0, 3, 8).data()));
}

}  // namespace
}  // namespace duelopt
