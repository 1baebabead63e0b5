// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/json.hpp"

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

TEST(JsonTest, ASettingIsAnObjectByTheParametersNamesInTheirOrder) {
  const Space space(
      {{"temp", Real{85.0, 96.0}}, {"shots", Integer{1, 3}}, {"bean", Categorical{{"A", "B"}}}});
  EXPECT_EQ(to_line(setting(space, {{"temp", 93.0}, {"shots", std::int64_t{2}}, {"bean", "B"}})),
            R"({"temp":93.0,"shots":2,"bean":"B"})");
}

TEST(JsonTest, NumbersRoundTrip) {
  const double third = 1.0 / 3.0;
  EXPECT_EQ(Json::parse(to_line(third)).get<double>(), third);
}

TEST(JsonTest, TextThatIsNotUtf8IsReplacedAndLineEndsAreEscaped) {
  EXPECT_EQ(to_line("a\xff\nb"), "\"a\uFFFD\\nb\"");
}

TEST(JsonTest, WhatIsMissingIsNull) {
  EXPECT_EQ(to_line(or_null(std::optional<double>())), "null");
  EXPECT_EQ(to_line(or_null(std::optional<Time>())), "null");
  EXPECT_EQ(to_line(or_null(std::string())), "null");
  EXPECT_EQ(to_line(or_null(std::optional(0.0))), "0.0");
  EXPECT_EQ(to_line(or_null(std::optional(Time(std::chrono::milliseconds(250))))),
            "\"1970-01-01T00:00:00.250Z\"");
  EXPECT_EQ(to_line(or_null(std::string("ada"))), "\"ada\"");
}

}  // namespace
}  // namespace duelopt::views
