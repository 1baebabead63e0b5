// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/ensemble.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr LogNormal kLengthScale{-1.0, 0.6};
constexpr LogNormal kVariance{0.0, 0.7};
constexpr LogNormal kNoise{-5.0, 1.5};

// One isotropic length scale, the variance and the noise, or without the noise, which is tiny.
Hypothesis noisy() {
  return {.start = {.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4}}, .noise_variance = 1e-2},
          .options = {.length_scale = {1e-3, 1e2},
                      .variance = {1e-4, 1e4},
                      .noise_variance = {1e-9, 1e2},
                      .length_scale_prior = kLengthScale,
                      .variance_prior = kVariance,
                      .noise_prior = kNoise}};
}

Hypothesis exact() {
  Hypothesis hypothesis = noisy();
  hypothesis.start.noise_variance = 1e-6;
  hypothesis.options.noise = NoiseChoice::kFixed;
  return hypothesis;
}

// A wave on a line, with a disturbance of alternating sign.
std::vector<Observation> wave(std::size_t count, double disturbance) {
  std::vector<Observation> data;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    data.push_back({{x}, std::sin(6.0 * x) + (i % 2 == 0 ? disturbance : -disturbance)});
  }
  return data;
}

double log_normal_density(const LogNormal& prior, double log_value) {
  const double z = (log_value - prior.location) / prior.scale;
  return -0.5 * z * z - std::log(prior.scale * std::sqrt(2.0 * std::numbers::pi));
}

// Sums over a grid of the logarithms of variance and length scale: the evidence of "exact" and the
// posterior means of both, from the posterior's own likelihood.
struct Quadrature {
  double log_evidence;
  double log_variance;
  double log_length_scale;
};

Quadrature quadrature(std::span<const Observation> data) {
  constexpr int kSteps = 80;
  double mass = 0.0;
  double of_variance = 0.0;
  double of_length_scale = 0.0;
  const double cell = (8.0 * kVariance.scale / kSteps) * (8.0 * kLengthScale.scale / kSteps);
  constexpr double kOffset = 20.0;
  for (int i = 0; i < kSteps; ++i) {
    for (int j = 0; j < kSteps; ++j) {
      const double v = kVariance.location + kVariance.scale * (8.0 * (i + 0.5) / kSteps - 4.0);
      const double l =
          kLengthScale.location + kLengthScale.scale * (8.0 * (j + 0.5) / kSteps - 4.0);
      const Posterior f(
          {.kernel = KernelTerm{Matern{2.5}, std::exp(v), {std::exp(l)}}, .noise_variance = 1e-6},
          data);
      const double weight =
          cell * std::exp(f.log_marginal_likelihood() + log_normal_density(kVariance, v) +
                          log_normal_density(kLengthScale, l) - kOffset);
      mass += weight;
      of_variance += weight * v;
      of_length_scale += weight * l;
    }
  }
  return {std::log(mass) + kOffset, of_variance / mass, of_length_scale / mass};
}

TEST(EnsembleTest, TheEvidenceIsThatOfQuadratureInTwoParameters) {
  for (const std::size_t count : {3U, 6U, 12U}) {
    const auto data = wave(count, 0.0);
    // Laplace's own error is a fraction of a nat where the posterior is skewed.
    EXPECT_NEAR(log_marginal(exact(), data), quadrature(data).log_evidence, 0.15) << count;
  }
}

TEST(EnsembleTest, DrawsHaveTheMomentsOfQuadrature) {
  const auto data = wave(6, 0.0);
  const Quadrature expected = quadrature(data);
  Rng rng(Seed{1});
  double variance = 0.0;
  double length_scale = 0.0;
  const auto members =
      ensemble(std::vector{exact()}, data, {.members = 2000, .tolerance = 1e-9}, rng);
  for (const Member& member : members) {
    const KernelTerm& term = member.prior.kernel.terms().front();
    variance += member.weight * std::log(term.variance);
    length_scale += member.weight * std::log(term.length_scales.front());
  }
  EXPECT_NEAR(variance, expected.log_variance, 0.05);
  EXPECT_NEAR(length_scale, expected.log_length_scale, 0.05);
}

