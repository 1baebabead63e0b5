// SPDX-License-Identifier: Apache-2.0
#include "apps/server/answer_log.hpp"

#include <gtest/gtest.h>

namespace duelopt::server {
namespace {

Asked asked(std::uint64_t id, const std::string& judge) {
  return {.id = TrialId{id}, .question = DuelQuestion{{{"x", 0.0}}, {{"x", 1.0}}}, .judge = judge};
}

Told told(std::uint64_t id, const Outcome& outcome) {
  return {.id = TrialId{id}, .outcome = outcome};
}

Amended amended(std::uint64_t id, const Outcome& outcome, const std::string& judge = {}) {
  return {.id = TrialId{id}, .outcome = outcome, .judge = judge};
}

AnswerLog two_answers() {
  AnswerLog log;
  for (const Event& event : std::vector<Event>{asked(1, "ana"),
                                               asked(2, "ana"),
                                               asked(3, "bob"),
                                               told(2, Verdict::kLeft),
                                               told(1, Verdict::kTie),
                                               told(3, Verdict::kRight)})
    log.add(event);
  return log;
}

TEST(AnswerLogTest, TheLastAnswerIsThatOfTheJudgeThatWasToldLast) {
  const AnswerLog log = two_answers();
  EXPECT_EQ(log.last_of("ana"), TrialId{1});
  EXPECT_EQ(log.last_of("bob"), TrialId{3});
  EXPECT_EQ(log.last_of("eve"), std::nullopt);
}

TEST(AnswerLogTest, AnUndoneAnswerIsRememberedAndMakesRoomForTheOneBefore) {
  AnswerLog log = two_answers();
  log.add(amended(1, Skip{}, "ana"));
  EXPECT_TRUE(log.is_undone(TrialId{1}));
  EXPECT_EQ(log.find(TrialId{1})->taken_back, Outcome(Verdict::kTie));
  EXPECT_EQ(log.last_of("ana"), TrialId{2});
}

TEST(AnswerLogTest, AnAnswerGivenAgainIsTheLastOne) {
  AnswerLog log = two_answers();
  log.add(amended(1, Skip{}, "ana"));
  log.add(amended(2, Skip{}, "ana"));
  log.add(amended(1, Verdict::kLeft, "ana"));
  EXPECT_FALSE(log.is_undone(TrialId{1}));
  EXPECT_EQ(log.last_of("ana"), TrialId{1});
  EXPECT_TRUE(log.is_undone(TrialId{2}));
}

TEST(AnswerLogTest, ASkipThatWasTakenBackMayBeMeantAgain) {
  AnswerLog log;
  log.add(asked(1, "ana"));
  log.add(told(1, Skip{}));
  EXPECT_FALSE(log.is_undone(TrialId{1}));
  log.add(amended(1, Skip{}, "ana"));
  EXPECT_TRUE(log.is_undone(TrialId{1}));
  log.add(amended(1, Skip{}, "ana"));
  EXPECT_FALSE(log.is_undone(TrialId{1}));
  EXPECT_EQ(log.last_of("ana"), TrialId{1});
}

TEST(AnswerLogTest, WhatTheOwnerAmendsIsNotTheJudgesUndo) {
  AnswerLog log = two_answers();
  log.add(amended(2, Skip{}));
  log.add(amended(3, Verdict::kTie, "eve"));
  EXPECT_FALSE(log.is_undone(TrialId{2}));
  EXPECT_EQ(log.last_of("ana"), TrialId{1});
  EXPECT_EQ(log.find(TrialId{3})->outcome, Outcome(Verdict::kTie));
}

TEST(AnswerLogTest, ARetractedTrialIsNobodysLastAnswer) {
  AnswerLog log = two_answers();
  log.add(Retracted{.id = TrialId{1}});
  EXPECT_EQ(log.last_of("ana"), TrialId{2});
  EXPECT_EQ(log.find(TrialId{1}), nullptr);
}

}  // namespace
}  // namespace duelopt::server
