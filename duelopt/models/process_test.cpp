// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/process.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/models/process_specs.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kDim = 2;

std::vector<Observation> observations(std::size_t count, std::uint64_t seed = 1) {
  Rng rng(Seed{seed});
  return wavy_observations(count, kDim, rng);
}

ProcessSpec learned(std::size_t refit_every) {
  return {.parameters = LearnedParameters{.refit_every = refit_every}};
}

ProcessSpec given() {
  return {
      .parameters =
          GivenParameters{.term = {.shape = Matern{2.5}, .variance = 2.0, .length_scales = {0.4}},
                          .noise_variance = 0.1},
      .prior_mean = 0.5,
      .outputs = OutputTreatment::kRaw};
}

// The belief of a process that does not average over its parameters.
const Belief& sole(const ProcessModel& model) {
  EXPECT_EQ(model.belief.parts().size(), 1U);
  return *model.belief.parts().front().belief;
}

// Equal to the bit, in parameters and predictions.
void expect_same(const Belief& a, const Belief& b) {
  EXPECT_EQ(a.prior().kernel, b.prior().kernel);
  EXPECT_EQ(a.prior().noise_variance, b.prior().noise_variance);
  EXPECT_EQ(a.prior().output, b.prior().output);
  EXPECT_EQ(a.size(), b.size());
  for (const UnitPoint& x : {UnitPoint{0.1, 0.2}, UnitPoint{0.9, 0.5}}) {
    EXPECT_EQ(a.at(x).mean, b.at(x).mean);
    EXPECT_EQ(a.at(x).variance, b.at(x).variance);
  }
}

TEST(ProcessTest, RefitsAtTheseNumbersOfObservations) {
  // From 5 in steps of 5, once a tenth is more in steps of a tenth, rounded down: 50, 55, 60,
  // 66, 72, 79. Before 5, each time.
  const LearnedParameters parameters{.refit_every = 5, .refit_growth = 0.1};
  struct Case {
    std::size_t n, at;
  };
  for (const Case& c : {Case{0, 0},
                        {1, 1},
                        {4, 4},
                        {5, 5},
                        {9, 5},
                        {10, 10},
                        {54, 50},
                        {65, 60},
                        {66, 66},
                        {71, 66},
                        {72, 72},
                        {78, 72},
                        {79, 79}}) {
    EXPECT_EQ(last_refit(parameters, 5, c.n), c.at) << c.n;
  }
  // 1, 2, 4, 8 if it grows by its own size; 1, 4, 7 in steps of three.
  EXPECT_EQ(last_refit({.refit_every = 1, .refit_growth = 1.0}, 0, 7), 4U);
  EXPECT_EQ(last_refit({.refit_every = 1, .refit_growth = 1.0}, 0, 8), 8U);
  EXPECT_EQ(last_refit({.refit_every = 3, .refit_growth = 0.0}, 1, 9), 7U);
}

TEST(ProcessTest, NeverRefitsWithACadenceLargerThanAnyCount) {
  constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(last_refit({.refit_every = kNever}, 5, 1000), 5U);
  EXPECT_EQ(last_refit({.refit_growth = 1e300}, 5, 1000), 5U);
}

TEST(ProcessTest, TheCacheNeverChangesABelief) {
  const std::vector<Observation> data = observations(14);
  const std::vector<Observation> other = observations(14, 2);
  const ProcessSpec spec = learned(5);
  ProcessCache warm;
  const auto expect_as_without_cache = [&](std::span<const Observation> seen) {
    ProcessCache cold;
    const ProcessModel kept = warm.model(spec, seen, kDim, 4);
    const ProcessModel anew = cold.model(spec, seen, kDim, 4);
    expect_same(sole(kept), sole(anew));
    EXPECT_EQ(kept.fresh_fit, anew.fresh_fit);
  };
  for (std::size_t n = 0; n <= data.size(); n += 2) {
    SCOPED_TRACE(n);
    expect_as_without_cache(std::span(data).first(n));
  }
  expect_as_without_cache(std::span(data).first(7));  // one that went back
  expect_as_without_cache(other);                     // and of another history
}

TEST(ProcessTest, TheCacheTellsDimensionsAndPriorMeansApart) {
  ProcessCache cache;
  EXPECT_EQ(
      sole(cache.model(learned(5), {}, 2, 1)).prior().kernel.terms().front().length_scales.size(),
      2U);
  EXPECT_EQ(
      sole(cache.model(learned(5), {}, 3, 1)).prior().kernel.terms().front().length_scales.size(),
      3U);

  const std::vector<Observation> data = observations(3);
  ProcessSpec spec = given();
  const double high = sole(cache.model(spec, data, kDim, 1)).at(UnitPoint{1.0, 1.0}).mean;
  spec.prior_mean = -10.0;
  EXPECT_LT(sole(cache.model(spec, data, kDim, 1)).at(UnitPoint{1.0, 1.0}).mean, high);
}

