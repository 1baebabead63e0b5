// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/nothing.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/small_study.hpp"

namespace duelopt::views {
namespace {

// A label costs 1, a duel 0.25.
Study with_budget(double budget) {
  StudyOptions options = small_study();
  options.budget = budget;
  return Study(options);
}

TEST(NothingTest, ASpentBudgetDoesNotComeBack) {
  Study study = with_budget(0.5);
  for (std::uint64_t id = 1; id <= 2; ++id) {
    (void)study.ask();
    study.tell(TrialId{id}, Verdict::kLeft);
  }
  const Nothing nothing = nothing_to_ask(study, AllowedKinds::kAny);
  EXPECT_EQ(nothing.why, "the budget of 0.5 is spent");
  EXPECT_FALSE(nothing.may_pass);
}

TEST(NothingTest, ARestThatPaysForNothingIsNamedWithThePrice) {
  Study study = with_budget(0.6);
  for (std::uint64_t id = 1; id <= 2; ++id) {
    (void)study.ask();
    study.tell(TrialId{id}, Verdict::kLeft);
  }
  EXPECT_EQ(nothing_to_ask(study, AllowedKinds::kDuels).why,
            "what is left of the budget of 0.6, 0.1, pays for no duel (0.25)");
  EXPECT_EQ(nothing_to_ask(study, AllowedKinds::kAny).why,
            "what is left of the budget of 0.6, 0.1, pays for no label (1) and no duel (0.25)");
}

TEST(NothingTest, WhatOpenTrialsHoldMayComeBackIfItPaysForTheKind) {
  Study study = with_budget(0.5);
  (void)study.ask();
  (void)study.ask();
  const Nothing duel = nothing_to_ask(study, AllowedKinds::kDuels);
  EXPECT_EQ(duel.why,
            "the rest of the budget of 0.5 is held by open trials (0.5): there is more to ask if "
            "one of them gives it back");
  EXPECT_TRUE(duel.may_pass);
  EXPECT_FALSE(nothing_to_ask(study, AllowedKinds::kLabels).may_pass);
}

TEST(NothingTest, WithoutABudgetItIsTheStrategyThatHasNoQuestion) {
  EXPECT_EQ(nothing_to_ask(Study(small_study()), AllowedKinds::kAny).why,
            "the strategy has no further question");
}

}  // namespace
}  // namespace duelopt::views
