// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/preferences.hpp"

#include <gtest/gtest.h>

namespace duelopt {
namespace {

const Box kDomain{{-5.0, 10.0}, {0.0, 15.0}};

TEST(PreferencesTest, APendingDuelIsExpectedOfTheUsualJudge) {
  History history;
  for (int i = 0; i < 2; ++i)
    history.append(Duelled{{-5.0, 0.0}, {10.0, 15.0}, Winner::kFirst, std::size_t{1}});
  const Situation situation{.domain = kDomain, .open = {Duel{{0.0, 0.0}, {5.0, 5.0}}}};
  const StudyProgress p(situation, history);
  const PreferencePrior prior{.term = {Matern{2.5}, 1.0, {0.3, 0.3}},
                              .judges = {{0.0, 2.0}, {0.0, 2.0}}};
  const PreferencePosterior before(prior, {p.labels, p.duels});
  const PreferencePosterior after = fantasize(before, p, p.usual_judge());
  const Matrix x = to_matrix(std::vector{p.space.unit({0.0, 0.0})});
  // The judges share nothing, so only the latent utility of the one who will answer is known
  // better.
  const auto variance = [&](const PreferencePosterior& f, std::size_t judge) {
    return f.variance(f.latent_utility(x, judge))[0];
  };
  EXPECT_LT(variance(after, 1), 0.99 * variance(before, 1));
  EXPECT_NEAR(variance(after, 0), variance(before, 0), 1e-12);
}

}  // namespace
}  // namespace duelopt
