// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/constrained_score.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

const std::vector<double> kValues{5.0, 3.0, 4.0};
const std::vector<double> kConstraints{-2.0, 1.0, -0.5};

TEST(ConstrainedScoreTest, MeasuresValuesInTheSpreadOfTheSample) {
  const ConstrainedScore score(kValues, kConstraints);
  EXPECT_DOUBLE_EQ(score.feasible(3.0), 0.0);
  EXPECT_DOUBLE_EQ(score.feasible(5.0), 1.0);
  EXPECT_DOUBLE_EQ(score.feasible(8.0), 2.5);
  // Below the sample: t = (1 - 3) / 2 = -1 becomes -1 / (1 + 1).
  EXPECT_DOUBLE_EQ(score.feasible(1.0), -0.5);
}

TEST(ConstrainedScoreTest, MeasuresViolationsInTheLargestOfTheSample) {
  const ConstrainedScore score(kValues, kConstraints);
  EXPECT_DOUBLE_EQ(score.infeasible(-2.0), -1001.0);
  EXPECT_DOUBLE_EQ(score.infeasible(-0.002), -2.0);
}

TEST(ConstrainedScoreTest, EveryFeasiblePointIsAboveEveryInfeasibleOneAndOrderIsKept) {
  const ConstrainedScore score(kValues, kConstraints);
  const std::vector<double> ascending{score.infeasible(-1e6),
                                      score.infeasible(-2.0),
                                      score.infeasible(-1e-9),
                                      score.feasible(-1e9),
                                      score.feasible(-10.0),
                                      score.feasible(2.9),
                                      score.feasible(3.1),
                                      score.feasible(1e9)};
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    EXPECT_LT(ascending[i - 1], ascending[i]) << i;
  }
}

TEST(ConstrainedScoreTest, DoesNotDependOnUnits) {
  const ConstrainedScore score(kValues, kConstraints);
  const ConstrainedScore same(std::vector{5e8, 3e8, 4e8}, std::vector{-2e-8, 1e-8, -0.5e-8});
  for (const double value : {-7.0, 3.5, 6.0}) {
    EXPECT_DOUBLE_EQ(same.feasible(1e8 * value), score.feasible(value));
  }
  EXPECT_DOUBLE_EQ(same.infeasible(-0.7e-8), score.infeasible(-0.7));
}

TEST(ConstrainedScoreTest, LeavesOutWhatIsNotFinite) {
  const ConstrainedScore score(std::vector{kNaN, 5.0, -kInfinity, 3.0},
                               std::vector{-kInfinity, -2.0, kNaN, kInfinity});
  EXPECT_DOUBLE_EQ(score.feasible(8.0), 2.5);
  EXPECT_DOUBLE_EQ(score.infeasible(-2.0), -1001.0);
}

TEST(ConstrainedScoreTest, ASampleWithoutSpreadStillGivesAnOrder) {
  // All values equal: their size is the unit. No violation: the largest constraint is.
  const ConstrainedScore flat(std::vector{-4.0, -4.0}, std::vector{0.5, 0.25});
  EXPECT_DOUBLE_EQ(flat.feasible(0.0), 1.0);
  EXPECT_DOUBLE_EQ(flat.infeasible(-0.5), -1001.0);
  for (const ConstrainedScore& score : {ConstrainedScore(std::vector{0.0}, std::vector{0.0}),
                                        ConstrainedScore({}, {}),
                                        ConstrainedScore(std::vector{kNaN}, std::vector{kNaN})}) {
    EXPECT_DOUBLE_EQ(score.feasible(2.0), 2.0);
    EXPECT_DOUBLE_EQ(score.infeasible(-2.0), -2001.0);
  }
}

}  // namespace
}  // namespace duelopt
