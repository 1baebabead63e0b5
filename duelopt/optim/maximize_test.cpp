// SPDX-License-Identifier: Apache-2.0
//
// What every maximizer must do; how well each does it is tested beside it.
#include "duelopt/optim/maximize.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

template <class Way>
class MaximizerTest : public testing::Test {};
using Ways = testing::Types<MultiStart, Direct>;
TYPED_TEST_SUITE(MaximizerTest, Ways);

template <class Way>
Maximum maximum(const MaximizationProblem& problem, Seed seed = Seed{1}) {
  Rng rng(seed);
  return maximize(problem, Way{}, rng);
}

MaximizationProblem free_problem() { return {.dim = 2, .objective = branin()}; }

MaximizationProblem constrained_problem() {
  return {.dim = 2,
          .objective = branin(),
          .constraint = ball({0.7, 0.6}, 0.2),
          .seeds = {{0.1, 0.2}, {0.7, 0.5}}};
}

TYPED_TEST(MaximizerTest, TheValueIsThatOfThePoint) {
  for (const auto& problem : {free_problem(), constrained_problem()}) {
    const Maximum best = maximum<TypeParam>(problem);
    EXPECT_TRUE(best.feasible);
    EXPECT_DOUBLE_EQ(best.value, value_at(problem.objective, best.x));
    if (problem.constraint) {
      EXPECT_GE(value_at(*problem.constraint, best.x), 0.0);
    }
  }
}

TYPED_TEST(MaximizerTest, OneRandomStreamGivesOneAnswer) {
  for (const auto& problem : {free_problem(), constrained_problem()}) {
    const Maximum first = maximum<TypeParam>(problem);
    const Maximum second = maximum<TypeParam>(problem);
    EXPECT_EQ(first.x, second.x);
    EXPECT_EQ(first.value, second.value);
  }
}

TYPED_TEST(MaximizerTest, IsNeverWorseThanItsSeeds) {
  // Beside the maximum, on a function whose top is too narrow to be found.
  const UnitPoint seed{0.123, 0.456, 0.789};
  const DifferentiableFunction f = bumps({{{0.1231, 0.456, 0.789}, 1.0, 1e-3}});
  const Maximum best = maximum<TypeParam>({.dim = 3, .objective = f, .seeds = {seed}});
  EXPECT_GE(best.value, value_at(f, seed));
  const Maximum bound = maximum<TypeParam>(
      {.dim = 3, .objective = f, .constraint = ball({0.123, 0.456, 0.789}, 1e-6), .seeds = {seed}});
  EXPECT_TRUE(bound.feasible);
  EXPECT_GE(bound.value, value_at(f, seed));
}

TYPED_TEST(MaximizerTest, AConstantIsMaximalAnywhere) {
  const DifferentiableFunction constant = plane(3.0, {0.0, 0.0});
  EXPECT_EQ(maximum<TypeParam>({.dim = 2, .objective = constant}).value, 3.0);
  const Maximum bound =
      maximum<TypeParam>({.dim = 2, .objective = constant, .constraint = ball({0.2, 0.7}, 0.05)});
  EXPECT_TRUE(bound.feasible);
  EXPECT_EQ(bound.value, 3.0);
}

TYPED_TEST(MaximizerTest, AConstantConstraintIsMetEverywhereOrNowhere) {
  MaximizationProblem problem = free_problem();
  problem.constraint = plane(0.0, {0.0, 0.0});
  EXPECT_TRUE(maximum<TypeParam>(problem).feasible);
  problem.constraint = plane(-1e-9, {0.0, 0.0});
  EXPECT_FALSE(maximum<TypeParam>(problem).feasible);
}

TYPED_TEST(MaximizerTest, ThrowsIfNothingIsDefined) {
  const DifferentiableFunction nowhere = undefined_below(2.0, quadratic({0.5, 0.5}));
  expect_error(ErrorCode::kNumerical, "no point of the unit cube", [&] {
    (void)maximum<TypeParam>({.dim = 2, .objective = nowhere});
  });
  expect_error(ErrorCode::kNumerical, "no point of the unit cube", [&] {
    (void)maximum<TypeParam>({.dim = 2, .objective = branin(), .constraint = nowhere});
  });
}

TYPED_TEST(MaximizerTest, WhatAFunctionThrowsComesOutUnchanged) {
  struct Interrupted {
    int code;
  };
  const auto batch = [](std::span<const UnitPoint>) -> std::vector<double> {
    throw Interrupted{1};
  };
  const auto single = [](const UnitPoint&, std::span<double>) -> double { throw Interrupted{2}; };
  const auto expect_interruption = [](const MaximizationProblem& problem, int code) {
    try {
      (void)maximum<TypeParam>(problem);
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Interrupted& interrupted) {
      EXPECT_EQ(interrupted.code, code);
    }
  };
  MaximizationProblem problem = constrained_problem();
  problem.objective.values = batch;
  expect_interruption(problem, 1);
  problem = constrained_problem();
  problem.constraint->values = batch;
  expect_interruption(problem, 1);
  problem = free_problem();
  problem.objective.values = batch;
  expect_interruption(problem, 1);

  if (std::is_same_v<TypeParam, Direct>) return;  // asks for no gradient
  problem = free_problem();
  problem.objective.value_and_gradient = single;
  expect_interruption(problem, 2);
  problem = constrained_problem();
  problem.constraint->value_and_gradient = single;
  expect_interruption(problem, 2);
}

TYPED_TEST(MaximizerTest, RefusesNoDimensionTooManyAndSeedsOfAnother) {
  expect_error(ErrorCode::kInvalidArgument, "dimension 0", [] {
    (void)maximum<TypeParam>({.dim = 0, .objective = branin()});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 4000", [] {
    (void)maximum<TypeParam>({.dim = 4000,
                              .objective = plane(0.0, std::vector<double>(4000, 1.0)),
                              .constraint = plane(0.0, std::vector<double>(4000, 1.0))});
  });
  expect_error(ErrorCode::kInvalidArgument, "seed 1 has dimension 3, the problem has 2", [] {
    (void)maximum<TypeParam>(
        {.dim = 2, .objective = branin(), .seeds = {{0.1, 0.2}, {0.1, 0.2, 0.3}}});
  });
}

TEST(MaximizerDefaultTest, IsMultiStart) {
  EXPECT_EQ(Maximizer(), Maximizer(MultiStart{}));
  EXPECT_NE(Maximizer(), Maximizer(MultiStart{.ascents = 5}));
  EXPECT_NE(Maximizer(), Maximizer(Direct{}));
}

}  // namespace
}  // namespace duelopt
