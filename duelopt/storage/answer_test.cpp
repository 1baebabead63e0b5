// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/answer.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const Setting kOne{{"x", 0.1}};
const Setting kTwo{{"x", 0.2}};
const Setting kThree{{"x", 0.3}};

Outcome label(std::string_view text) { return parse_answer(LabelQuestion{kOne}, text); }
Outcome duel(std::string_view text) { return parse_answer(DuelQuestion{kOne, kTwo}, text); }
Outcome choice(std::string_view text) {
  return parse_answer(ChoiceQuestion{{kOne, kTwo, kThree}}, text);
}

TEST(AnswerTest, ALabelIsAnsweredByANumber) {
  EXPECT_EQ(label("3.2"), Outcome(Measurement{3.2}));
  EXPECT_EQ(label("  -1e-3\r\n"), Outcome(Measurement{-0.001}));
  EXPECT_EQ(label("+7"), Outcome(Measurement{7.0}));
  EXPECT_EQ(label(R"({"value": 3.2})"), Outcome(Measurement{3.2}));
  EXPECT_EQ(label("\n{\"value\":3}\n"), Outcome(Measurement{3.0}));
}

TEST(AnswerTest, ADuelIsAnsweredByASideOrATie) {
  EXPECT_EQ(duel("left"), Outcome(Verdict::kLeft));
  EXPECT_EQ(duel("right\n"), Outcome(Verdict::kRight));
  EXPECT_EQ(duel("\ttie "), Outcome(Verdict::kTie));
  EXPECT_EQ(duel(R"({"winner":"right"})"), Outcome(Verdict::kRight));
}

TEST(AnswerTest, EitherMayBeSkipped) {
  for (const char* text : {"skip", " skip\n", R"({"skip":true})"}) {
    EXPECT_EQ(label(text), Outcome(Skip{}));
    EXPECT_EQ(duel(text), Outcome(Skip{}));
  }
}

TEST(AnswerTest, AnythingElseForALabelIsRefused) {
  for (const char* text : {"",
                           " \n",
                           "nan",
                           "inf",
                           "-inf",
                           "1e999",
                           "0x10",
                           "1,5",
                           "3.2 mm",
                           "3 4",
                           "+",
                           "+-1",
                           "left",
                           "{}",
                           "{",
                           R"({"value":null})",
                           R"({"value":"3"})",
                           R"({"value":1e999})",
                           R"({"value":1,"value":2})",
                           R"({"value":1,"skip":true})",
                           R"({"winner":"left"})",
                           R"({"skip":false})",
                           "{\"value\":1}{\"value\":2}",
                           "[1]",
                           "\xff",
                           "true"}) {
    SCOPED_TRACE(text);
    expect_error(ErrorCode::kInvalidArgument, "is not an answer to a label: a number", [&] {
      (void)label(text);
    });
  }
}

TEST(AnswerTest, AnythingElseForADuelIsRefused) {
  for (const char* text : {"",
                           "Left",
                           "1",
                           "left right",
                           "first",
                           R"({"winner":"both"})",
                           R"({"winner":1})",
                           R"({"value":1})",
                           R"("left")"}) {
    SCOPED_TRACE(text);
    expect_error(ErrorCode::kInvalidArgument, "is not an answer to a duel: left, right", [&] {
      (void)duel(text);
    });
  }
}

TEST(AnswerTest, AMegabyteIsQuotedInPart) {
  for (const std::string& text : {std::string(1'000'000, '7'), "{" + std::string(999'999, '[')}) {
    try {
      (void)label(text);
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::kInvalidArgument);
      EXPECT_EQ(std::string(error.what()).substr(0, 65), '"' + text.substr(0, 60) + "...\"");
      EXPECT_LT(std::string(error.what()).size(), 200U);
    }
  }
}

TEST(AnswerTest, ANumberOnItsOwnSaysWhatItIsFor) {
  EXPECT_EQ(parse_number("0.25", "--value"), 0.25);
  expect_error(ErrorCode::kInvalidArgument, R"(--value: "much" is not a finite number)", [] {
    (void)parse_number("much", "--value");
  });
  expect_error(ErrorCode::kInvalidArgument, "a double cannot hold it", [] {
    (void)parse_number("1e999", "--value");
  });
  for (const char* text : {"", " 1", "1 ", "nan", "-nan", "infinity"}) {
    expect_error(ErrorCode::kInvalidArgument, "a finite number", [&] {
      (void)parse_number(text, "--value");
    });
  }
}

TEST(AnswerTest, AMeasurementIsNotHuge) {
  EXPECT_EQ(parse_measurement("-1e100", "--value"), Measurement{-1e100});
  const auto refused = [](auto&& parse) {
    expect_error(ErrorCode::kInvalidArgument, "the value 1e+200 is not within ±1e100", parse);
  };
  refused([] { (void)parse_measurement("1e200", "--value"); });
  refused([] { (void)label("1e200"); });
  refused([] { (void)label(R"({"value":1e200})"); });
}

TEST(AnswerTest, AChoiceIsAnsweredByTheNumberOfAnOptionOrATie) {
  EXPECT_EQ(choice(" 3\n"), Outcome{Pick{2}});
  EXPECT_EQ(choice(R"({"winner":1})"), Outcome{Pick{0}});
  EXPECT_EQ(choice("tie"), Outcome{Verdict::kTie});
  EXPECT_EQ(choice(R"({"winner":"tie"})"), Outcome{Verdict::kTie});
  EXPECT_EQ(choice("skip"), Outcome{Skip{}});
  for (const char* text :
       {"4", "0", "left", "1.0", "12", "{\"winner\":4}", "{\"winner\":\"left\"}"})
    expect_error(ErrorCode::kInvalidArgument, "", [&, text] { (void)choice(text); });
  expect_error(ErrorCode::kInvalidArgument, "answer to a duel", [] { (void)duel("1"); });
  expect_error(ErrorCode::kInvalidArgument, "", [] { (void)duel(R"({"winner":1})"); });
}

TEST(AnswerTest, AWinnerIsASideOrTheNumberOfAnOption) {
  EXPECT_EQ(parse_winner("right"), Outcome{Verdict::kRight});
  EXPECT_EQ(parse_winner("6"), Outcome{Pick{5}});
  for (const char* text : {"", "7", "0", "first", "1 ", "-1"})
    expect_error(
        ErrorCode::kInvalidArgument, "is not a winner", [&, text] { (void)parse_winner(text); });
}

}  // namespace
}  // namespace duelopt
