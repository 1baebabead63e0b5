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

TEST(HistoryTest, TheFirstDuelMustAgreeWithItself) {
  History history;
  expect_error(ErrorCode::kInvalidArgument, "dimension 2, earlier points have 1", [&] {
    history.append(Duelled{{0.0}, {1.0, 1.0}, Winner::kFirst});
  });
  EXPECT_TRUE(history.empty());
}

}  // namespace
}  // namespace duelopt
