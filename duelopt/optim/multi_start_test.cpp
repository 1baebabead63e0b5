// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/multi_start.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

Maximum multi_start(const MaximizationProblem& problem, const MultiStart& options = {}) {
  Rng rng(Seed{1});
  return maximize_with(options, problem, rng);
}

// 0.31, 0.52, 0.73, 0.31, ...
std::vector<double> off_centre(std::size_t dim) {
  std::vector<double> centre(dim);
  for (std::size_t i = 0; i < dim; ++i) centre[i] = 0.31 + 0.21 * static_cast<double>(i % 3);
  return centre;
}

TEST(MultiStartTest, FindsAnInteriorMaximumToSixDigits) {
  for (const std::size_t dim : {1U, 2U, 8U}) {
    const Maximum best = multi_start({.dim = dim, .objective = quadratic(off_centre(dim))});
    EXPECT_LT(distance(best.x, off_centre(dim)), 1e-6) << dim;
    EXPECT_TRUE(best.feasible);
  }
  const Maximum bump = multi_start({.dim = 4, .objective = bumps({{off_centre(4), 1.0, 0.3}})});
  EXPECT_LT(distance(bump.x, off_centre(4)), 1e-6);
}

TEST(MultiStartTest, WorksInThirtyDimensions) {
  const Maximum best = multi_start({.dim = 30, .objective = quadratic(off_centre(30))});
  EXPECT_LT(distance(best.x, off_centre(30)), 1e-3);
}

TEST(MultiStartTest, FindsOneOfTheThreeMaximaOfBranin) {
  const Maximum best = multi_start({.dim = 2, .objective = branin()});
  EXPECT_NEAR(best.value, kBraninMaximum, 1e-10);
  double nearest = 1.0;
  constexpr double pi = std::numbers::pi;
  for (const auto& [x_1, x_2] :
       {std::pair{-pi, 12.275}, std::pair{pi, 2.275}, std::pair{3.0 * pi, 2.475}}) {
    nearest = std::min(nearest, distance(best.x, std::array{(x_1 + 5.0) / 15.0, x_2 / 15.0}));
  }
  EXPECT_LT(nearest, 1e-6);
}

TEST(MultiStartTest, FindsTheHighestOfSeveralBumps) {
  // The highest is the narrowest, and the others shift its top by their slopes there: the nearer
  // one is 0.58 away, with slope 0.58 / 0.15² e^(-0.58² / (2 · 0.15²)) = 0.015, and the curvature
  // of the top is 1.3 / 0.06² = 361.
  const DifferentiableFunction f =
      bumps({{{0.2, 0.3}, 1.0, 0.15}, {{0.7, 0.8}, 1.0, 0.15}, {{0.81, 0.23}, 1.3, 0.06}});
  const Maximum best = multi_start({.dim = 2, .objective = f});
  EXPECT_LT(distance(best.x, std::array{0.81, 0.23}), 1e-4);
}

TEST(MultiStartTest, EndsExactlyOnFacesAndInCorners) {
  for (const std::size_t dim : {2U, 8U}) {
    std::vector<double> centre = off_centre(dim);
    std::vector<double> face = centre;
    centre[1] = 1.3;
    face[1] = 1.0;
    const Maximum on_face = multi_start({.dim = dim, .objective = quadratic(centre)});
    EXPECT_LT(distance(on_face.x, face), 1e-6);
    EXPECT_EQ(on_face.x[1], 1.0);

    std::vector<double> corner(dim);
    for (std::size_t i = 0; i < dim; ++i) {
      centre[i] = i % 3 == 0 ? 1.3 : -0.2;
      corner[i] = i % 3 == 0 ? 1.0 : 0.0;
    }
    const Maximum in_corner = multi_start({.dim = dim, .objective = quadratic(centre)});
    EXPECT_EQ(in_corner.x, UnitPoint(corner));
  }
}

TEST(MultiStartTest, FindsANarrowBumpInACornerOfEightDimensions) {
  // Its width is a fifth, and a point of the cube is on average √(8 / 3) = 1.6 away from a corner.
  // Its centre is a little outside, so that the corner itself is the maximum.
  const UnitPoint corner{1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0};
  std::vector<double> beyond;
  for (const double x_i : corner) beyond.push_back(x_i + 0.1 * (x_i - 0.5));
  const DifferentiableFunction f = bumps({{beyond, 1.0, 0.2}, {off_centre(8), 0.5, 0.5}});
  EXPECT_EQ(multi_start({.dim = 8, .objective = f}).x, corner);
}

TEST(MultiStartTest, ClimbsIntoASmallFeasibleBall) {
  // In d dimensions the balls have radii 0.05, 0.15, 0.15: far too small for a random point.
  for (const std::size_t dim : {2U, 4U, 8U}) {
    const double radius = dim == 2 ? 0.05 : 0.15;
    const std::vector<double> target(dim, 0.9);
    const double gap = std::sqrt(squared_distance(UnitPoint(target), off_centre(dim)));
    const DifferentiableFunction constraint = ball(off_centre(dim), radius);
    const Maximum best =
        multi_start({.dim = dim, .objective = ball(target, 0.0), .constraint = constraint});
    ASSERT_TRUE(best.feasible) << dim;
    EXPECT_GE(value_at(constraint, best.x), 0.0);
    EXPECT_NEAR(best.value, -(gap - radius) * (gap - radius), 1e-7) << dim;
  }
}

