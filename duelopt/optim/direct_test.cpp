// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/direct.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// DIRECT probes the centre first, so no maximum of these tests is there.

Maximum direct(const MaximizationProblem& problem, std::size_t evaluations = 1000) {
  Rng rng(Seed{1});
  return maximize_with(Direct{.evaluations = evaluations}, problem, rng);
}

TEST(DirectTest, FindsAnInteriorMaximum) {
  const std::vector<double> centre{0.31, 0.77, 0.12, 0.58};
  const Maximum in_2 = direct({.dim = 2, .objective = quadratic({0.31, 0.77})});
  EXPECT_LT(distance(in_2.x, centre), 1e-4);
  EXPECT_TRUE(in_2.feasible);
  EXPECT_LT(distance(direct({.dim = 4, .objective = quadratic(centre)}).x, centre), 1e-2);
}

TEST(DirectTest, FindsOneOfTheThreeMaximaOfBranin) {
  EXPECT_NEAR(direct({.dim = 2, .objective = branin()}).value, kBraninMaximum, 1e-5);
}

TEST(DirectTest, FindsTheHighestOfSeveralBumps) {
  const DifferentiableFunction f =
      bumps({{{0.2, 0.3}, 1.0, 0.2}, {{0.7, 0.8}, 1.0, 0.2}, {{0.81, 0.23}, 1.3, 0.1}});
  EXPECT_LT(distance(direct({.dim = 2, .objective = f}).x, std::array{0.81, 0.23}), 1e-2);
}

TEST(DirectTest, ComesNearToFacesAndCorners) {
  // Its points are centres of rectangles: after k trisections of a side, 3^-k / 2 from its end.
  const Maximum face = direct({.dim = 2, .objective = quadratic({1.3, 0.37})});
  EXPECT_LT(distance(face.x, std::array{1.0, 0.37}), 1e-3);
  const Maximum corner = direct({.dim = 2, .objective = plane(0.0, {1.0, -2.0})});
  EXPECT_LT(distance(corner.x, std::array{1.0, 0.0}), 1e-3);
  const Maximum corner_in_8 =
      direct({.dim = 8, .objective = quadratic({1.3, -0.3, 1.3, -0.3, 1.3, -0.3, 1.3, -0.3})});
  EXPECT_LE(distance(corner_in_8.x, std::array{1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0}),
            1.0 / 6.0 + 1e-9);
}

TEST(DirectTest, FindsASmallFeasibleBallInTwoDimensions) {
  // The nearest point of the ball to (0.9, 0.1) is 0.05 from its centre, towards (0.9, 0.1).
  const double gap = std::hypot(0.9 - 0.23, 0.1 - 0.71);
  const Maximum best = direct(
      {.dim = 2, .objective = ball({0.9, 0.1}, 0.0), .constraint = ball({0.23, 0.71}, 0.05)});
  ASSERT_TRUE(best.feasible);
  EXPECT_NEAR(best.value, -(gap - 0.05) * (gap - 0.05), 1e-2);
}

TEST(DirectTest, FindsASmallFeasibleBallInFourDimensions) {
  // A ball of radius 0.1 in four dimensions fills π² / 2 · 1e-4 = 0.05 % of the cube.
  const Maximum best = direct({.dim = 4,
                               .objective = plane(0.0, {1.0, 1.0, 1.0, 1.0}),
                               .constraint = ball({0.23, 0.71, 0.36, 0.84}, 0.1)});
  ASSERT_TRUE(best.feasible);
  // The maximum is 0.1 √4 above the value at the centre.
  EXPECT_GT(best.value, 0.23 + 0.71 + 0.36 + 0.84);
}

TEST(DirectTest, FollowsAnActiveConstraint) {
  // The point of x_1 + x_2 <= 1 nearest to (0.8, 0.6) is (0.6, 0.4).
  const Maximum best = direct(
      {.dim = 2, .objective = ball({0.8, 0.6}, 0.0), .constraint = plane(1.0, {-1.0, -1.0})});
  ASSERT_TRUE(best.feasible);
  EXPECT_GE(1.0 - best.x[0] - best.x[1], 0.0);
  // It closes in slowly, because rectangles on the boundary count by their centres.
  EXPECT_NEAR(best.value, -0.08, 5e-3);
}

TEST(DirectTest, FindsFeasiblePointsLowerThanItsWholeSample) {
  // The objective is lowest at the centre of the ball and still must be climbed within it.
  const DifferentiableFunction f = affine(ball({0.2, 0.3}, 0.0), -1.0);
  const Maximum best = direct({.dim = 2, .objective = f, .constraint = ball({0.2, 0.3}, 0.05)});
  ASSERT_TRUE(best.feasible);
  EXPECT_GT(best.value, 0.9 * 0.05 * 0.05);
}

TEST(DirectTest, WithoutAFeasiblePointViolatesTheConstraintLeast) {
  const Maximum best = direct({.dim = 2,
                               .objective = plane(1.0, {1.0, 0.0}),
                               .constraint = affine(ball({0.3, 0.6}, 0.0), 1.0, -0.1)});
  EXPECT_FALSE(best.feasible);
  EXPECT_LT(distance(best.x, std::array{0.3, 0.6}), 1e-3);
  EXPECT_EQ(best.value, 1.0 + best.x[0]);
}

