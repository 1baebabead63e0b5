// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/options.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// Every word that an option can be.
constexpr std::array<std::string_view, 27> kWords{
    "logistic",    "gaussian",      "corrected", "paper",     "unknown",
    "known",       "uniform",       "leader",    "isotropic", "ard",
    "gradient",    "direct",        "weak",      "none",      "multi-start",
    "matern",      "linear",        "literal",   "root",      "mf-gp-ucb",
    "constant",    "theorem",       "learnt",    "all",       "squared-exponential",
    "after-start", "growing-direct"};

OptionValue value_of(const Strategy& strategy, const std::string& name) {
  for (const Option& option : options(strategy)) {
    if (option.name == name) return option.value;
  }
  ADD_FAILURE() << "no option " << name;
  return 0.0;
}

// Those of a few dozen values that the option can have and has not, as they are read back.
std::vector<OptionValue> other_values(const Strategy& strategy, const Option& option) {
  std::vector<OptionValue> candidates{0.02, 0.7, 3.25, std::int64_t{2}, std::int64_t{77}};
  for (const std::string_view word : kWords) candidates.emplace_back(std::string(word));
  std::vector<OptionValue> accepted;
  for (const OptionValue& value : candidates) {
    try {
      const Strategy altered = with_option(strategy, option.name, value);
      if (altered != strategy) accepted.push_back(value);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument) << error.what();
    }
  }
  return accepted;
}

// Each strategy with its defaults and with each of its words, and so with every option there is.
std::vector<Strategy> strategies_by_word() {
  std::vector<Strategy> result;
  for (const std::string_view name : strategy_names()) {
    const Strategy defaults = strategy(name);
    result.push_back(defaults);
    for (const Option& option : options(defaults)) {
      for (const OptionValue& value : other_values(defaults, option)) {
        if (!std::holds_alternative<std::string>(value)) continue;
        result.push_back(with_option(defaults, option.name, value));
      }
    }
  }
  return result;
}

