// SPDX-License-Identifier: Apache-2.0
#include "duelopt/study/parameter.hpp"

#include <cstdint>
#include <limits>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const Parameter kTemp{"temp", Real{85.0, 96.0}};
const Parameter kShots{"shots", Integer{1, 3}};
const Parameter kBean{"bean", Categorical{{"A", "B"}}};

TEST(ParameterTest, AcceptsTheUsualOnes) {
  for (const Parameter& p : {kTemp, kShots, kBean, Parameter{"grind", Real{0.1, 2.0, Scale::kLog}}})
    EXPECT_NO_THROW(check(p)) << p.name;
}

TEST(ParameterTest, RefusesRangesThatAreNone) {
  struct Case {
    Parameter parameter;
    const char* rule;
  };
  const Case cases[] = {
      {{"x y", Real{0.0, 1.0}}, "is not a name for a parameter"},
      {{"x", Real{2.0, 1.0}}, "low = 2 and high = 1 are not finite with low < high"},
      {{"x", Real{1.0, 1.0}}, "low < high"},
      {{"x", Real{0.0, kInf}}, "low < high"},
      {{"x", Real{kNan, 1.0}}, "low < high"},
      {{"x", Real{1.0, 1.0 + 1e-10}}, "agree to nine digits"},
      {{"x", Real{-1.7e308, 1.7e308}}, "low < high"},  // their distance is not finite
      {{"x", Real{0.0, 1.0, Scale::kLog}}, "low = 0 is not positive"},
      {{"x", Real{-1.0, 1.0, Scale::kLog}}, "low = -1 is not positive"},
      {{"n", Integer{3, 3}}, "low = 3 is not below high = 3"},
      {{"n",
        Integer{std::numeric_limits<std::int64_t>::min(),
                std::numeric_limits<std::int64_t>::max()}},
       "2^32 or more apart"},
      {{"n", Integer{0, std::int64_t{1} << 32}}, "2^32 or more apart"},
      {{"c", Categorical{{"only"}}}, "1 choices"},
      {{"c", Categorical{{}}}, "0 choices"},
      {{"c", Categorical{{"a", "b", "a"}}}, "\"a\" is repeated"},
      {{"c", Categorical{{"a", ""}}}, "a choice is empty"},
  };
  for (const Case& c : cases)
    expect_error(ErrorCode::kInvalidArgument, c.rule, [&] { check(c.parameter); });
}

TEST(ParameterTest, ValuesReadBackAsTheyWereWritten) {
  for (const double v : {85.0, 90.1, 85.0 + 1e-13, 96.0})
    EXPECT_EQ(parse_value(kTemp, to_text(Value{v})), Value{v});
  EXPECT_EQ(parse_value(kTemp, "90"), Value{90.0});
  EXPECT_EQ(parse_value(kShots, "2"), Value{std::int64_t{2}});
  EXPECT_EQ(parse_value(kBean, "B"), Value{std::string("B")});
}

TEST(ParameterTest, RefusesTextThatIsNoValueAndNamesTheRule) {
  struct Case {
    const Parameter& parameter;
    std::string text;
    const char* rule;
  };
  const Case cases[] = {
      {kTemp, "", "parameter \"temp\": \"\" is not a number"},
      {kTemp, "hot", "\"hot\" is not a number"},
      {kTemp, "90 ", "is not a number"},
      {kTemp, "1e999", "is not a number"},
      {kTemp, "nan", "outside of [85, 96]"},
      {kTemp, "inf", "outside of [85, 96]"},
      {kTemp, "84.9", "\"84.9\" is outside of [85, 96]"},
      {kTemp, std::string(1'000'000, '9') + "x", "..."},
      {kShots, "1.5", "\"1.5\" is not a whole number"},
      {kShots, "99999999999999999999", "is not a whole number"},
      {kShots, "0", "\"0\" is outside of [1, 3]"},
      {kBean, "C", "no choice is called \"C\""},
      {kBean, "a", "there are \"A\""},
  };
  for (const Case& c : cases) {
    expect_error(
        ErrorCode::kInvalidArgument, c.rule, [&] { (void)parse_value(c.parameter, c.text); });
  }
}

TEST(ParameterTest, RefusesValuesOfAnotherType) {
  const auto refused = [](const Parameter& p, const Value& v, const char* rule) {
    expect_error(ErrorCode::kInvalidArgument, rule, [&] { check(p, v); });
  };
  refused(kTemp, Value{std::int64_t{90}}, "is not a real number");
  refused(kShots, Value{2.0}, "is not a whole number");
  refused(kBean, Value{1.0}, "is not a choice");
}

TEST(ParameterTest, QuantilesGoFromTheLowestValueToTheHighestOnItsScale) {
  const Parameter grind{"grind", Real{0.1, 10.0, Scale::kLog}};
  EXPECT_EQ(at_quantile(grind, 0.0), Value{0.1});
  EXPECT_NEAR(std::get<double>(at_quantile(grind, 0.5)), 1.0, 1e-12);  // √(0.1 · 10)
  EXPECT_EQ(at_quantile(grind, 1.0), Value{10.0});
  EXPECT_EQ(at_quantile(kTemp, 0.5), Value{90.5});
  const std::vector<std::pair<double, std::int64_t>> shots{
      {0.0, 1}, {0.33, 1}, {0.34, 2}, {0.66, 2}, {0.67, 3}, {1.0, 3}};
  for (const auto& [u, value] : shots) EXPECT_EQ(at_quantile(kShots, u), Value{value}) << u;
  EXPECT_EQ(at_quantile(kBean, 0.49), Value{std::string("A")});
  EXPECT_EQ(at_quantile(kBean, 0.51), Value{std::string("B")});
  EXPECT_EQ(at_quantile(kBean, 1.0), Value{std::string("B")});
}

}  // namespace
}  // namespace duelopt
