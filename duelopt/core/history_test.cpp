// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/history.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(HistoryTest, StartsEmpty) {
  const History history;
  EXPECT_TRUE(history.empty());
  EXPECT_TRUE(history.labels().empty() && history.duels().empty() && history.kinds().empty());
}

TEST(HistoryTest, KeepsTheOrderOfAnswersAcrossKinds) {
  History history;
  history.append(Label{{1.0}}, Measurement{5.0});
  history.append(Duel{{1.0}, {2.0}}, Winner::kSecond);
  history.append(Label{{3.0}}, Measurement{6.0});
  const std::vector<QueryKind> expected{QueryKind::kLabel, QueryKind::kDuel, QueryKind::kLabel};
  EXPECT_EQ(std::vector(history.kinds().begin(), history.kinds().end()), expected);
  EXPECT_EQ(history.labels()[1], (Labelled{{3.0}, 6.0}));
  EXPECT_EQ(history.duels()[0], (Duelled{{1.0}, {2.0}, Winner::kSecond}));
}

TEST(HistoryTest, RefusesBadAnswersAndStaysUnchanged) {
  History history;
  history.append(Labelled{{1.0, 2.0}, 0.0});
  const History before = history;
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const Duel duel{{0.0, 0.0}, {1.0, 1.0}};

  const auto refused = [&](const std::string& fragment, const Query& query, const Answer& answer) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { history.append(query, answer); });
    EXPECT_EQ(history, before);
  };
  refused("value nan is not finite", Label{{0.0, 0.0}}, Measurement{kNan});
  refused("value inf is not finite", Label{{0.0, 0.0}}, Measurement{kInf});
  refused("not within ±1e100", Label{{0.0, 0.0}}, Measurement{1e200});
  refused("dimension 1, earlier points have 2", Label{{0.0}}, Measurement{0.0});
  refused("dimension 3, earlier points have 2", Duel{{0.0, 0.0, 0.0}, {1.0, 1.0}}, Winner::kTie);
  refused("dimension 1, earlier points have 2", Duel{{0.0, 0.0}, {1.0}}, Winner::kTie);
  refused("a label wants a value", Label{{0.0, 0.0}}, Winner::kFirst);
  refused("not the value 2", duel, Measurement{2.0});
}

TEST(HistoryTest, KeepsChoicesWithTheirWinners) {
  const Choice choice{{{1.0}, {2.0}, {3.0}}};
  History history;
  history.append(choice, Pick{2});
  history.append(choice, Winner::kTie);
  EXPECT_EQ(history.choices()[0], (Chosen{choice.options, 2}));
  EXPECT_EQ(history.choices()[1], (Chosen{choice.options, std::nullopt}));
  EXPECT_EQ(history.kinds().back(), QueryKind::kChoice);
  const auto refused = [&](const std::string& fragment, const Query& q, const Answer& a) {
    expect_error(ErrorCode::kInvalidArgument, fragment, [&] { history.append(q, a); });
    EXPECT_EQ(history.size(), 2u);
  };
  refused("option 4 of a choice among 3", choice, Pick{3});
  refused("not a side", choice, Winner::kFirst);
  refused("not the value 2", choice, Measurement{2.0});
  refused("not an option", Duel{{1.0}, {2.0}}, Pick{0});
  refused("a label wants a value", Label{{1.0}}, Pick{0});
  refused("a choice among 2", Choice{{{1.0}, {2.0}}}, Pick{0});
  refused("a choice among 7", Choice{std::vector<Point>(7, Point{1.0})}, Pick{0});
  refused("dimension 2, earlier points have 1", Choice{{{1.0}, {2.0}, {3.0, 4.0}}}, Pick{0});
}

TEST(HistoryTest, AChoiceInPairsIsItsWinnerAgainstTheOthersAsTheyWereShown) {
  const Chosen second{{{1.0}, {2.0}, {3.0}, {4.0}}, 1, 5};
  EXPECT_EQ(in_pairs(second),
            (std::vector<Duelled>{{{1.0}, {2.0}, Winner::kSecond, 5},
                                  {{2.0}, {3.0}, Winner::kFirst, 5},
                                  {{2.0}, {4.0}, Winner::kFirst, 5}}));
  const Chosen tie{{{1.0}, {2.0}, {3.0}}, std::nullopt};
  EXPECT_EQ(in_pairs(tie),
            (std::vector<Duelled>{{{1.0}, {2.0}, Winner::kTie}, {{1.0}, {3.0}, Winner::kTie}}));
  History history;
  history.append(second);
  history.append(Labelled{{2.0}, 7.0});
  const History pairs = in_pairs(history);
  EXPECT_EQ(pairs.duels().size(), 3u);
  EXPECT_TRUE(pairs.choices().empty());
  EXPECT_EQ(pairs.kinds().back(), QueryKind::kLabel);
}

TEST(HistoryTest, TheFirstDuelMustAgreeWithItself) {
  History history;
  expect_error(ErrorCode::kInvalidArgument, "dimension 2, earlier points have 1", [&] {
    history.append(Duelled{{0.0}, {1.0, 1.0}, Winner::kFirst});
  });
  EXPECT_TRUE(history.empty());
}

}  // namespace
}  // namespace duelopt
