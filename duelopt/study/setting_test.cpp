// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/setting.hpp"

#include <gtest/gtest.h>

#include "duelopt/study/space.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Setting kCup{{"temp", 92.5}, {"shots", 2}, {"bean", "B"}};

TEST(SettingTest, HasValuesByName) {
  EXPECT_EQ(kCup.get<double>("temp"), 92.5);
  EXPECT_EQ(kCup.get<std::int64_t>("shots"), 2);
  EXPECT_EQ(kCup.get<std::string>("bean"), "B");
  EXPECT_EQ(kCup["bean"], Value("B"));
  EXPECT_EQ(kCup[1], kCup["shots"]);
  EXPECT_EQ(to_text(kCup), "temp=92.5 shots=2 bean=B");
}

TEST(SettingTest, EqualsWhatHasTheSameNamesAndValues) {
  EXPECT_EQ(kCup, (Setting{{"temp", 92.5}, {"shots", 2}, {"bean", "B"}}));
  EXPECT_NE(kCup, kCup.with("shots", std::int64_t{3}));
  EXPECT_NE(kCup, (Setting{{"heat", 92.5}, {"shots", 2}, {"bean", "B"}}));
}

TEST(SettingTest, AnUnknownNameIsAnErrorThatNamesTheNearest) {
  expect_error(ErrorCode::kNotFound, R"(no parameter is called "tmp"; nearest: "temp")", [] {
    (void)kCup["tmp"];
  });
  expect_error(ErrorCode::kNotFound, "in an empty setting", [] { (void)Setting{}["temp"]; });
  expect_error(ErrorCode::kInvalidArgument, "\"temp\" is given twice", [] {
    (void)Setting{{"temp", 1.0}, {"temp", 2.0}};
  });
}

TEST(SettingTest, AnotherTypeIsAnErrorThatNamesBoth) {
  expect_error(ErrorCode::kInvalidArgument,
               R"(parameter "temp" = 92.5 is a real number, not a whole number)",
               [] { (void)kCup.get<std::int64_t>("temp"); });
  expect_error(ErrorCode::kInvalidArgument, "is a text, not a real number", [] {
    (void)kCup.get<double>("bean");
  });
}

TEST(SettingTest, ASpaceBringsNamesIntoItsOrderAndValuesToItsTypes) {
  const Space space(
      {{"bean", Categorical{{"A", "B"}}}, {"shots", Integer{1, 3}}, {"temp", Real{85.0, 96.0}}});
  const Setting conformed = space.conform({{"temp", 92}, {"shots", 2}, {"bean", "B"}});
  EXPECT_EQ(conformed, (Setting{{"bean", "B"}, {"shots", 2}, {"temp", 92.0}}));
  EXPECT_EQ(conformed.names(), space.in_order({"A", 1, 90.0}).names());
  expect_error(ErrorCode::kInvalidArgument, "parameter \"shots\" has no value", [&] {
    (void)space.conform({{"temp", 92.0}, {"bean", "B"}});
  });
  expect_error(ErrorCode::kNotFound, R"(nearest: "shots")", [&] {
    (void)space.conform({{"temp", 92.0}, {"bean", "B"}, {"shot", 2}, {"shots", 2}});
  });
  expect_error(ErrorCode::kInvalidArgument, "outside of [1, 3]", [&] {
    (void)space.conform({{"temp", 92.0}, {"bean", "B"}, {"shots", 9}});
  });
  expect_error(ErrorCode::kInvalidArgument, "shots", [&] {
    (void)space.conform({{"temp", 92.0}, {"bean", "B"}, {"shots", 2.0}});
  });
}

}  // namespace
}  // namespace duelopt
