// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/progress.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "apps/cli/file_descriptor.hpp"

namespace duelopt::cli {
namespace {

using namespace std::chrono_literals;

const Progress kHalfWay{.spent = 10.0,
                        .budget = 20.0,
                        .best = 0.125,
                        .done = {.labels = 1, .duels = 90},
                        .running = 2,
                        .failures = 3,
                        .left = 125s};

TEST(ProgressTest, SaysItAllWhereThereIsRoom) {
  EXPECT_EQ(progress_line(kHalfWay, 200),
            "[############............]  10 of 20  best 0.125  1 label 90 duels  2 running  "
            "3 failed  about 2 min left");
}

TEST(ProgressTest, ANarrowTerminalLosesTheBarAndThenTheEnd) {
  // The text alone has 77 columns, the smallest bar and its frame have 10.
  EXPECT_EQ(progress_line(kHalfWay, 87).substr(0, 18), "[###...]  10 of 20");
  EXPECT_EQ(progress_line(kHalfWay, 86).substr(0, 8), "10 of 20");
  EXPECT_EQ(progress_line(kHalfWay, 20), "10 of 20  best 0.12…");
}

TEST(ProgressTest, AnAnytimeStudyHasNoBar) {
  EXPECT_EQ(progress_line({.spent = 0.1, .done = {.labels = 0, .duels = 1}}, 80),
            "0.1 spent  no label yet  0 labels 1 duel  0 running");
}

TEST(ProgressTest, SpendingMoreThanTheBudgetFillsTheBar) {
  EXPECT_EQ(progress_line({.spent = 3.0, .budget = 2.0}, 80).substr(0, 26),
            "[########################]");
}

TEST(ProgressTest, TheTimeLeftFollowsThePace) {
  EXPECT_EQ(time_left(10s, 5.0, 15.0), 30s);  // half a unit a second, fifteen to go
  EXPECT_EQ(time_left(10s, 0.0, 15.0), std::nullopt);
  EXPECT_EQ(time_left(10s, 5.0, 0.0), std::nullopt);
  EXPECT_EQ(time_left(1s, 1.0, 1e300), 1000000000s);
}

TEST(ProgressTest, DurationsArePutAsPeopleSayThem) {
  EXPECT_EQ(duration_text(0s), "0 s");
  EXPECT_EQ(duration_text(59s), "59 s");
  EXPECT_EQ(duration_text(60s), "1 min");
  EXPECT_EQ(duration_text(91s), "2 min");
  EXPECT_EQ(duration_text(std::chrono::seconds(2h + 5min)), "2 h 5 min");
  EXPECT_EQ(duration_text(std::chrono::seconds(76h)), "3 d 4 h");
}

TEST(ProgressTest, WithoutATerminalThereArePlainLinesAndNoDrawing) {
  const Pipe pipe = make_pipe();
  std::ostringstream out;
  {
    ProgressView view(out, pipe.write.get());
    view.show(kHalfWay);
    view.say(Importance::kRoutine, "one");
    view.say(Importance::kTrouble, "two");
  }
  EXPECT_EQ(out.str(), "one\ntwo\n");
}

}  // namespace
}  // namespace duelopt::cli
