// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/document.hpp"

#include <array>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

void expect_corrupt(const std::string& fragment, const std::string& text) {
  expect_error(ErrorCode::kCorruption, fragment, [&] { (void)parse_json(text); });
}

TEST(DocumentTest, NamesItsPartsAsPeopleWould) {
  EXPECT_EQ(part_name("", "low"), "low");
  EXPECT_EQ(part_name("parameter 2", "low"), "low of parameter 2");
  EXPECT_EQ(item_name("parameter", 1), "parameter 2");
  EXPECT_EQ(item_name("choices of parameter 2", 0), "choices 1 of parameter 2");
}

TEST(DocumentTest, AnExcerptIsShortAndPrintable) {
  EXPECT_EQ(excerpt("espresso"), "espresso");
  EXPECT_EQ(excerpt("a\nb\"c\x01"), R"(a\nb\"c\u0001)");
  EXPECT_EQ(excerpt(std::string(60, 'x')), std::string(60, 'x'));
  EXPECT_EQ(excerpt(std::string(61, 'x')), std::string(60, 'x') + "...");
  EXPECT_EQ(excerpt("\xff"), "\xEF\xBF\xBD");
  // 59 letters and a β, whose second byte is the 61st: it is left out whole.
  EXPECT_EQ(excerpt(std::string(59, 'x') + "\xCE\xB2y"), std::string(59, 'x') + "...");
}

TEST(DocumentTest, RefusesWhatIsNoJson) {
  for (const char* text : {"", "{", "{}x", "nan", "{\"a\":NaN}", "\"\xff\"", "[1,]", "'a'"}) {
    expect_corrupt("it is not JSON from byte ", text);
  }
  expect_corrupt("a number too large for a double", "1e999");
}

TEST(DocumentTest, RefusesRepeatedKeysWithinAnObjectOnly) {
  expect_corrupt(R"(the key "a" is repeated)", R"({"a":1,"b":2,"a":3})");
  expect_corrupt(R"(the key "a" is repeated)", R"([{"b":{"a":1,"a":2}}])");
  EXPECT_EQ(to_line(parse_json(R"({"a":{"a":1},"b":{"a":2}})")), R"({"a":{"a":1},"b":{"a":2}})");
}

TEST(DocumentTest, ReadsEveryKindOfValueInItsPlace) {
  for (const std::string text : {
           R"({"a":[1,[],{},[{"b":null}],-2],"c":{"d":[[true],false]},"e":"f","g":[1.5,"h"]})",
           R"([{"a":1},{"a":2},[{"b":[3]}]])",
           "null",
           "-7",
           R"("text")",
       })
    EXPECT_EQ(to_line(parse_json(text)), text);
}

TEST(DocumentTest, RefusesDeepNesting) {
  EXPECT_TRUE(parse_json(std::string(16, '[') + std::string(16, ']')).is_array());
  expect_corrupt("more than 16 levels", std::string(100'000, '['));
  expect_corrupt("more than 16 levels", std::string(17, '[') + std::string(17, ']'));
}

TEST(FieldsTest, ReadsNumbersExactly) {
  const Json json = parse_json(
      R"({"least":-9223372036854775808,"most":18446744073709551615,"tenth":0.1,"one":1})");
  const Fields fields(json, "");
  EXPECT_EQ(fields.whole("least"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(fields.count("most"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(fields.real("tenth"), 0.1);
  EXPECT_EQ(fields.real("one"), 1.0);
}

TEST(FieldsTest, SaysWhatIsWrongAndWhere) {
  const Json json = parse_json(R"({"low":"x","n":-1,"big":18446744073709551615,"half":0.5})");
  const Fields fields(json, "parameter 2");
  constexpr std::array<std::string_view, 4> kKeys{"low", "n", "bag", "half"};
  const auto refused = [](const std::string& message, const auto& read) {
    expect_error(ErrorCode::kCorruption, message, read);
  };
  refused(R"(low of parameter 2 = "x" is not a number)", [&] { (void)fields.real("low"); });
  refused("n of parameter 2 = -1 is not a whole number >= 0", [&] { (void)fields.count("n"); });
  refused("big of parameter 2 = 18446744073709551615 is not a whole number of 64 bits",
          [&] { (void)fields.whole("big"); });
  refused("half of parameter 2 = 0.5 is not a whole number", [&] { (void)fields.count("half"); });
  refused("half of parameter 2 = 0.5 is not a text", [&] { (void)fields.text("half"); });
  refused("high of parameter 2 is missing", [&] { (void)fields.real("high"); });
  refused(R"(no low of parameter 2 is called "x"; there is "n")",
          [&] { (void)fields.word("low", std::array<std::string_view, 1>{"n"}); });
  refused(R"(no key of parameter 2 is called "big"; nearest: "bag")", [&] { fields.only(kKeys); });
  refused("strategy is not a table of keys", [] { (void)Fields(Json(3), "strategy"); });
}

}  // namespace
}  // namespace duelopt