TEST(ProcessTest, KnowsAFreshFit) {
  const std::vector<Observation> data = observations(6);
  ProcessCache cache;
  const auto is_fresh = [&](std::size_t n) {
    return cache.model(learned(2), std::span(data).first(n), kDim, 4).fresh_fit;
  };
  EXPECT_FALSE(is_fresh(0));
  EXPECT_TRUE(is_fresh(4));
  EXPECT_FALSE(is_fresh(5));
  EXPECT_TRUE(is_fresh(6));
  EXPECT_FALSE(cache.model(given(), {}, kDim, 4).fresh_fit);  // nothing is fitted
}

TEST(ProcessTest, AModelStaysAsItWasWhenTheCacheGoesOn) {
  const std::vector<Observation> data = observations(12);
  ProcessCache cache;
  const UnitPoint x{0.3, 0.7};
  const ProcessModel early = cache.model(learned(5), std::span(data).first(9), kDim, 8);
  const double variance = early.belief.at(x).variance;
  (void)cache.model(learned(5), data, kDim, 8);
  (void)cache.model(learned(5), {}, 3, 8);
  EXPECT_EQ(early.belief.at(x).variance, variance);
}

TEST(ProcessTest, BetweenRefitsItIsThePosteriorOfTheLastParameters) {
  const std::vector<Observation> data = observations(12);
  ProcessCache cache;
  const GpPrior at_8 = sole(cache.model(learned(5), std::span(data).first(8), kDim, 8)).prior();
  const Belief at_12 = sole(cache.model(learned(5), data, kDim, 8));
  EXPECT_EQ(at_12.prior().kernel, at_8.kernel);
  EXPECT_EQ(at_12.prior().output, standardisation(std::span(data).first(8)));
  const std::vector<UnitPoint> points{UnitPoint{0.3, 0.7}, UnitPoint{0.95, 0.05}};
  const JointNormal expected = dense_gp(at_8, data, points);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto k = static_cast<Index>(i);
    EXPECT_NEAR(at_12.at(points[i]).mean, expected.mean[k], 1e-6);
    EXPECT_NEAR(at_12.at(points[i]).variance, expected.covariance(k, k), 1e-6);
  }
}

TEST(ProcessTest, GivenParametersAreThoseOfTheModelInRawUnits) {
  const std::vector<Observation> data = observations(5);
  ProcessCache cache;
  const Belief belief = sole(cache.model(given(), data, kDim, 1));
  const GpPrior prior{
      .kernel = KernelTerm{.shape = Matern{2.5}, .variance = 2.0, .length_scales = {0.4}},
      .noise_variance = 0.1,
      .mean = 0.5};
  const UnitPoint x{0.4, 0.6};
  const JointNormal expected = dense_gp(prior, data, {&x, 1});
  EXPECT_NEAR(belief.at(x).mean, expected.mean[0], 1e-12);
  EXPECT_NEAR(belief.at(x).variance, expected.covariance(0, 0), 1e-12);
}

TEST(ProcessTest, TheEvidenceReadsObservationsSpreadOverTime) {
  // Ten of forty: the first, the fifth, the ninth, ... DIRECT draws nothing, so that equal data
  // give equal parameters.
  const std::vector<Observation> data = observations(40);
  std::vector<Observation> tenth;
  for (std::size_t i = 0; i < 40; i += 4) tenth.push_back(data[i]);
  LearnedParameters parameters{.search = EvidenceSearch::kDirect, .fit_points = 10};
  ProcessCache cache;
  const auto kernel = [&](std::span<const Observation> seen) {
    const ProcessSpec spec{.parameters = parameters, .outputs = OutputTreatment::kRaw};
    ProcessCache fresh;
    return sole(fresh.model(spec, seen, kDim, seen.size())).prior().kernel;
  };
  const Kernel thinned = kernel(data);
  EXPECT_EQ(thinned, kernel(tenth));
  parameters.fit_points = 40;
  EXPECT_NE(thinned, kernel(data));
}

TEST(ProcessTest, TreatsOutputsAsTold) {
  std::vector<Observation> data{{UnitPoint{0.1, 0.1}, 3.0}, {UnitPoint{0.9, 0.9}, 7.0}};
  const auto output = [&](OutputTreatment treatment) {
    ProcessSpec spec = learned(5);
    spec.outputs = treatment;
    ProcessCache cache;
    return sole(cache.model(spec, data, kDim, 1)).prior().output;
  };
  // Mean 5; the deviations ±2 have the sample variance 8.
  EXPECT_EQ(output(OutputTreatment::kRaw), (OutputScale{0.0, 1.0}));
  // Fitted to the first alone, which has no deviation.
  EXPECT_EQ(output(OutputTreatment::kStandardised), (OutputScale{3.0, 1.0}));
  ProcessCache cache;
  ProcessSpec spec = learned(1);
  EXPECT_DOUBLE_EQ(sole(cache.model(spec, data, kDim, 1)).prior().output.shift, 5.0);
  EXPECT_DOUBLE_EQ(sole(cache.model(spec, data, kDim, 1)).prior().output.scale, std::sqrt(8.0));
  spec.outputs = OutputTreatment::kScaled;
  ProcessCache scaled;
  EXPECT_EQ(sole(scaled.model(spec, data, kDim, 1)).prior().output.shift, 0.0);
  EXPECT_DOUBLE_EQ(sole(scaled.model(spec, data, kDim, 1)).prior().output.scale, std::sqrt(8.0));
}

