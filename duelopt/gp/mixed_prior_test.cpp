// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_prior.hpp"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/mixed_model.hpp"

namespace duelopt {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(JudgeTasteTest, AgreementIsTheCorrelationWithTheObjective) {
  EXPECT_DOUBLE_EQ((JudgeTaste{3.0, 4.0}.agreement()), 0.6);
  EXPECT_DOUBLE_EQ((JudgeTaste{2.0, 0.0}.agreement()), 1.0);
  EXPECT_DOUBLE_EQ((JudgeTaste{-2.0, 0.0}.agreement()), -1.0);
  EXPECT_DOUBLE_EQ((JudgeTaste{0.0, 1.0}.agreement()), 0.0);
  EXPECT_DOUBLE_EQ((JudgeTaste{0.0, 0.0}.agreement()), 0.0);
  // Cov(g, v) / √(Var g Var v) of the model at one point, without the mean of the objective.
  MixedPrior prior = some_prior(DuelLink::kLogistic);
  prior.mean_variance = 0.0;
  const UnitPoint x{0.2, 0.9};
  const Functional g = objective_at(prior, x);
  const Functional v = taste_at(prior, x, 1);
  EXPECT_NEAR(prior.judges[1].agreement(),
              covariance_of(prior, g, v) /
                  std::sqrt(covariance_of(prior, g, g) * covariance_of(prior, v, v)),
              1e-14);
}

TEST(MixedPriorTest, RefusesNumbersOutOfRange) {
  const auto refused = [](const std::string& fragment,
                          const std::function<void(MixedPrior&)>& change) {
    MixedPrior prior = some_prior(DuelLink::kLogistic);
    EXPECT_NO_THROW(check(prior));
    change(prior);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(prior); });
  };
  refused("variance", [](MixedPrior& p) { p.term.variance = 0.0; });
  refused("length scale", [](MixedPrior& p) { p.term.length_scales = {-1.0}; });
  refused("not stationary", [](MixedPrior& p) { p.term.shape = Linear{}; });
  refused("not stationary", [](MixedPrior& p) { p.term = {Constant{}, 1.0, {}}; });
  refused("share = -0.1 of hills", [](MixedPrior& p) { p.hills.share = -0.1; });
  refused("share = 1 of hills", [](MixedPrior& p) { p.hills.share = 1.0; });
  refused("share = nan of hills", [](MixedPrior& p) { p.hills.share = kNan; });
  refused("width = 0 of hills", [](MixedPrior& p) { p.hills.width = 0.0; });
  refused("width = inf of hills", [](MixedPrior& p) { p.hills.width = kInfinity; });
  refused("noise variance = 0", [](MixedPrior& p) { p.noise_variance = 0.0; });
  refused("noise variance = inf", [](MixedPrior& p) { p.noise_variance = kInfinity; });
  refused("mean variance = -1", [](MixedPrior& p) { p.mean_variance = -1.0; });
  refused("mean variance = inf", [](MixedPrior& p) { p.mean_variance = kInfinity; });
  refused("output shift = nan", [](MixedPrior& p) { p.output.shift = kNan; });
  refused("output scale = 0", [](MixedPrior& p) { p.output.scale = 0.0; });
  refused("output scale = inf", [](MixedPrior& p) { p.output.scale = kInfinity; });
  refused("shared taste = nan", [](MixedPrior& p) { p.judges[1].shared = kNan; });
  refused("own taste = -0.5", [](MixedPrior& p) { p.judges[1].own = -0.5; });
  refused("own taste = inf", [](MixedPrior& p) { p.judges[0].own = kInfinity; });
}

TEST(MixedPriorTest, RefusesAnswersThatDoNotFit) {
  const auto refused = [](const std::string& fragment, const std::function<void(Mixed&)>& change) {
    const MixedPrior prior = some_prior(DuelLink::kLogistic);
    Mixed mixed = some_answers(2, 2, 1);
    EXPECT_NO_THROW(check(prior, mixed.data()));
    change(mixed);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(prior, mixed.data()); });
  };
  refused("value nan", [](Mixed& m) { m.labels[1].y = kNan; });
  refused("value inf", [](Mixed& m) { m.labels[1].y = kInfinity; });
  refused("dimension 1", [](Mixed& m) { m.labels[1].x = UnitPoint{0.5}; });
  refused("dimension 3", [](Mixed& m) { m.duels[0].first = UnitPoint{0.5, 0.5, 0.5}; });
  refused("dimension 1", [](Mixed& m) { m.duels[1].second = UnitPoint{0.5}; });
  refused("judge 2 is not one of the 2", [](Mixed& m) { m.duels[0].judge = 2; });
  refused("share = 1.5", [](Mixed& m) { m.duels[1].share_of_first = 1.5; });
  refused("share = -1", [](Mixed& m) { m.duels[1].share_of_first = -1.0; });
  refused("share = nan", [](Mixed& m) { m.duels[1].share_of_first = kNan; });
}

TEST(MixedPriorTest, AnIsotropicKernelStillWantsOneDimensionForAll) {
  MixedPrior prior = some_prior(DuelLink::kLogistic);
  prior.term.length_scales = {0.5};
  Mixed mixed = some_answers(2, 0, 1);
  mixed.duels.push_back({UnitPoint{0.1}, UnitPoint{0.2}, 1.0, 0});
  expect_error(ErrorCode::kInvalidArgument, "dimension", [&] { check(prior, mixed.data()); });
}

TEST(MixedPriorTest, RefusesOutputsThatOverflowTheirScale) {
  MixedPrior prior = some_prior(DuelLink::kLogistic);
  prior.output.scale = 1e-200;
  Mixed mixed = some_answers(2, 0, 1);
  mixed.labels[0].y = 1e200;
  expect_error(ErrorCode::kInvalidArgument, "not finite once it is scaled", [&] {
    check(prior, mixed.data());
  });
}

}  // namespace
}  // namespace duelopt
