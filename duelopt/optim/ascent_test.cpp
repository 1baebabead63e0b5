// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/ascent.hpp"

#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/core/rng.hpp"
#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(AscendTest, FindsAnInteriorMaximum) {
  for (const std::size_t dim : {1U, 2U, 8U, 30U}) {
    std::vector<double> centre(dim);
    for (std::size_t i = 0; i < dim; ++i) centre[i] = 0.3 + 0.4 * static_cast<double>(i % 3) / 2.0;
    const Ascent top = ascend(quadratic(centre), repeated(0.9, dim), {.evaluations = 100});
    EXPECT_LT(distance(top.x, centre), 1e-6) << dim;
    EXPECT_NEAR(top.value, 0.0, 1e-10);
  }
}

TEST(AscendTest, FindsTheTopOfTheBraninValleyItStartsIn) {
  // (π, 2.275) in units of the cube.
  const Ascent top = ascend(branin(), {0.5, 0.2});
  EXPECT_LT(distance(top.x, std::array{(std::numbers::pi + 5.0) / 15.0, 2.275 / 15.0}), 1e-6);
  EXPECT_NEAR(top.value, kBraninMaximum, 1e-10);
  EXPECT_LE(top.evaluations, 20U);
}

TEST(AscendTest, EndsExactlyOnFacesAndInCorners) {
  const Ascent face = ascend(quadratic({0.4, 1.2, 0.6}), {0.5, 0.5, 0.5});
  EXPECT_EQ(face.x[1], 1.0);
  EXPECT_LT(distance(face.x, std::array{0.4, 1.0, 0.6}), 1e-6);
  const Ascent corner = ascend(quadratic({-0.1, 1.2, -3.0}), {0.5, 0.5, 0.5});
  EXPECT_EQ(corner.x, (UnitPoint{0.0, 1.0, 0.0}));
}

TEST(AscendTest, GoesTheSameWayAtEveryScaleAndOffset) {
  const DifferentiableFunction f = bumps({{{0.3, 0.6}, 1.0, 0.2}, {{0.8, 0.1}, 2.0, 0.5}});
  const Ascent top = ascend(f, {0.45, 0.7});
  for (const double factor : {1e-8, 1e8}) {
    const Ascent scaled = ascend(affine(f, factor), {0.45, 0.7});
    EXPECT_LT(distance(scaled.x, top.x.coordinates()), 1e-9) << factor;
    EXPECT_EQ(scaled.evaluations, top.evaluations) << factor;
  }
  const DifferentiableFunction q = quadratic({0.31, 0.52, 0.73, 0.4, 0.6, 0.35, 0.45, 0.55});
  const Ascent lifted = ascend(affine(q, 1.0, 100.0), repeated(0.8, 8));
  EXPECT_EQ(lifted.evaluations, ascend(q, repeated(0.8, 8)).evaluations);
}

TEST(AscendTest, AsksNoMoreThanItMay) {
  for (const std::size_t evaluations : {1U, 2U, 7U}) {
    Calls calls;
    const Ascent top = ascend(counted(branin(), calls), {0.9, 0.9}, {.evaluations = evaluations});
    EXPECT_EQ(calls.gradients, evaluations);
    EXPECT_EQ(calls.batches, 0U);
    EXPECT_EQ(top.evaluations, evaluations);
  }
}

TEST(AscendTest, EndsWhenItReachesItsTarget) {
  Calls calls;
  const DifferentiableFunction f = counted(quadratic({0.3, 0.3}), calls);
  const Ascent top = ascend(f, {0.9, 0.9}, {.target = -0.3});
  EXPECT_GE(top.value, -0.3);
  EXPECT_LT(top.value, -1e-6);
  EXPECT_EQ(top.evaluations, calls.gradients);
  EXPECT_EQ(ascend(f, {0.3, 0.4}, {.target = -0.3}).evaluations, 1U);
}

TEST(AscendTest, AStartWithoutAWayUpIsTheAnswer) {
  // A maximum, a saddle of zero slope, and a corner whose slope leads out of the cube.
  EXPECT_EQ(ascend(quadratic({0.25, 0.5}), {0.25, 0.5}).evaluations, 1U);
  EXPECT_EQ(ascend(plane(3.0, {0.0, 0.0}), {0.2, 0.7}).value, 3.0);
  const Ascent corner = ascend(plane(0.0, {1.0, -1.0}), {1.0, 0.0});
  EXPECT_EQ(corner.x, (UnitPoint{1.0, 0.0}));
  EXPECT_EQ(corner.evaluations, 1U);
}

TEST(AscendTest, TurnsBackFromWhereTheFunctionIsUndefined) {
  // From 0.9, the first steps overshoot the maximum at 0.35 into what is undefined, below 0.3.
  const Ascent top = ascend(undefined_below(0.3, quadratic({0.35})), {0.9});
  EXPECT_NEAR(top.x[0], 0.35, 1e-6);
  const DifferentiableFunction steep =
      pointwise([](const UnitPoint& x, std::span<double> gradient) {
        gradient[0] = 0.5 / std::sqrt(x[0]);  // infinite at 0
        return std::sqrt(x[0]);
      });
  EXPECT_EQ(ascend(steep, {0.0}).x, (UnitPoint{0.0}));
}