TEST(EnsembleTest, WithoutDataTheDrawsAreThoseOfThePriors) {
  Rng rng(Seed{2});
  const auto members = ensemble(std::vector{noisy()}, {}, {.members = 2000}, rng);
  double sum = 0.0;
  double squares = 0.0;
  for (const Member& member : members) {
    const double log_noise = std::log(member.prior.noise_variance);
    sum += log_noise;
    squares += log_noise * log_noise;
  }
  const double mean = sum / 2000.0;
  EXPECT_NEAR(mean, kNoise.location, 0.15);
  EXPECT_NEAR(std::sqrt(squares / 2000.0 - mean * mean), kNoise.scale, 0.12);
  EXPECT_NEAR(log_marginal(noisy(), {}), 0.0, 1e-6);  // priors integrate to 1
  Hypothesis ard = noisy();
  ard.start.kernel = KernelTerm{Matern{2.5}, 1.0, {0.4, 0.4, 0.4}};
  EXPECT_NEAR(log_marginal(ard, {}), 0.0, 1e-6);
}

double weight_of(const std::vector<Member>& members, std::size_t hypothesis) {
  double sum = 0.0;
  for (const Member& member : members) sum += member.hypothesis == hypothesis ? member.weight : 0.0;
  return sum;
}

TEST(EnsembleTest, SmoothDataSpeakForExactLabelsAndRoughOnesForNoise) {
  Rng rng(Seed{3});
  const std::vector<Hypothesis> both{exact(), noisy()};
  EXPECT_GT(weight_of(ensemble(both, wave(15, 0.0), {}, rng), 0), 0.9);
  EXPECT_GT(weight_of(ensemble(both, wave(15, 0.3), {}, rng), 1), 0.9);
}

TEST(EnsembleTest, WeightsAreNormalisedAndFollowThePriorWeights) {
  Rng rng(Seed{4});
  Hypothesis half = exact();
  half.weight = 0.5;
  const auto members = ensemble(std::vector{exact(), half}, wave(5, 0.0), {.members = 9}, rng);
  double sum = 0.0;
  for (const Member& member : members) sum += member.weight;
  EXPECT_NEAR(sum, 1.0, 1e-12);
  EXPECT_NEAR(weight_of(members, 0), 2.0 / 3.0, 1e-9);
  EXPECT_EQ(members.size(), 9U);
}

TEST(EnsembleTest, TheMoreDataTheFewerMembers) {
  // 8 parameters, 0.05 nats: 8 / (2 · 10 · 0.05) = 8 after ten observations, 1.6 after fifty.
  const EnsembleOptions options{.members = 16, .tolerance = 0.05};
  EXPECT_EQ(member_count(options, 8, 0), 16U);
  EXPECT_EQ(member_count(options, 8, 4), 16U);
  EXPECT_EQ(member_count(options, 8, 10), 8U);
  EXPECT_EQ(member_count(options, 8, 50), 2U);
  EXPECT_EQ(member_count(options, 8, 5000), 1U);
}

TEST(EnsembleTest, OneMemberIsTheModeOfTheLikeliestHypothesis) {
  Rng rng(Seed{8});
  const auto data = wave(15, 0.0);
  const std::vector<Hypothesis> both{noisy(), exact()};
  const auto members = ensemble(both, data, {.members = 1}, rng);
  ASSERT_EQ(members.size(), 1U);
  EXPECT_EQ(members.front().hypothesis, 1U);
  EXPECT_DOUBLE_EQ(members.front().weight, 1.0);
  // The density of the logarithms, from the posterior's own likelihood, is flat there.
  const auto density = [&](double variance_factor, double length_factor) {
    GpPrior prior = members.front().prior;
    KernelTerm term = prior.kernel.terms().front();
    term.variance *= variance_factor;
    term.length_scales.front() *= length_factor;
    prior.kernel = term;
    return Posterior(prior, data).log_marginal_likelihood() +
           log_normal_density(kVariance, std::log(term.variance)) +
           log_normal_density(kLengthScale, std::log(term.length_scales.front()));
  };
  const double step = std::exp(0.01);
  EXPECT_NEAR((density(step, 1.0) - density(1.0 / step, 1.0)) / 0.02, 0.0, 0.05);
  EXPECT_NEAR((density(1.0, step) - density(1.0, 1.0 / step)) / 0.02, 0.0, 0.05);
}