TEST(MultiStartTest, ClimbsTheConstraintOnlyUntilItIsMet) {
  // Each of the four climbs ends with its first feasible point; then the objective is asked.
  std::size_t feasible = 0;
  std::size_t before_objective = 0;
  DifferentiableFunction constraint = affine(bumps({{off_centre(4), 10.0, 0.1}}), 1.0, -1.0);
  constraint.value_and_gradient = [&feasible, g = constraint.value_and_gradient](
                                      const UnitPoint& x, std::span<double> gradient) {
    const double value = g(x, gradient);
    if (value >= 0.0) ++feasible;
    return value;
  };
  DifferentiableFunction objective = ball(std::vector<double>(4, 0.9), 0.0);
  objective.values = [&, f = objective.values](std::span<const UnitPoint> points) {
    before_objective = feasible;
    return f(points);
  };
  const Maximum best = multi_start({.dim = 4, .objective = objective, .constraint = constraint},
                                   {.sobol_points = 8, .face_points = 0});
  EXPECT_TRUE(best.feasible);
  EXPECT_GE(before_objective, 1U);
  EXPECT_LE(before_objective, 4U);
}

TEST(MultiStartTest, FollowsAnActiveConstraint) {
  // The point of x_1 + x_2 <= 1 nearest to (0.8, 0.6) is (0.6, 0.4).
  const DifferentiableFunction constraint = plane(1.0, {-1.0, -1.0});
  const Maximum best =
      multi_start({.dim = 2, .objective = ball({0.8, 0.6}, 0.0), .constraint = constraint});
  ASSERT_TRUE(best.feasible);
  EXPECT_GE(value_at(constraint, best.x), 0.0);
  EXPECT_LT(distance(best.x, std::array{0.6, 0.4}), 1e-4);
  EXPECT_NEAR(best.value, -0.08, 1e-7);
}

TEST(MultiStartTest, WithoutAFeasiblePointViolatesTheConstraintLeast) {
  const Maximum best = multi_start({.dim = 2,
                                    .objective = plane(1.0, {1.0, 0.0}),
                                    .constraint = affine(ball({0.3, 0.6}, 0.0), 1.0, -0.1)});
  EXPECT_FALSE(best.feasible);
  EXPECT_LT(distance(best.x, std::array{0.3, 0.6}), 1e-6);
  EXPECT_EQ(best.value, 1.0 + best.x[0]);
}

TEST(MultiStartTest, GoesTheSameWayAtEveryScale) {
  const MaximizationProblem free{
      .dim = 3, .objective = bumps({{{0.2, 0.3, 0.6}, 1.0, 0.2}, {{0.8, 0.7, 0.4}, 1.1, 0.3}})};
  MaximizationProblem bound = free;
  bound.constraint = ball({0.6, 0.5, 0.5}, 0.1);
  for (const double factor : {1e-8, 1e8}) {
    MaximizationProblem scaled = free;
    scaled.objective = affine(free.objective, factor);
    EXPECT_LT(distance(multi_start(scaled).x, multi_start(free).x.coordinates()), 1e-9);
    scaled.constraint = affine(*bound.constraint, 1.0 / factor);
    EXPECT_LT(distance(multi_start(scaled).x, multi_start(bound).x.coordinates()), 1e-6);
  }
}

TEST(MultiStartTest, ScoresAllCandidatesInOneCall) {
  Calls calls;
  (void)multi_start({.dim = 8,
                     .objective = counted(bumps({{off_centre(8), 1.0, 0.4}}), calls),
                     .seeds = {repeated(0.4, 8)}});
  EXPECT_EQ(calls.batches, 1U);
  EXPECT_EQ(calls.batched_points, 1U + 1024U + 512U + 512U);
  EXPECT_GT(calls.gradients, 4U);
  EXPECT_LE(calls.gradients, 4U * 50U);
}

TEST(MultiStartTest, AsksTheObjectiveOnlyAtFeasibleCandidates) {
  Calls objective;
  Calls constraint;
  (void)multi_start({.dim = 2,
                     .objective = counted(branin(), objective),
                     .constraint = counted(plane(0.25, {-1.0, 0.0}), constraint)});
  EXPECT_EQ(constraint.batches, 1U);
  EXPECT_EQ(constraint.batched_points, 1536U);
  EXPECT_EQ(objective.batches, 1U);
  // A quarter of the 1,024 Sobol points, and of the face points those at x_1 = 0 and some more.
  EXPECT_GT(objective.batched_points, 300U);
  EXPECT_LT(objective.batched_points, 700U);
  EXPECT_LE(objective.gradients, 4U * 50U);
  EXPECT_EQ(constraint.gradients, objective.gradients);
}

