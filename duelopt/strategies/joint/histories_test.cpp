// SPDX-License-Identifier: Apache-2.0
//
// joint over histories of every kind.
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/strategies/joint/test_joint.hpp"

namespace duelopt {
namespace {

// On a grid so coarse that points meet again; duels may be all wins, all ties or contradict each
// other, of up to three judges, and labels be equal, huge or missing.
History any_history(std::size_t dim, Rng& rng) {
  const auto point = [&] {
    std::vector<double> x(dim);
    for (double& x_i : x) x_i = 0.25 * static_cast<double>(rng.below(5));
    return Point(x);
  };
  constexpr double sizes[] = {0.0, 1.0, 1e-12, 1e6, 1e15};
  const double size = sizes[rng.below(5)];
  const std::size_t manner = rng.below(3);
  const std::size_t judges = 1 + rng.below(3);
  History history;
  for (std::size_t i = rng.below(6); i > 0; --i)
    history.append(Labelled{point(), size * rng.normal()});
  const std::size_t duels = rng.below(15);
  for (std::size_t i = 0; i < duels; ++i) {
    constexpr Winner winners[] = {Winner::kFirst, Winner::kTie, Winner::kSecond};
    const Winner winner = manner < 2 ? winners[manner] : winners[rng.below(3)];
    history.append(Duelled{point(), point(), winner, std::min(i, rng.below(judges))});
  }
  return history;
}

void expect_sense(const Box& box, const History& history, const Situation& situation, int trial) {
  const std::optional<Query> query = ask(Joint{}, situation, history);
  ASSERT_TRUE(query) << trial;
  for (const Point& x : points_of(*query)) EXPECT_TRUE(box.contains(x)) << trial;
  if (history.empty()) return;
  const Recommendation best = recommended(Joint{}, situation, history);
  EXPECT_TRUE(box.contains(best.x)) << trial;
  if (!best.value) return;
  EXPECT_TRUE(std::isfinite(best.value->mean)) << trial;
  // Ends are quantiles, found by halving: of a value that is known, rounding is left of them.
  const double rounding = 1e-5 * std::abs(best.value->mean);
  EXPECT_LE(best.value->low, best.value->mean + rounding) << trial;
  EXPECT_LE(best.value->mean, best.value->high + rounding) << trial;
}

TEST(JointHistoriesSlowTest, AnyHistoryIsAnsweredWithASensibleQuestion) {
  Rng rng(Seed{1});
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t dim = 1 + rng.below(2);
    const Box box = Box::unit(dim);
    const History history = any_history(dim, rng);
    for (const AllowedKinds kinds : {AllowedKinds::kAny, AllowedKinds::kLabels})
      expect_sense(box, history, {.domain = box, .costs = {1.0, 0.1}, .kinds = kinds}, trial);
  }
}

}  // namespace
}  // namespace duelopt
