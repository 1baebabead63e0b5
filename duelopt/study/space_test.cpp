// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/space.hpp"

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/domain/domain.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

Space espresso() {
  return Space({{"temp", Real{85.0, 96.0}},
                {"grind", Real{0.1, 10.0, Scale::kLog}},
                {"shots", Integer{1, 4}},
                {"bean", Categorical{{"A", "B", "C"}}}});
}

Setting cup(double temp, double grind, std::int64_t shots, const std::string& bean) {
  return {{"temp", temp}, {"grind", grind}, {"shots", shots}, {"bean", bean}};
}

TEST(SpaceTest, EachParameterTakesItsCoordinates) {
  const Space space = espresso();
  EXPECT_EQ(space.unit_dim(), 6U);  // one, one, one and three
  EXPECT_EQ(space.index("shots"), 2U);
}

TEST(SpaceTest, MapsASettingToTheCubeByHand) {
  // temp: (87.75 - 85)/11 = 1/4; grind: log₁₀(1/0.1)/log₁₀(10/0.1) = 1/2; shots: the second of four
  // levels has its centre at 1.5/4; bean: the second of three.
  const UnitPoint u = espresso().to_unit(cup(87.75, 1.0, 2, "B"));
  EXPECT_DOUBLE_EQ(u[0], 0.25);
  EXPECT_DOUBLE_EQ(u[1], 0.5);
  EXPECT_DOUBLE_EQ(u[2], 0.375);
  EXPECT_EQ((std::array{u[3], u[4], u[5]}), (std::array{0.0, 1.0, 0.0}));
}

TEST(SpaceTest, TheEndsOfTheCubeAreTheEndsOfTheRanges) {
  const Space space = espresso();
  EXPECT_EQ(space.from_unit(UnitPoint{0.0, 0.0, 0.0, 1.0, 0.0, 0.0}), cup(85.0, 0.1, 1, "A"));
  EXPECT_EQ(space.from_unit(UnitPoint{1.0, 1.0, 1.0, 0.0, 0.0, 1.0}), cup(96.0, 10.0, 4, "C"));
}

TEST(SpaceTest, WhatIsTriedIsASettingAndThePointThatTheModelSeesIsOnTheGrid) {
  const Space space = espresso();
  const Domain domain = space.domain();
  Rng rng(Seed{1});
  for (const UnitPoint& u : uniform_points(200, space.unit_dim(), rng)) {
    const Setting setting = space.from_unit(u);
    space.check(setting);
    const UnitPoint seen = space.to_unit(setting);
    EXPECT_TRUE(domain.contains(seen));
    // Whole numbers and choices come back exactly, real numbers to within rounding.
    const Setting again = space.from_unit(seen);
    EXPECT_NEAR(again.get<double>("temp"), setting.get<double>("temp"), 1e-12 * 96.0);
    EXPECT_NEAR(again.get<double>("grind"), setting.get<double>("grind"), 1e-12 * 10.0);
    EXPECT_EQ(again[2], setting[2]);
    EXPECT_EQ(again[3], setting[3]);
  }
}

TEST(SpaceTest, GridAndSpaceAgreeOnWhichCellAPointFallsInto) {
  const Space space = espresso();
  const Domain domain = space.domain();
  Rng rng(Seed{2});
  for (const UnitPoint& u : uniform_points(200, space.unit_dim(), rng)) {
    const Setting direct = space.from_unit(u);
    const Setting snapped = space.from_unit(domain.snap(u));
    EXPECT_EQ(direct, snapped);
  }
}

TEST(SpaceTest, AUniformPointFallsOnEachWholeNumberAndChoiceEquallyOften) {
  const Space space = espresso();
  std::map<Value, int> counts;
  Rng rng(Seed{3});
  const int n = 12'000;
  for (const UnitPoint& u : uniform_points(n, space.unit_dim(), rng)) {
    const Setting setting = space.from_unit(u);
    ++counts[setting[2]];
    ++counts[setting[3]];
  }
  // Five standard errors of a share p of n: 5 √(p(1 - p)n).
  for (const auto& [value, count] : counts) {
    const double p = std::holds_alternative<std::int64_t>(value) ? 1.0 / 4 : 1.0 / 3;
    EXPECT_NEAR(count, p * n, 5.0 * std::sqrt(p * (1.0 - p) * n)) << to_text(value);
  }
  EXPECT_EQ(counts.size(), 7U);
}

TEST(SpaceTest, EveryWholeNumberOfAWideRangeComesBack) {
  const std::int64_t low = -2'000'000'000;
  const Space space({{"n", Integer{low, low + (std::int64_t{1} << 32) - 1}}});
  for (const std::int64_t step : {0LL, 1LL, 12'345'678LL, 4'294'967'294LL, 4'294'967'295LL}) {
    const Setting setting{{"n", low + step}};
    EXPECT_EQ(space.from_unit(space.to_unit(setting)), setting);
  }
}

TEST(SpaceTest, ALogarithmicRangeOfSixHundredDecadesDoesNotOverflow) {
  const Space space({{"x", Real{1e-300, 1e300, Scale::kLog}}});
  EXPECT_NEAR(std::get<double>(space.from_unit(UnitPoint{0.5})[0]), 1.0, 1e-12);
  EXPECT_NEAR(space.to_unit({{"x", 1.0}})[0], 0.5, 1e-15);
}

