// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/prior.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(StandardisationTest, IsMeanAndSampleDeviation) {
  // 1, 2, 6: mean 3, squares 4 + 1 + 9 = 14, divided by 2.
  const std::vector<Observation> data{{{0.0}, 1.0}, {{0.0}, 2.0}, {{0.0}, 6.0}};
  const OutputScale output = standardisation(data);
  EXPECT_DOUBLE_EQ(output.shift, 3.0);
  EXPECT_DOUBLE_EQ(output.scale, std::sqrt(7.0));
}

TEST(StandardisationTest, LeavesTheScaleWhereThereIsNone) {
  EXPECT_EQ(standardisation({}), OutputScale{});
  const std::vector<Observation> one{{{0.0}, 5.0}};
  EXPECT_EQ(standardisation(one), (OutputScale{5.0, 1.0}));
  const std::vector<Observation> equal(7, Observation{{0.0}, 0.1});
  EXPECT_EQ(standardisation(equal).scale, 1.0);
}

TEST(StandardisationTest, SurvivesExtremeScales) {
  const std::vector<Observation> huge{{{0.0}, 1e308}, {{0.0}, -1e308}};
  EXPECT_TRUE(std::isfinite(standardisation(huge).scale));
  const std::vector<Observation> tiny{{{0.0}, 1e-300}, {{0.0}, 3e-300}};
  EXPECT_GT(standardisation(tiny).scale, 0.0);
}

TEST(GpPriorTest, RefusesNumbersOutOfRange) {
  const auto refused = [](const std::string& fragment, const GpPrior& prior) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(prior); });
  };
  refused("noise variance = -1", {.noise_variance = -1.0});
  refused("noise variance = nan", {.noise_variance = kNan});
  refused("prior mean = nan", {.mean = kNan});
  refused("output scale = 0", {.output = {.scale = 0.0}});
  refused("output shift = nan", {.output = {.shift = kNan}});
  refused("both its values and its gradient", {.mean = MeanFunction{}});
  check({.noise_variance = 0.0});
}

TEST(GpPriorTest, RefusesObservationsThatDoNotFit) {
  const GpPrior ard{.kernel = KernelTerm{.length_scales = {1.0, 1.0}}};
  const auto refused = [&](const std::string& fragment, const std::vector<Observation>& data) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { (void)to_samples(ard, data); });
  };
  refused("dimension 1 does not fit the kernel", {{{0.0}, 1.0}});
  refused("dimension 1 among others of dimension 2", {{{0.0, 0.0}, 1.0}, {{0.0}, 1.0}});
  refused("value nan is not finite", {{{0.0, 0.0}, kNan}});
}

TEST(GpPriorTest, SamplesAreScaled) {
  const GpPrior prior{.output = {.shift = 10.0, .scale = 4.0}};
  const std::vector<Observation> data{{{0.25}, 18.0}};
  const Samples samples = to_samples(prior, data);
  EXPECT_EQ(samples.y[0], 2.0);
  EXPECT_EQ(samples.X(0, 0), 0.25);
}

}  // namespace
}  // namespace duelopt