TEST(DirectTest, GoesTheSameWayAtEveryScale) {
  const MaximizationProblem free{.dim = 2, .objective = branin()};
  const MaximizationProblem bound{
      .dim = 2, .objective = branin(), .constraint = ball({0.7, 0.6}, 0.2)};
  const Maximum best_free = direct(free);
  const Maximum best_bound = direct(bound);
  for (const double factor : {1e-8, 1e8}) {
    MaximizationProblem scaled = free;
    scaled.objective = affine(free.objective, factor);
    EXPECT_LT(distance(direct(scaled).x, best_free.x.coordinates()), 1e-12);
    scaled.constraint = affine(*bound.constraint, 1.0 / factor);
    EXPECT_LT(distance(direct(scaled).x, best_bound.x.coordinates()), 1e-12);
  }
}

TEST(DirectTest, EvaluatesExactlyAsManyPointsAsItMay) {
  for (const std::size_t evaluations : {1U, 2U, 10U, 500U}) {
    Calls calls;
    (void)direct({.dim = 3, .objective = counted(quadratic({0.3, 0.6, 0.2}), calls)}, evaluations);
    EXPECT_EQ(calls.batched_points, evaluations);
    EXPECT_EQ(calls.gradients, 0U);
  }
}

TEST(DirectTest, SeedsAndTheSampleOfAConstrainedProblemComeOnTopInOneCall) {
  Calls objective;
  Calls constraint;
  MaximizationProblem problem{
      .dim = 2, .objective = counted(branin(), objective), .seeds = {{0.1, 0.2}, {0.3, 0.4}}};
  (void)direct(problem, 100);
  EXPECT_EQ(objective.batched_points, 2U + 100U);
  EXPECT_EQ(objective.batches, 1U + 100U);

  objective = {};
  problem.constraint = counted(ball({0.7, 0.6}, 0.2), constraint);
  (void)direct(problem, 100);
  EXPECT_EQ(constraint.batched_points, 2U + 64U + 100U);
  EXPECT_EQ(constraint.batches, 1U + 100U);
  // The objective is not asked where the constraint is violated.
  EXPECT_LT(objective.batched_points, 2U + 64U + 100U);
}

TEST(DirectTest, TheSeedIsReturnedIfNothingBetterIsFound) {
  // A needle that DIRECT's grid misses.
  const DifferentiableFunction needle = bumps({{{0.4321, 0.8765}, 1.0, 1e-6}});
  const MaximizationProblem problem{
      .dim = 2, .objective = needle, .seeds = {{0.1, 0.1}, {0.4321, 0.8765}}};
  EXPECT_EQ(direct(problem).x, problem.seeds[1]);
}

TEST(DirectTest, AnUndefinedCentreDoesNotStopIt) {
  // Undefined left of 0.6, where its first probe is.
  const Maximum best = direct({.dim = 2, .objective = undefined_below(0.6, quadratic({0.7, 0.2}))});
  EXPECT_LT(distance(best.x, std::array{0.7, 0.2}), 1e-3);
  const Maximum bound = direct({.dim = 2,
                                .objective = undefined_below(0.6, quadratic({0.7, 0.2})),
                                .constraint = undefined_below(0.6, ball({0.7, 0.2}, 0.3))});
  EXPECT_LT(distance(bound.x, std::array{0.7, 0.2}), 1e-3);
}

TEST(DirectTest, WorksInOneDimensionAndInThirty) {
  EXPECT_NEAR(direct({.dim = 1, .objective = quadratic({0.37})}).x[0], 0.37, 1e-5);
  // There is time for at least one trisection of each side: to 5/6, in the third that holds 0.9.
  const Maximum in_30 =
      direct({.dim = 30, .objective = quadratic(std::vector<double>(30, 0.9))}, 2000);
  EXPECT_LT(distance(in_30.x, std::vector<double>(30, 0.9)), 0.9 - 5.0 / 6.0 + 1e-9);
}

TEST(DirectTest, GrowsWithTheRootOfTheRound) {
  const auto evaluations = [](std::size_t t, std::size_t dim) {
    return std::get<Direct>(at_round(GrowingDirect{}, t, dim)).evaluations;
  };
  EXPECT_EQ(evaluations(1, 2), 28U);      // 7 · 2²
  EXPECT_EQ(evaluations(4, 2), 56U);      // · √4
  EXPECT_EQ(evaluations(2, 1), 10U);      // ⌈7 √2⌉ = ⌈9.899⌉
  EXPECT_EQ(evaluations(1, 8), 175U);     // 7 · 5²
  EXPECT_EQ(evaluations(1000, 2), 886U);  // ⌈28 √1000⌉ = ⌈885.4⌉
  EXPECT_EQ(evaluations(5000, 2), 886U);
  EXPECT_EQ(std::get<Direct>(at_round(Direct{.evaluations = 5}, 9, 2)).evaluations, 5U);
  expect_error(ErrorCode::kInvalidArgument, "round 0", [&] { (void)evaluations(0, 2); });
  // Where no round is known it is the first: 28 points.
  Rng rng(Seed{1});
  const MaximizationProblem problem{.dim = 2, .objective = quadratic({0.3, 0.6})};
  EXPECT_EQ(maximize(problem, GrowingDirect{}, rng).value, direct(problem, 28).value);
}

TEST(DirectTest, RefusesNoEvaluations) {
  expect_error(ErrorCode::kInvalidArgument, "0 evaluations of DIRECT", [] {
    (void)direct({.dim = 1, .objective = quadratic({0.5})}, 0);
  });
}

}  // namespace
}  // namespace duelopt
