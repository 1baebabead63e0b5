// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/joint/candidates.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

// Duels on the diagonal of the unit square that the larger point wins, and labels there.
History diagonal(std::initializer_list<double> labels) {
  History history;
  for (const double x : {0.1, 0.4, 0.7})
    history.append(Duelled{{x, x}, {x + 0.2, x + 0.2}, Winner::kSecond});
  for (const double x : labels) history.append(Labelled{{x, x}, x});
  return history;
}

JointCandidates candidates_after(const History& history, const Grid& grid = {}) {
  const Situation situation{.domain = {Box::unit(2), grid}};
  const StudyProgress p(situation, history);
  Cache cache;
  return joint_candidates(p, preferences({}, p, cache));
}

bool holds(const JointCandidates& candidates, const UnitPoint& x) {
  return std::find(candidates.points.begin(), candidates.points.end(), x) !=
         candidates.points.end();
}

TEST(JointCandidatesTest, WithoutALabelThereIsNothingToImproveOn) {
  EXPECT_TRUE(candidates_after(diagonal({})).for_label.empty());
  const JointCandidates labelled = candidates_after(diagonal({0.3}));
  ASSERT_FALSE(labelled.for_label.empty());
  for (const UnitPoint& x : labelled.for_label) EXPECT_TRUE(holds(labelled, x));
}

TEST(JointCandidatesTest, TheBestLabelsAndDuelledPointsAreAmongThem) {
  const JointCandidates candidates = candidates_after(diagonal({0.2, 0.5, 0.25, 0.8}));
  for (const double best : {0.25, 0.5, 0.8, 0.7 + 0.2})
    EXPECT_TRUE(holds(candidates, {best, best})) << best;
}

TEST(JointCandidatesTest, TheyLieOnTheGrid) {
  const Grid grid({Levels{3}, Anywhere{}});
  const JointCandidates candidates = candidates_after(diagonal({0.3, 0.6}), grid);
  ASSERT_GT(candidates.points.size(), 10U);
  for (const UnitPoint& x : candidates.points) EXPECT_EQ(grid.snap(x), x);
}

}  // namespace
}  // namespace duelopt