TEST(ProcessTest, InitialLabelsFixWhatTheCodeOfMfGpUcbFixes) {
  // Labels 1, 4, 4: range 3, so that the mean is 4 + 2 · 3; mean 3, deviations -2, 1, 1, sample
  // variance 3.
  const LearnedParameters parameters{.priors = EvidencePriors::kMfGpUcb};
  const std::vector<Observation> labels{
      {UnitPoint{0.1, 0.1}, 1.0}, {UnitPoint{0.5, 0.9}, 4.0}, {UnitPoint{0.9, 0.1}, 4.0}};
  const ProcessSpec spec = label_spec(parameters, 4, labels);
  EXPECT_EQ(spec.outputs, OutputTreatment::kRaw);
  EXPECT_DOUBLE_EQ(spec.prior_mean, 10.0);
  EXPECT_DOUBLE_EQ(spec.start.noise_variance, 3e-4);
  EXPECT_EQ(spec.fit.noise, NoiseChoice::kFixed);
  EXPECT_EQ(spec.fit.variance, Interval(3.0, 30.0));
  EXPECT_EQ(spec.fit.length_scale, Interval(0.002, 20.0));  // √4 · [1e-3, 10]
  EXPECT_FALSE(spec.fit.length_scale_prior || spec.fit.variance_prior);
  // Equal labels have no range: 1 stands in for it.
  EXPECT_EQ(label_spec(parameters, 4, std::span(labels).last(2)).fit.variance, Interval(1.0, 10.0));
  EXPECT_EQ(label_spec(parameters, 4).prior_mean, 2.0);
}

TEST(ProcessTest, KnownNoiseIsThatOfEveryMember) {
  // In units of the data's deviation: y is -1 and 1 in turn, of the deviation √(16/15) by 16
  // values.
  std::vector<Observation> data = observations(16);
  for (std::size_t i = 0; i < data.size(); ++i) data[i].y = i % 2 == 0 ? -1.0 : 1.0;
  const auto members = [&](double stddev) {
    ProcessSpec spec = label_spec(LearnedParameters{}, kDim);
    know_noise(spec, stddev);
    ProcessCache cache;
    return cache.model(spec, data, kDim, data.size()).belief;
  };
  const BeliefMixture noisy = members(0.5);
  for (const auto& [part, weight] : noisy.parts())
    EXPECT_NEAR(part->prior().noise_variance, 0.25 * 15.0 / 16.0, 1e-12);
  const BeliefMixture exact = members(0.0);
  for (const auto& [part, weight] : exact.parts()) EXPECT_EQ(part->prior().noise_variance, 1e-8);
  // More than was ever seen: the labels say nothing.
  EXPECT_NEAR(members(1e6).at(UnitPoint{0.3, 0.7}).mean, 0.0, 1e-6);
}

TEST(ProcessTest, ThePapersProcessLearnsTheNoiseWhateverIsKnown) {
  ProcessSpec spec = label_spec(paper_process(1), kDim);
  know_noise(spec, 0.5);
  EXPECT_FALSE(spec.noise_stddev);
}

TEST(ProcessTest, ACacheTellsKnownNoisesApart) {
  const std::vector<Observation> data = observations(6);
  ProcessSpec spec = label_spec(LearnedParameters{}, kDim);
  ProcessCache cache;
  (void)cache.model(spec, data, kDim, 5);
  know_noise(spec, 0.5);
  ProcessCache fresh;
  EXPECT_EQ(cache.model(spec, data, kDim, 5).belief.at(UnitPoint{0.3, 0.7}),
            fresh.model(spec, data, kDim, 5).belief.at(UnitPoint{0.3, 0.7}));
}

TEST(ProcessTest, RefusesParametersOutOfRange) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [](const std::string& fragment, const ProcessParameters& parameters) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(parameters); });
  };
  refused("refit_every = 0", LearnedParameters{.refit_every = 0});
  refused("fit_points = 0", LearnedParameters{.fit_points = 0});
  refused("refit_growth = -1", LearnedParameters{.refit_growth = -1.0});
  refused("refit_growth = nan", LearnedParameters{.refit_growth = kNan});
  refused("-1", LearnedParameters{.shape = Matern{-1.0}});
  refused("constant", LearnedParameters{.shape = Constant{}});
  refused("noise variance = 0", GivenParameters{.noise_variance = 0.0});
  refused("-2", GivenParameters{.term = {.variance = -2.0}});
  check(LearnedParameters{});
  check(GivenParameters{});
  check(paper_process(20));
  expect_error(ErrorCode::kInvalidArgument, "a process of duels has none", [] {
    check_for_duels(LearnedParameters{.priors = EvidencePriors::kMfGpUcb});
  });
  check_for_duels(paper_process(20));
}

}  // namespace
}  // namespace duelopt
