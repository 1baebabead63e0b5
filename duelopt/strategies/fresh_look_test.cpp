// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/fresh_look.hpp"

#include <initializer_list>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

class Answers {
 public:
  Answers& labels(std::initializer_list<double> values) {
    for (const double y : values) history.append(Labelled{{0.01 * y, 0.5}, y});
    return *this;
  }
  Answers& duel() {
    history.append(Duelled{{0.1, 0.2}, {0.3, 0.4}, Winner::kFirst});
    return *this;
  }
  History history{};
};

using Beginnings = std::vector<std::size_t>;

// Two labels in vain end a look; an improvement is one by more than a tenth of the spread.
Beginnings beginnings(const Answers& answers) {
  return look_beginnings({.in_vain = 2, .min_improvement = 0.1}, answers.history);
}

TEST(FreshLookTest, BeginsAfterLabelsInARowThatBringNothing) {
  EXPECT_EQ(beginnings(Answers()), Beginnings{0});
  EXPECT_EQ(beginnings(Answers().duel().duel().duel()), Beginnings{0});
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 3.0})), Beginnings{0});
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 3.0, 4.0})), (Beginnings{0, 4}));
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 3.0, 20.0, 4.0})), Beginnings{0});
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 3.0, 20.0, 4.0, 5.0})), (Beginnings{0, 6}));
}

TEST(FreshLookTest, WhatIsHardlyBetterBringsNothing) {
  // The labels spread over 10, then 11 or 11.2: 11 is no improvement by a tenth of that, 11.2 is.
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 11.0, 11.0})), (Beginnings{0, 4}));
  EXPECT_EQ(beginnings(Answers().labels({0.0, 10.0, 11.2, 11.0})), Beginnings{0});
  EXPECT_EQ(beginnings(Answers().labels({5.0, 5.0, 5.0})), (Beginnings{0, 3}));  // no spread
}

TEST(FreshLookTest, ALookIsMeasuredByItsOwnBestLabelAndTheSpreadOfAll) {
  // The second look begins with 3, so that 5 and 8 are improvements. With a spread of 10, 8.5 is
  // none, nor is 8.9: it is compared with 8.5.
  Answers answers;
  answers.labels({0.0, 10.0, 1.0, 2.0, 3.0, 5.0, 8.0, 8.5});
  EXPECT_EQ(beginnings(answers), (Beginnings{0, 4}));
  EXPECT_EQ(beginnings(answers.labels({8.9})), (Beginnings{0, 4, 9}));
}

TEST(FreshLookTest, PointsOfTheUsersOwnAreNotInVain) {
  Answers answers;
  answers.labels({10.0, 0.0});
  for (const double y : {1.0, 2.0, 3.0})
    answers.history.append(Labelled{{0.5, 0.5}, y, Origin::kAdded});
  EXPECT_EQ(beginnings(answers), Beginnings{0});
  answers.history.append(Labelled{{0.5, 0.5}, 20.0, Origin::kAdded});  // which is better
  EXPECT_EQ(beginnings(answers.labels({4.0})), Beginnings{0});
  EXPECT_EQ(beginnings(answers.labels({5.0})), (Beginnings{0, 8}));
}

TEST(FreshLookTest, DuelsDoNotCount) {
  Answers answers;
  answers.duel().labels({1.0, 0.0}).duel().duel();
  EXPECT_EQ(beginnings(answers), Beginnings{0});
  EXPECT_EQ(beginnings(answers.labels({0.5})), (Beginnings{0, 6}));
  EXPECT_EQ(beginnings(answers.duel()), (Beginnings{0, 6}));
}

TEST(PartialWorkspaceTest, KnowsSomeOfTheAnswersAndPaysForThoseBefore) {
  // 2.1 for what is forgotten, 1.2 for what is known, and 1 for what is open, leave less than a
  // label and as much as three duels.
  Answers answers;
  answers.labels({1.0}).duel().labels({2.0, 0.0}).duel().duel();
  const Situation situation{
      .domain = Box::unit(2), .costs = {1.0, 0.1}, .budget = 4.6, .open = {Label{{0.7, 0.8}}}};
  ModelCache cache;
  ModelCache::State other;
  const Workspace all(situation, answers.history, cache.state());
  PartialWorkspace rest(all, 3, 6, other, Pending::kExpected);
  Workspace& w = rest.get();
  EXPECT_EQ(w.history, Answers().labels({0.0}).duel().duel().history);
  EXPECT_EQ(w.forgotten, (QueryCounts{.labels = 2, .duels = 1}));
  EXPECT_EQ(w.pending_labels, (std::vector<UnitPoint>{{0.7, 0.8}}));
  EXPECT_FALSE(w.can_ask(QueryKind::kLabel));
  EXPECT_TRUE(w.can_ask(QueryKind::kDuel));
  EXPECT_TRUE(w.pays_for(QueryKind::kDuel, 2));
  EXPECT_FALSE(w.pays_for(QueryKind::kDuel, 3));
}

TEST(PartialWorkspaceTest, WithoutItsEndIsAsItWasThen) {
  Answers answers;
  answers.labels({1.0}).duel().labels({2.0});
  const Situation situation{.domain = Box::unit(2), .open = {Label{{0.7, 0.8}}}};
  ModelCache cache;
  ModelCache::State other;
  const Workspace all(situation, answers.history, cache.state());
  PartialWorkspace then(all, 0, 2, other, Pending::kIgnored);
  EXPECT_EQ(then.get().history, Answers().labels({1.0}).duel().history);
  EXPECT_EQ(then.get().forgotten, QueryCounts{});
  EXPECT_TRUE(then.get().pending_labels.empty());
  EXPECT_TRUE(then.get().can_ask(QueryKind::kLabel));  // for ever, without a budget
}

}  // namespace
}  // namespace duelopt
