// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/status.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/small_study.hpp"

namespace duelopt::views {
namespace {

constexpr Time at(int seconds) { return Time(std::chrono::seconds(seconds)); }

TEST(StatusTest, AnEmptyStudyWithoutABudgetHasNothingLeftToTell) {
  const Json json = status(Study(small_study()), {});
  EXPECT_EQ(json.at("name"), "small");
  EXPECT_EQ(json.at("direction"), "maximize");
  EXPECT_EQ(json.at("strategy"), "random-duels");
  EXPECT_EQ(json.at("spent"), 0.0);
  EXPECT_TRUE(json.at("left").is_null());
  EXPECT_TRUE(json.at("budget").is_null());
  EXPECT_TRUE(json.at("open").empty());
  EXPECT_TRUE(json.at("outlook").is_null());
}

TEST(StatusTest, OpenTrialsAreCountedPaidForAndListed) {
  StudyOptions options = small_study();
  options.budget = 2.0;
  Study study(options, [] { return at(0); });
  (void)study.ask({.judge = "ada", .lease = std::chrono::seconds(60)});
  (void)study.ask();
  study.tell(TrialId{2}, Verdict::kTie);
  const Json json = status(study, at(60));
  EXPECT_EQ(json.at("spent"), 0.5);
  EXPECT_EQ(json.at("reserved"), 0.25);
  EXPECT_EQ(json.at("left"), 1.5);
  EXPECT_EQ(json.at("counts").at("duel").at("running"), 1);
  EXPECT_EQ(json.at("counts").at("duel").at("done"), 1);
  EXPECT_EQ(json.at("counts").at("label").at("done"), 0);
  EXPECT_EQ(to_line(json.at("open")),
            R"([{"id":1,"kind":"duel","judge":"ada","asked":"1970-01-01T00:00:00.000Z",)"
            R"("lease_until":"1970-01-01T00:01:00.000Z","overdue":true}])");
}

TEST(StatusTest, ATrialIsOverdueFromTheEndOfItsLeaseOn) {
  const Trial trial{
      .id = TrialId{1}, .question = LabelQuestion{{{"temp", 0.5}}}, .lease_until = at(60)};
  EXPECT_FALSE(is_overdue(trial, at(59)));
  EXPECT_TRUE(is_overdue(trial, at(60)));
  EXPECT_FALSE(is_overdue({.id = TrialId{1}, .question = LabelQuestion{{{"temp", 0.5}}}}, at(60)));
}

}  // namespace
}  // namespace duelopt::views