TEST(AscendTest, FromAnUndefinedStartNothingIsFound) {
  const Ascent top = ascend(undefined_below(0.3, quadratic({0.35})), {0.2});
  EXPECT_EQ(top.x, (UnitPoint{0.2}));
  EXPECT_EQ(top.value, -kInfinity);
  EXPECT_EQ(top.evaluations, 1U);
}

TEST(AscendTest, RefusesNoEvaluationsAndNoCoordinates) {
  expect_error(ErrorCode::kInvalidArgument, "0 evaluations of an ascent", [] {
    (void)ascend(quadratic({0.5}), {0.2}, {.evaluations = 0});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 0", [] {
    (void)ascend(quadratic({}), UnitPoint(std::vector<double>{}));
  });
}

TEST(AscendWithinTest, FindsTheMaximumOnTheBoundary) {
  // x_1 + 2 x_2 in a ball: from the centre a radius along (1, 2).
  const std::array top_of_ball{0.4 + 0.25 / std::sqrt(5.0), 0.45 + 0.5 / std::sqrt(5.0)};
  const DifferentiableFunction constraint = ball({0.4, 0.45}, 0.25);
  const Ascent top = ascend_within(plane(0.0, {1.0, 2.0}), constraint, {0.35, 0.3});
  // The margin of 1e-8 lets the point slide by √(2 · 0.25 · 1e-8) along the circle.
  EXPECT_LT(distance(top.x, top_of_ball), 1e-4);
  EXPECT_NEAR(top.value, 0.4 + 0.9 + 0.25 * std::sqrt(5.0), 1e-7);
  EXPECT_GE(value_at(constraint, top.x), 0.0);
}

TEST(AscendWithinTest, FindsTheMaximumInsideAndOnAFaceOfTheCube) {
  // The constraint x_1 + x_2 <= 1.5 is idle at (0.3, 1).
  const Ascent top = ascend_within(quadratic({0.3, 1.4}), plane(1.5, {-1.0, -1.0}), {0.6, 0.5});
  EXPECT_LT(distance(top.x, std::array{0.3, 1.0}), 1e-6);
}

TEST(AscendWithinTest, GoesTheSameWayAtEveryScale) {
  const DifferentiableFunction f = bumps({{{0.3, 0.6}, 1.0, 0.2}, {{0.8, 0.1}, 2.0, 0.5}});
  const DifferentiableFunction g = ball({0.6, 0.7}, 0.2);
  const Ascent top = ascend_within(f, g, {0.6, 0.6});
  for (const double factor : {1e-8, 1e8}) {
    const Ascent scaled = ascend_within(affine(f, factor), affine(g, 1.0 / factor), {0.6, 0.6});
    EXPECT_LT(distance(scaled.x, top.x.coordinates()), 1e-6) << factor;
  }
}

TEST(AscendWithinTest, ComesBackFromAStepFarOutOfTheFeasibleSet) {
  // Both functions fall with the distance from their centres a and c, and the constraint is flat
  // far away. It is met within 0.2 of c: there 10 exp(-ln 10 · r² / 0.04) = 1.
  const double width = 0.2 / std::sqrt(2.0 * std::log(10.0));
  std::size_t reached = 0;
  for (std::uint64_t run = 0; run < 200; ++run) {
    Rng rng(Seed{run});
    std::vector<double> a(4);
    std::vector<double> c(4);
    for (double& a_i : a) a_i = rng.uniform();
    for (double& c_i : c) c_i = 0.3 + 0.4 * rng.uniform();
    std::vector<double> start = c;
    for (double& x_i : start) x_i += 0.1 * (2.0 * rng.uniform() - 1.0);

    const DifferentiableFunction g = affine(bumps({{c, 10.0, width}}), 1.0, -1.0);
    const Ascent top = ascend_within(bumps({{a, 1.0, 0.6}}), g, UnitPoint(start));
    ASSERT_GE(value_at(g, top.x), 0.0);
    const double gap = std::sqrt(squared_distance(UnitPoint(a), c));
    const double nearest = std::max(0.0, gap - 0.2);
    if (std::sqrt(squared_distance(top.x, a)) < nearest + 1e-5) ++reached;
  }
  EXPECT_EQ(reached, 200U);
}

TEST(AscendWithinTest, WhereNothingBetterIsFeasibleTheStartIsTheAnswer) {
  const DifferentiableFunction single_point = ball({0.5, 0.5}, 0.0);
  const Ascent top = ascend_within(plane(0.0, {1.0, 1.0}), single_point, {0.5, 0.5});
  EXPECT_EQ(top.x, (UnitPoint{0.5, 0.5}));
  EXPECT_EQ(top.value, 1.0);
}

TEST(AscendWithinTest, AsksNoMoreThanItMay) {
  Calls objective;
  Calls constraint;
  const Ascent top = ascend_within(counted(branin(), objective),
                                   counted(ball({0.7, 0.7}, 0.2), constraint),
                                   {0.7, 0.7},
                                   {.evaluations = 5});
  EXPECT_EQ(objective.gradients, 5U);
  EXPECT_EQ(constraint.gradients, 5U);
  EXPECT_EQ(top.evaluations, 5U);
}

TEST(AscendWithinTest, RefusesNoEvaluations) {
  expect_error(ErrorCode::kInvalidArgument, "0 evaluations of an ascent", [] {
    (void)ascend_within(quadratic({0.5}), ball({0.5}, 0.1), {0.5}, {.evaluations = 0});
  });
}

}  // namespace
}  // namespace duelopt
