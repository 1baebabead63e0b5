// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/prior.hpp"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(JudgeUtilityTest, AgreementIsTheCorrelationWithTheObjective) {
  EXPECT_DOUBLE_EQ((JudgeUtility{3.0, 4.0}.agreement()), 0.6);
  EXPECT_DOUBLE_EQ((JudgeUtility{2.0, 0.0}.agreement()), 1.0);
  EXPECT_DOUBLE_EQ((JudgeUtility{-2.0, 0.0}.agreement()), -1.0);
  EXPECT_DOUBLE_EQ((JudgeUtility{0.0, 1.0}.agreement()), 0.0);
  EXPECT_DOUBLE_EQ((JudgeUtility{0.0, 0.0}.agreement()), 0.0);
  // Cov(g, v) / √(Var g Var v) of the model at one point, without the mean of the objective.
  PreferencePrior prior = some_prior(DuelLink::kLogistic);
  prior.mean_variance = 0.0;
  const UnitPoint x{0.2, 0.9};
  const Functional g = objective_at(prior, x);
  const Functional v = utility_at(prior, x, 1);
  EXPECT_NEAR(prior.judges[1].agreement(),
              covariance_of(prior, g, v) /
                  std::sqrt(covariance_of(prior, g, g) * covariance_of(prior, v, v)),
              1e-14);
}

TEST(PreferencePriorTest, RefusesNumbersOutOfRange) {
  const auto refused = [](const std::string& fragment,
                          const std::function<void(PreferencePrior&)>& change) {
    PreferencePrior prior = some_prior(DuelLink::kLogistic);
    EXPECT_NO_THROW(check(prior));
    change(prior);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(prior); });
  };
  refused("variance", [](PreferencePrior& p) { p.term.variance = 0.0; });
  refused("length scale", [](PreferencePrior& p) { p.term.length_scales = {-1.0}; });
  refused("not stationary", [](PreferencePrior& p) { p.term.shape = Linear{}; });
  refused("not stationary", [](PreferencePrior& p) { p.term = {Constant{}, 1.0, {}}; });
  refused("noise variance = 0", [](PreferencePrior& p) { p.noise_variance = 0.0; });
  refused("noise variance = inf", [](PreferencePrior& p) { p.noise_variance = kInfinity; });
  refused("mean variance = -1", [](PreferencePrior& p) { p.mean_variance = -1.0; });
  refused("mean variance = inf", [](PreferencePrior& p) { p.mean_variance = kInfinity; });
  refused("output shift = nan", [](PreferencePrior& p) { p.output.shift = kNan; });
  refused("output scale = 0", [](PreferencePrior& p) { p.output.scale = 0.0; });
  refused("output scale = inf", [](PreferencePrior& p) { p.output.scale = kInfinity; });
  refused("shared utility = nan", [](PreferencePrior& p) { p.judges[1].shared = kNan; });
  refused("own utility = -0.5", [](PreferencePrior& p) { p.judges[1].own = -0.5; });
  refused("own utility = inf", [](PreferencePrior& p) { p.judges[0].own = kInfinity; });
}

TEST(PreferencePriorTest, RefusesAnswersThatDoNotFit) {
  const auto refused = [](const std::string& fragment,
                          const std::function<void(Preference&)>& change) {
    const PreferencePrior prior = some_prior(DuelLink::kLogistic);
    Preference preference = some_answers(2, 2, 1);
    EXPECT_NO_THROW(check(prior, preference.data()));
    change(preference);
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(prior, preference.data()); });
  };
  refused("value nan", [](Preference& m) { m.labels[1].y = kNan; });
  refused("value inf", [](Preference& m) { m.labels[1].y = kInfinity; });
  refused("dimension 1", [](Preference& m) { m.labels[1].x = UnitPoint{0.5}; });
  refused("dimension 3", [](Preference& m) { m.duels[0].first = UnitPoint{0.5, 0.5, 0.5}; });
  refused("dimension 1", [](Preference& m) { m.duels[1].second = UnitPoint{0.5}; });
  refused("judge 2 is not one of the 2", [](Preference& m) { m.duels[0].judge = 2; });
  refused("share = 1.5", [](Preference& m) { m.duels[1].share_of_first = 1.5; });
  refused("share = -1", [](Preference& m) { m.duels[1].share_of_first = -1.0; });
  refused("share = nan", [](Preference& m) { m.duels[1].share_of_first = kNan; });
}

TEST(PreferencePriorTest, AnIsotropicKernelStillWantsOneDimensionForAll) {
  PreferencePrior prior = some_prior(DuelLink::kLogistic);
  prior.term.length_scales = {0.5};
  Preference preference = some_answers(2, 0, 1);
  preference.duels.push_back({UnitPoint{0.1}, UnitPoint{0.2}, 1.0, 0});
  expect_error(ErrorCode::kInvalidArgument, "dimension", [&] { check(prior, preference.data()); });
}

TEST(PreferencePriorTest, RefusesOutputsThatOverflowTheirScale) {
  PreferencePrior prior = some_prior(DuelLink::kLogistic);
  prior.output.scale = 1e-200;
  Preference preference = some_answers(2, 0, 1);
  preference.labels[0].y = 1e200;
  expect_error(ErrorCode::kInvalidArgument, "not finite once it is scaled", [&] {
    check(prior, preference.data());
  });
}

}  // namespace
}  // namespace duelopt
