// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/strategy_spec.hpp"

#include <gtest/gtest.h>

#include "duelopt/strategies/option_history.hpp"
#include "duelopt/strategies/options.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(StrategySpecTest, IsANameAndTheOptionsThatDiffer) {
  EXPECT_EQ(StrategySpec("joint"), StrategySpec());
  const StrategySpec spec{"comp-gp-ucb", {{"gamma", 0.5}, {"mode", "paper"}, {"initial_duels", 4}}};
  EXPECT_EQ(resolve(spec),
            Strategy(CompGpUcb{.mode = CompGpUcbMode::kPaper, .gamma = 0.5, .initial_duels = 4}));
  EXPECT_NE(spec, StrategySpec("comp-gp-ucb"));
}

TEST(StrategySpecTest, ListsEveryOptionWithItsValue) {
  const StrategyOptions all = all_options({"comp-gp-ucb", {{"gamma", 1}}});
  EXPECT_EQ(all.at("gamma"), OptionValue(1.0));
  EXPECT_EQ(all.at("duel_share"), OptionValue(0.3));
  EXPECT_TRUE(all_options("random-duels").empty());
}

TEST(StrategySpecTest, EveryStrategyIsItsSpecWithAllOptionsWrittenOut) {
  for (const std::string_view name : strategy_names()) {
    const StrategySpec spec = to_spec(strategy(name));
    EXPECT_EQ(resolve(spec), resolve(std::string(name)));
    EXPECT_EQ(spec.options, all_options(std::string(name)));
  }
  expect_error(ErrorCode::kInvalidArgument, "gp-ucb has options without a name", [] {
    (void)to_spec(GpUcb{.process = GivenParameters{}});
  });
}

TEST(StrategySpecTest, OldNamesOfOptionsStayValid) {
  EXPECT_EQ(resolve({"log-ei", {{"least_improvement", 0.25}, {"maximiser", "direct"}}}),
            resolve({"log-ei", {{"min_improvement", 0.25}, {"maximizer", "direct"}}}));
  EXPECT_EQ(resolve({"log-ei", {{"neighbours", std::int64_t{99}}}}),
            resolve({"log-ei", {{"neighbors", std::int64_t{99}}}}));
  expect_error(ErrorCode::kInvalidArgument, "min_improvement of log-ei is given twice", [] {
    check({"log-ei", {{"least_improvement", 0.25}, {"min_improvement", 0.25}}});
  });
}

TEST(StrategySpecTest, WhatIsNotGivenHasTheDefaultsThatTheStudyWasBegunWith) {
  // Before joint had initial_duels, it began with a label.
  EXPECT_EQ(all_options(StrategySpec("joint", {}, 1)).at("initial_duels"), OptionValue(0.0));
  EXPECT_EQ(all_options("joint").at("initial_duels"), OptionValue(0.6));
  EXPECT_EQ(all_options(StrategySpec("joint", {{"initial_duels", 0.5}}, 1)).at("initial_duels"),
            OptionValue(0.5));
}

TEST(StrategySpecTest, EveryOldDefaultIsOfAnOptionAndDiffersFromTheNewest) {
  for (const OldDefault& old : old_defaults()) {
    const StrategyOptions now = all_options(std::string(old.strategy));
    ASSERT_TRUE(now.count(old.option)) << old.option;
    EXPECT_NE(now.find(old.option)->second, old.value) << old.option;
    EXPECT_GE(old.last, 1);
    EXPECT_LT(old.last, newest_defaults());
  }
}

TEST(StrategySpecTest, RetiredOptionsHaveNoEffectInOldStudiesAndAreRefusedInNewOnes) {
  EXPECT_EQ(resolve(StrategySpec("joint", {{"examinations", 2}}, 1)),
            resolve(StrategySpec("joint", {}, 1)));
  EXPECT_EQ(resolve(StrategySpec("joint", {{"least_improvement", 0.02}, {"guard", "on"}}, 1)),
            resolve(StrategySpec("joint", {}, 1)));
  expect_error(
      ErrorCode::kInvalidArgument, "examinations of joint no longer exists, leave it out", [] {
        check({"joint", {{"examinations", 2}}});
      });
}

TEST(StrategySpecTest, RefusesDefaultsThatAreNotKnown) {
  for (const int defaults : {-1, 0, newest_defaults() + 1}) {
    expect_error(ErrorCode::kInvalidArgument,
                 "defaults = " + std::to_string(defaults) + " is not a set of defaults from 1 to 2",
                 [&] { check(StrategySpec("joint", {}, defaults)); });
  }
}

TEST(StrategySpecTest, RefusesUnknownNamesAndBadValues) {
  expect_error(ErrorCode::kNotFound, R"(nearest: "joint")", [] { check("joiny"); });
  expect_error(ErrorCode::kNotFound, R"(nearest: "gamma")", [] {
    check({"comp-gp-ucb", {{"gama", 1.0}}});
  });
  expect_error(
      ErrorCode::kInvalidArgument, R"(slack of comp-gp-ucb is only for bias = "known")", [] {
        check({"comp-gp-ucb", {{"slack", 0.1}}});
      });
  expect_error(ErrorCode::kInvalidArgument, "gamma = -1 of comp-gp-ucb", [] {
    check({"comp-gp-ucb", {{"gamma", -1}}});
  });
}

}  // namespace
}  // namespace duelopt