double number_in(const OptionValue& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

TEST(OptionsTest, EachOptionThatIsSetIsReadBack) {
  for (const Strategy& s : strategies_by_word()) {
    for (const Option& option : options(s)) {
      SCOPED_TRACE(option.name + " of " + std::string(name(s)));
      const std::vector<OptionValue> values = other_values(s, option);
      EXPECT_FALSE(values.empty());
      for (const OptionValue& value : values) {
        const OptionValue read = value_of(with_option(s, option.name, value), option.name);
        if (std::holds_alternative<std::string>(value)) {
          EXPECT_EQ(read, value);
        } else {
          EXPECT_EQ(number_in(read), number_in(value));
        }
      }
    }
  }
}

TEST(OptionsTest, AStrategyIsItsNameAndItsOptionsInAnyOrder) {
  for (const Strategy& s : strategies_by_word()) {
    for (const Option& option : options(s)) {
      for (const OptionValue& value : other_values(s, option)) {
        const Strategy altered = with_option(s, option.name, value);
        std::vector<Option> all = options(altered);
        EXPECT_EQ(strategy(name(s), all), altered) << option.name << " of " << name(s);
        std::reverse(all.begin(), all.end());
        EXPECT_EQ(strategy(name(s), all), altered) << option.name << " of " << name(s);
      }
    }
  }
}

TEST(OptionsTest, NoNameStandsForTwoOptions) {
  for (const Strategy& s : strategies_by_word()) {
    std::set<std::string> names;
    for (const Option& option : options(s)) EXPECT_TRUE(names.insert(option.name).second);
  }
}

TEST(OptionsTest, EveryWordIsOfUse) {
  std::set<std::string> used;
  for (const Strategy& s : strategies_by_word()) {
    for (const Option& option : options(s)) {
      if (const auto* word = std::get_if<std::string>(&option.value)) used.insert(*word);
    }
  }
  for (const std::string_view word : kWords) EXPECT_TRUE(used.count(std::string(word))) << word;
}

TEST(OptionsTest, NamesAreThoseOfTheFields) {
  const CompGpUcb expected{
      .mode = CompGpUcbMode::kPaper,
      .bias = KnownBias{0.25},
      .gamma = 0.5,
      .label_width = ConstantWidth{3.0},
      .duel_process = LearnedParameters{.shape = SquaredExponential{}, .refit_every = 7},
      .maximizer = Direct{300},
      .opponent = Opponent::kLeader,
      .initial_duels = 4};
  EXPECT_EQ(strategy("comp-gp-ucb",
                     {{"slack", 0.25},
                      {"mode", "paper"},
                      {"bias", "known"},
                      {"gamma", 0.5},
                      {"label_width_value", std::int64_t{3}},
                      {"label_width", "constant"},
                      {"duel_kernel", "squared-exponential"},
                      {"duel_refit_every", std::int64_t{7}},
                      {"evaluations", std::int64_t{300}},
                      {"maximizer", "direct"},
                      {"opponent", "leader"},
                      {"initial_duels", std::int64_t{4}}}),
            Strategy(expected));
}

TEST(OptionsTest, ThePapersSettingsHaveNames) {
  const Strategy paper = paper_settings(10.0);
  EXPECT_EQ(value_of(paper, "duel_fit_points"), OptionValue("all"));
  EXPECT_EQ(strategy("comp-gp-ucb", options(paper)), paper);
}

TEST(OptionsTest, GivenParametersHaveNone) {
  const std::vector<Option> all = options(GpUcb{.process = GivenParameters{}});
  EXPECT_TRUE(std::none_of(
      all.begin(), all.end(), [](const Option& option) { return option.name == "kernel"; }));
}

TEST(OptionsTest, AnUnknownNameIsAnErrorThatNamesTheNearest) {
  expect_error(ErrorCode::kNotFound,
               R"(no option of comp-gp-ucb is called "gama"; nearest: "gamma")",
               [] { (void)with_option(CompGpUcb{}, "gama", 1.0); });
  expect_error(ErrorCode::kNotFound, "random-duels has no options, so none called \"gamma\"", [] {
    (void)with_option(RandomDuels{}, "gamma", 1.0);
  });
  expect_error(
      ErrorCode::kNotFound, R"(no strategy is called "log")", [] { (void)strategy("log", {}); });
}

TEST(OptionsTest, AnOptionThatHangsOnAnotherSaysOnWhich) {
  expect_error(ErrorCode::kInvalidArgument,
               R"(slack of comp-gp-ucb is only for bias = "known")",
               [] { (void)with_option(CompGpUcb{}, "slack", 0.1); });
  expect_error(ErrorCode::kInvalidArgument,
               R"(first_slack of comp-gp-ucb is only for bias = "unknown")",
               [] {
                 (void)strategy("comp-gp-ucb", {{"first_slack", 0.1}, {"bias", "known"}});
               });
  expect_error(ErrorCode::kInvalidArgument,
               R"(width_value of gp-ucb is only for width = "constant")",
               [] { (void)with_option(GpUcb{}, "width_value", 1.0); });
}

TEST(OptionsTest, RefusesValuesOfAnotherKind) {
  const auto refused = [](const std::string& message, const char* name, const OptionValue& value) {
    expect_error(
        ErrorCode::kInvalidArgument, message, [&] { (void)with_option(CompGpUcb{}, name, value); });
  };
  refused(R"(gamma = "high" is not a number)", "gamma", "high");
  refused("initial_duels = 2.5 is not a whole number >= 0", "initial_duels", 2.5);
  refused("initial_duels = 50 is not a whole number >= 0", "initial_duels", 50.0);
  refused("initial_duels = -1 is not a whole number >= 0", "initial_duels", std::int64_t{-1});
  refused("mode = 1 is not a word", "mode", std::int64_t{1});
  refused(R"(no mode is called "papers"; nearest: "paper")", "mode", "papers");
  refused(
      R"(duel_fit_points = "some" is not a whole number >= 0 or "all")", "duel_fit_points", "some");
  expect_error(ErrorCode::kInvalidArgument,
               R"(noise_bound = "none" is not a number or "learnt")",
               [] { (void)with_option(IgpUcb{}, "noise_bound", "none"); });
}

TEST(OptionsTest, RefusesValuesOutOfRangeAndOptionsGivenTwice) {
  expect_error(ErrorCode::kInvalidArgument, "gamma = -1 of comp-gp-ucb", [] {
    (void)with_option(CompGpUcb{}, "gamma", -1.0);
  });
  expect_error(ErrorCode::kInvalidArgument, "a constant kernel", [] {
    (void)with_option(LogEi{}, "kernel", "constant");
  });
  expect_error(ErrorCode::kInvalidArgument, "gamma of comp-gp-ucb is given twice", [] {
    (void)strategy("comp-gp-ucb", {{"gamma", 0.1}, {"gamma", 0.2}});
  });
}

}  // namespace
}  // namespace duelopt
