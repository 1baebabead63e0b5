// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/table.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace duelopt::views {
namespace {

using Row = std::vector<std::string>;

// A parameter may be called like a column of the table.
Space tea() { return Space({{"temp", Real{60.0, 100.0}}, {"value", Categorical{{"a,b", "c"}}}}); }

Study tasted() {
  Study study({.name = "tea", .space = tea(), .costs = {.label = 2.0, .duel = 0.25}},
              [] { return Time{}; });
  study.add(LabelQuestion{{{"temp", 70.5}, {"value", "c"}}}, Measurement{-1.5});
  study.add(
      DuelQuestion{
          {{"temp", 70.5}, {"value", "c"}}, {{"temp", 90.0}, {"value", "a,b"}}, Side::kLeft},
      Verdict::kRight,
      "ada");
  return study;
}

TEST(TableTest, AParameterOfTheNameOfAColumnHasAPrefix) {
  EXPECT_EQ(table_heading(tea(), 0),
            (Row{"id",          "kind",         "state",       "value",      "winner",
                 "temp",        "params.value", "left.temp",   "left.value", "right.temp",
                 "right.value", "chosen",       "origin",      "judge",      "cost",
                 "phase",       "asked",        "lease_until", "told",       "reason"}));
}

TEST(TableTest, ALabelFillsTheColumnsOfItsSetting) {
  const Study study = tasted();
  EXPECT_EQ(table_row(study, study.trial(TrialId{1}), 0),
            (Row{"1",
                 "label",
                 "done",
                 "-1.5",
                 "",
                 "70.5",
                 "c",
                 "",
                 "",
                 "",
                 "",
                 "",
                 "added",
                 "",
                 "2",
                 "",
                 "1970-01-01T00:00:00.000Z",
                 "",
                 "1970-01-01T00:00:00.000Z",
                 ""}));
}

TEST(TableTest, ADuelFillsTheColumnsOfBothSides) {
  const Study study = tasted();
  EXPECT_EQ(table_row(study, study.trial(TrialId{2}), 0),
            (Row{"2",
                 "duel",
                 "done",
                 "",
                 "right",
                 "",
                 "",
                 "70.5",
                 "c",
                 "90",
                 "a,b",
                 "left",
                 "added",
                 "ada",
                 "0.25",
                 "",
                 "1970-01-01T00:00:00.000Z",
                 "",
                 "1970-01-01T00:00:00.000Z",
                 ""}));
}

TEST(TableTest, AChoiceFillsTheColumnsOfItsOptions) {
  Study study({.name = "tea", .space = Space({{"temp", Real{60.0, 100.0}}})});
  EXPECT_EQ(largest_choice(study), 0u);
  study.add(ChoiceQuestion{{{{"temp", 70.0}}, {{"temp", 80.0}}, {{"temp", 90.0}}}}, Pick{1});
  EXPECT_EQ(largest_choice(study), 3u);
  const Row heading = table_heading(study.options().space, 4);
  const Row row = table_row(study, study.trial(TrialId{1}), 4);
  ASSERT_EQ(heading.size(), row.size());
  const auto cell = [&](const std::string& column) {
    return row[static_cast<std::size_t>(std::find(heading.begin(), heading.end(), column) -
                                        heading.begin())];
  };
  EXPECT_EQ(cell("kind"), "choice");
  EXPECT_EQ(cell("winner"), "2");
  EXPECT_EQ(cell("option1.temp"), "70");
  EXPECT_EQ(cell("option3.temp"), "90");
  EXPECT_EQ(cell("option4.temp"), "");
  EXPECT_EQ(cell("temp"), "");
}

TEST(TableTest, ParametersWithAPrefixAreColumnsAndOthersAreNot) {
  for (const char* heading :
       {"id", "reason", "params.temp", "left.value", "right.temp", "value", "option6.temp"})
    EXPECT_TRUE(is_column(tea(), heading)) << heading;
  for (const char* heading :
       {"temp", "params.tmp", "left.", "ID", "", "option7.temp", "option0.temp"})
    EXPECT_FALSE(is_column(tea(), heading)) << heading;
}

TEST(TableTest, AFieldIsQuotedIfItHasACommaAQuotationMarkOrAnEndOfLine) {
  EXPECT_EQ(csv_line({"a", "b,c", "d\"e", "f\ng", ""}), "a,\"b,c\",\"d\"\"e\",\"f\ng\",\n");
}

TEST(TableTest, AFormulaGetsAnApostropheAndANumberDoesNot) {
  EXPECT_EQ(csv_line({"=1+1", "-x", "'=1", "-1.5", "+7", "x=1"}), "'=1+1,'-x,''=1,-1.5,+7,x=1\n");
}

}  // namespace
}  // namespace duelopt::views