TEST(SpaceTest, FixedValuesDoNotMove) {
  const Space space = espresso();
  const Domain domain = space.domain({{"bean", std::string("C")}, {"temp", 90.5}});
  Rng rng(Seed{4});
  for (const UnitPoint& u : uniform_points(20, space.unit_dim(), rng)) {
    const Setting setting = space.from_unit(domain.snap(u));
    EXPECT_DOUBLE_EQ(std::get<double>(setting[0]), 90.5);
    EXPECT_EQ(setting[3], Value{std::string("C")});
  }
}

Space mixture() {
  return Space({{"water", Real{0.0, 2.0}},
                {"milk", Real{0.5, 1.5}},
                {"shots", Integer{1, 4}},
                {"bean", Categorical{{"A", "B", "C"}}}},
               {"water + milk == 2", "water <= 0.25*shots", "not (bean == 'B' and shots == 4)"});
}

TEST(SpaceTest, EverySettingOfTheDomainMeetsTheConstraintsInTheUsersUnits) {
  const Space space = mixture();
  const Domain domain = space.domain();
  Rng rng(Seed{5});
  for (int k = 0; k < 200; ++k) {
    const Setting s = space.from_unit(domain.sample(rng));
    space.check_constraints(s);
    const double water = std::get<double>(s[0]);
    EXPECT_NEAR(water + std::get<double>(s[1]), 2.0, 3e-9);
    const auto shots = static_cast<double>(std::get<std::int64_t>(s[2]));
    EXPECT_LE(water, 0.25 * shots + 3e-9);
    EXPECT_GE(water, 0.5 - 1e-9);  // for there are at most 1.5 of milk
    EXPECT_FALSE(s[3] == Value{std::string("B")} && shots == 4.0);
  }
}

TEST(SpaceTest, SaysWhichConstraintASettingDoesNotMeet) {
  const Space space = mixture();
  const auto refused = [&](const Setting& setting, const std::string& message) {
    expect_error(ErrorCode::kInvalidArgument, message, [&] { space.check_constraints(setting); });
  };
  space.check_constraints(space.in_order({0.75, 1.25, 3, "A"}));
  refused(space.in_order({0.75, 1.5, 3, "A"}),
          "does not meet the constraint \"water + milk == 2\": it is missed by 0.25");
  refused(space.in_order({0.75, 1.25, 2, "A"}), "\"water <= 0.25*shots\"");
  refused(space.in_order({0.75, 1.25, 4, "B"}), "\"not (bean == 'B' and shots == 4)\"");
  EXPECT_EQ(space.to_unit(space.in_order({2.0, 1.5, 1, "A"}))[0], 1.0);
}

TEST(SpaceTest, FixedValuesUnderConstraintsLeaveTheRest) {
  const Space space = mixture();
  const Domain domain = space.domain({{"milk", 1.25}, {"bean", std::string("B")}});
  Rng rng(Seed{6});
  for (int k = 0; k < 20; ++k) {
    const Setting s = space.from_unit(domain.sample(rng));
    EXPECT_NEAR(std::get<double>(s[0]), 0.75, 1e-9);
    EXPECT_EQ(s[2], Value{std::int64_t{3}});
  }
  expect_error(ErrorCode::kInvalidArgument,
               "with the values held fixed, nothing within the ranges meets all of the constraints",
               [&] {
                 (void)space.domain({{"milk", 0.75}});
               });
  expect_error(ErrorCode::kInvalidArgument, "meets the constraint \"not (bean", [&] {
    (void)space.domain({{"shots", std::int64_t{4}}, {"bean", std::string("B")}});
  });
}

TEST(SpaceTest, RefusesWhatIsNoSpace) {
  expect_error(ErrorCode::kInvalidArgument, "at least one parameter", [] { Space space({}); });
  expect_error(ErrorCode::kInvalidArgument, "two parameters are called \"x\"", [] {
    Space space({{"x", Real{0.0, 1.0}}, {"x", Integer{0, 1}}});
  });
  expect_error(ErrorCode::kInvalidArgument, "low < high", [] {
    Space space({{"x", Real{1.0, 0.0}}});
  });
}

TEST(SpaceTest, RefusesSettingsAndPointsOfAnotherShape) {
  const Space space = espresso();
  expect_error(ErrorCode::kInvalidArgument, "a setting of 1 values for 4 parameters", [&] {
    (void)space.in_order({90.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "parameter \"shots\": \"5\" is outside of [1, 4]", [&] {
    space.check(cup(90.0, 1.0, 5, "A"));
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 1 in a space of dimension 6", [&] {
    (void)space.from_unit(UnitPoint{0.5});
  });
  expect_error(ErrorCode::kNotFound, "nearest: \"temp\"", [&] { (void)space.index("tmp"); });
  expect_error(ErrorCode::kNotFound, "nearest: \"bean\"", [&] {
    (void)space.domain({{"beans", std::string("A")}});
  });
  expect_error(ErrorCode::kInvalidArgument, "outside of [85, 96]", [&] {
    (void)space.domain({{"temp", 20.0}});
  });
}

}  // namespace
}  // namespace duelopt
