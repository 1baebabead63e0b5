// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/strategy.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

void expect_refused(const std::string& fragment, const Strategy& strategy) {
  expect_error(ErrorCode::kInvalidArgument, fragment, [&] { check(strategy); });
}

TEST(StrategyTest, EachNameIsThatOfItsStrategy) {
  EXPECT_EQ(strategy_names().size(), std::variant_size_v<Strategy>);
  for (const std::string_view n : strategy_names()) {
    EXPECT_EQ(name(strategy(n)), n);
    check(strategy(n));
  }
}

TEST(StrategyTest, NamesBelongToTheirTypes) {
  EXPECT_EQ(strategy("comp-gp-ucb"), Strategy(CompGpUcb{}));
  EXPECT_EQ(strategy("gp-ucb"), Strategy(GpUcb{}));
  EXPECT_EQ(strategy("igp-ucb"), Strategy(IgpUcb{}));
  EXPECT_EQ(strategy("mf-gp-ucb"), Strategy(MfGpUcb{}));
  EXPECT_EQ(strategy("kernel-self-sparring"), Strategy(KernelSelfSparring{}));
  EXPECT_EQ(strategy("random-labels"), Strategy(RandomLabels{}));
  EXPECT_EQ(strategy("random-duels"), Strategy(RandomDuels{}));
  EXPECT_EQ(strategy("log-ei"), Strategy(LogEi{}));
  EXPECT_EQ(strategy("joint"), Strategy(Joint{}));
  EXPECT_EQ(strategy("eubo"), Strategy(Eubo{}));
}

TEST(StrategyTest, AnUnknownNameIsAnErrorThatNamesTheNearest) {
  expect_error(ErrorCode::kNotFound, R"(no strategy is called "log-ie"; nearest: "log-ei")", [] {
    (void)strategy("log-ie");
  });
  expect_error(ErrorCode::kNotFound, R"(called "")", [] { (void)strategy(""); });
}

TEST(StrategyTest, RefusesOptionsOutOfRange) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  expect_refused("gamma = -1 of comp-gp-ucb", CompGpUcb{.gamma = -1.0});
  expect_refused("gamma = nan", CompGpUcb{.gamma = kNan});
  expect_refused("duel_share = 0 of comp-gp-ucb is not in (0, 1]", CompGpUcb{.duel_share = 0.0});
  expect_refused("duel_share = 1.5", CompGpUcb{.duel_share = 1.5});
  expect_refused("slack = -0.5", CompGpUcb{.bias = KnownBias{-0.5}});
  expect_refused("first_slack = 0", CompGpUcb{.bias = UnknownBias{.first_slack = 0.0}});
  expect_refused("last_slack = 0.005",
                 CompGpUcb{.bias = UnknownBias{.first_slack = 0.01, .last_slack = 0.005}});
  expect_refused("labels_per_level = 0", CompGpUcb{.bias = UnknownBias{.labels_per_level = 0}});
  expect_refused("width = 0", CompGpUcb{.duel_width = ConstantWidth{0.0}});
  expect_refused("width = -2", CompGpUcb{.label_width = ConstantWidth{-2.0}});
  expect_refused("refit_every = 0", CompGpUcb{.duel_process = LearnedParameters{.refit_every = 0}});
  expect_refused("fit_points = 0", CompGpUcb{.label_process = LearnedParameters{.fit_points = 0}});
  expect_refused("0 evaluations of DIRECT", CompGpUcb{.maximizer = Direct{0}});
  expect_refused("width = 0", GpUcb{.width = ConstantWidth{0.0}});
  expect_refused("noise variance = 0", GpUcb{.process = GivenParameters{.noise_variance = 0.0}});
  expect_refused("0 Sobol points", GpUcb{.maximizer = MultiStart{.sobol_points = 0}});
  expect_refused("delta = 2", IgpUcb{.width = {.delta = 2.0}});
  expect_refused("0 evaluations of DIRECT", IgpUcb{.maximizer = Direct{0}});
  expect_refused("gamma_factor = 1 of mf-gp-ucb", MfGpUcb{.gamma_factor = 1.0});
  expect_refused("refit_growth = nan", MfGpUcb{.duel_process = {.refit_growth = kNan}});
  expect_refused("refit_every = 0", MfGpUcb{.label_process = {.refit_every = 0}});
  expect_refused("0 evaluations of DIRECT", MfGpUcb{.maximizer = Direct{0}});
  expect_refused("features = 0 of kernel-self-sparring", KernelSelfSparring{.features = 0});
  expect_refused("0 evaluations of an ascent", KernelSelfSparring{.maximizer = {.evaluations = 0}});
  expect_refused("initial_labels = 0 of log-ei", LogEi{.initial_labels = 0});
  expect_refused("min_improvement = -1 of log-ei", LogEi{.min_improvement = -1.0});
  expect_refused("min_improvement = nan of log-ei",
                 LogEi{.min_improvement = std::numeric_limits<double>::quiet_NaN()});
  expect_refused("0 evaluations of DIRECT", LogEi{.maximizer = Direct{0}});
  expect_refused("initial_duels = -0.1 of joint", Joint{.initial_duels = -0.1});
  expect_refused("initial_duels = inf of joint",
                 Joint{.initial_duels = std::numeric_limits<double>::infinity()});
  expect_refused("duels_before_labels = -1 of joint", Joint{.duels_before_labels = -1.0});
  expect_refused("duels_before_labels = nan of joint",
                 Joint{.duels_before_labels = std::numeric_limits<double>::quiet_NaN()});
  expect_refused("refit_every = 0", Joint{.process = {.refit_every = 0}});
  expect_refused("a linear kernel", Joint{.process = {.shape = Linear{}}});
  expect_refused("searched by DIRECT", Joint{.process = {.search = EvidenceSearch::kDirect}});
  expect_refused("0 evaluations of an ascent", Eubo{.maximizer = {.evaluations = 0}});
  expect_refused("fit_points = 0", Eubo{.process = {.fit_points = 0}});
  expect_refused("a linear kernel", Eubo{.process = {.shape = Linear{}}});
  expect_refused("searched by DIRECT", Eubo{.process = {.search = EvidenceSearch::kDirect}});
}

TEST(StrategyTest, ThePaperSpendsTenLabelsWorthOnItsStart) {
  EXPECT_EQ(paper_settings(10.0).initial_duels, 50U);
  EXPECT_EQ(paper_settings(1.0).initial_duels, 5U);
  EXPECT_EQ(paper_settings(10.0).initial_labels, 5U);
  check(paper_settings(4.2));
  for (const double ratio : {0.5, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    expect_error(
        ErrorCode::kInvalidArgument, "cost_ratio = ", [&] { (void)paper_settings(ratio); });
  }
}

}  // namespace
}  // namespace duelopt