TEST(MultiStartTest, KeepsToItsAscentsAndTheirEvaluations) {
  Calls calls;
  const MaximizationProblem problem{.dim = 2, .objective = counted(branin(), calls)};
  (void)multi_start(problem, {.ascents = 0});
  EXPECT_EQ(calls.gradients, 0U);
  (void)multi_start(problem, {.ascents = 3, .evaluations = 2});
  EXPECT_EQ(calls.gradients, 3U * 2U);
}

TEST(MultiStartTest, TheSeedIsReturnedIfNothingBetterIsFound) {
  const DifferentiableFunction needle = bumps({{{0.4321, 0.8765}, 1.0, 1e-9}});
  const MaximizationProblem problem{
      .dim = 2, .objective = needle, .seeds = {{0.1, 0.1}, {0.4321, 0.8765}}};
  EXPECT_EQ(multi_start(problem).x, problem.seeds[1]);
}

TEST(MultiStartTest, ClimbsFromASeedThoughManyCandidatesAreHigher) {
  // A broad bump of height 1, and a narrow one of the same height that stands on its side and is
  // higher in all. The seed, at √8 · 0.05 = 2.8 widths from its top, has e^-4 of it.
  const std::vector<double> top(8, 0.12);
  const DifferentiableFunction f = bumps({{off_centre(8), 1.0, 1.0}, {top, 1.0, 0.05}});
  MaximizationProblem problem{
      .dim = 8, .objective = f, .seeds = {repeated(0.0, 8), repeated(0.17, 8)}};
  EXPECT_LT(distance(multi_start(problem, {.neighbours = 0}).x, top), 1e-2);
  problem.constraint = plane(-0.1, std::vector<double>(8, 1.0));  // excludes the first seed
  EXPECT_LT(distance(multi_start(problem, {.neighbours = 0}).x, top), 1e-2);
}

TEST(MultiStartTest, LeavesOutWhatIsUndefined) {
  const DifferentiableFunction f = undefined_below(0.6, quadratic({0.7, 0.2}));
  EXPECT_LT(distance(multi_start({.dim = 2, .objective = f}).x, std::array{0.7, 0.2}), 1e-6);
  const MaximizationProblem bound{
      .dim = 2, .objective = f, .constraint = undefined_below(0.65, ball({0.6, 0.2}, 0.3))};
  EXPECT_LT(distance(multi_start(bound).x, std::array{0.7, 0.2}), 1e-6);
}

TEST(MultiStartTest, RefusesNoSobolPointsAndNoEvaluations) {
  const MaximizationProblem problem{.dim = 1, .objective = quadratic({0.5})};
  expect_error(ErrorCode::kInvalidArgument, "0 Sobol points", [&] {
    (void)multi_start(problem, {.sobol_points = 0});
  });
  expect_error(ErrorCode::kInvalidArgument, "0 evaluations of an ascent", [&] {
    (void)multi_start(problem, {.evaluations = 0});
  });
}

TEST(ChooseStartsTest, TakesTheBestPointsThatAreApart) {
  // In one dimension the root mean square distance is the distance: 0.5 and 0.55 are one start.
  const std::vector<UnitPoint> points{{0.1}, {0.5}, {0.55}, {0.9}, {0.7}};
  const std::vector<double> scores{1.0, 5.0, 4.0, 2.0, 3.0};
  EXPECT_EQ(choose_starts(points, scores, 0, 3), (std::vector<std::size_t>{1, 4, 3}));
  EXPECT_EQ(choose_starts(points, scores, 0, 9), (std::vector<std::size_t>{1, 4, 3, 0}));
  EXPECT_TRUE(choose_starts(points, scores, 0, 0).empty());
}

TEST(ChooseStartsTest, GivesTheLastPlaceToTheBestSeedThatIsNotYetNear) {
  const std::vector<UnitPoint> points{{0.1}, {0.25}, {0.5}, {0.7}, {0.9}};
  const std::vector<double> scores{1.0, 2.0, 5.0, 4.0, 3.0};
  EXPECT_EQ(choose_starts(points, scores, 2, 2), (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(choose_starts(points, scores, 2, 3), (std::vector<std::size_t>{2, 3, 1}));
  EXPECT_EQ(choose_starts(points, scores, 2, 1), (std::vector<std::size_t>{2}));
  // The only seed is the best point itself: the last place is free.
  EXPECT_EQ(choose_starts(points, std::vector{9.0, 2.0, 5.0, 4.0, 3.0}, 1, 2),
            (std::vector<std::size_t>{0, 2}));
}

TEST(ChooseStartsTest, PassesOverWhatIsNotFinite) {
  const std::vector<UnitPoint> points{{0.1}, {0.4}, {0.7}, {1.0}};
  const std::vector<double> scores{kNaN, 1.0, kInfinity, -kInfinity};
  EXPECT_EQ(choose_starts(points, scores, 1, 4), (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace duelopt