TEST(EnsembleTest, AFirstLookChangesOnlyWhereTheSearchBegins) {
  const auto data = wave(60, 0.3);
  const std::vector<Hypothesis> both{exact(), noisy()};
  Rng rng(Seed{9});
  const auto all = ensemble(both, data, {.members = 1}, rng);
  const auto looked = ensemble(both, data, {.members = 1, .first_look = 20}, rng);
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(looked.size(), 1U);
  EXPECT_EQ(looked.front().hypothesis, 1U);
  EXPECT_NEAR(std::log(looked.front().prior.noise_variance),
              std::log(all.front().prior.noise_variance),
              0.01);
}

TEST(EnsembleTest, AConstantTermKeepsItsVariance) {
  Hypothesis hypothesis = exact();
  hypothesis.start.kernel = hypothesis.start.kernel + Kernel(KernelTerm{Constant{}, 4.0, {}});
  Rng rng(Seed{5});
  for (const Member& member : ensemble(std::vector{hypothesis}, wave(5, 0.0), {}, rng))
    EXPECT_DOUBLE_EQ(member.prior.kernel.terms()[1].variance, 4.0);
}

TEST(EnsembleTest, TheEvidenceDoesNotDependOnTheOrderOfTheData) {
  auto data = wave(8, 0.1);
  const double before = log_marginal(noisy(), data);
  std::swap(data[1], data[6]);
  std::swap(data[0], data[3]);
  EXPECT_NEAR(log_marginal(noisy(), data), before, 1e-5);
}

TEST(EnsembleTest, ReplicatesThatContradictEachOtherAndEqualLabelsAreData) {
  Rng rng(Seed{6});
  const std::vector<Hypothesis> both{exact(), noisy()};
  const std::vector<Observation> contradictory{{{0.5}, 1.0}, {{0.5}, -1.0}, {{0.2}, 0.3}};
  EXPECT_GT(weight_of(ensemble(both, contradictory, {}, rng), 1), 0.9);
  const std::vector<Observation> equal(6, {{0.5}, 0.0});
  for (const Member& member : ensemble(both, equal, {}, rng))
    EXPECT_TRUE(std::isfinite(member.weight));
}

TEST(EnsembleTest, RefusesNonsense) {
  Rng rng(Seed{7});
  const auto refused = [&](const char* fragment, std::vector<Hypothesis> all, EnsembleOptions o) {
    expect_error(
        ErrorCode::kInvalidArgument, fragment, [&] { (void)ensemble(all, wave(3, 0.0), o, rng); });
  };
  refused("at least one hypothesis", {}, {});
  refused("0 members", {exact()}, {.members = 0});
  refused("spacing of 0", {exact()}, {.spacing = 0});
  refused("first look", {exact()}, {.first_look = 0});
  refused("tolerance 0", {exact()}, {.tolerance = 0.0});
  Hypothesis weightless = exact();
  weightless.weight = 0.0;
  refused("weight 0", {weightless}, {});
  expect_error(ErrorCode::kInvalidArgument, "nan", [&] {
    const std::vector<Observation> lost{{{0.5}, std::numeric_limits<double>::quiet_NaN()}};
    (void)ensemble(std::vector{exact()}, lost, {}, rng);
  });
}

}  // namespace
}  // namespace duelopt
