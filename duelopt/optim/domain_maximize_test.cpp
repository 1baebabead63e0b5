// SPDX-License-Identifier: Apache-2.0
//
// Maximization over domains with constraints.
#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/optim/candidates.hpp"
#include "duelopt/optim/maximize.hpp"
#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const MultiStart kMultiStart{.sobol_points = 64, .face_points = 32, .neighbours = 32};

Domain simplex(std::size_t dim) {
  return {Box::unit(dim),
          {},
          {.linear = {{std::vector<double>(dim, 1.0), 1.0, Relation::kEqual, "sum == 1"}}}};
}

Maximum maximum(const DifferentiableFunction& f,
                const Domain& domain,
                const Maximizer& maximizer = kMultiStart,
                const std::optional<DifferentiableFunction>& g = std::nullopt) {
  Rng rng(Seed{1});
  const Maximum best = maximize(
      {.dim = domain.dim(), .objective = f, .constraint = g, .domain = domain}, maximizer, rng);
  EXPECT_TRUE(domain.contains(best.x));
  return best;
}

TEST(DomainMaximizeTest, ALinearFunctionIsLargestAtACornerOfTheSimplex) {
  const auto f = plane(0.0, {1.0, 2.0, 5.0, 3.0, 4.0});
  EXPECT_LT(distance(maximum(f, simplex(5)).x, std::array{0.0, 0.0, 1.0, 0.0, 0.0}), 1e-8);
  EXPECT_LT(distance(maximum(f, simplex(5), Direct{.evaluations = 3000}).x,
                     std::array{0.0, 0.0, 1.0, 0.0, 0.0}),
            0.03);
}

TEST(DomainMaximizeTest, TheTopOfABallIsTheProjectionOfItsCentre) {
  // Onto the simplex: max(c - θ, 0) with the sum 1. (0.9, 0.5, 0.3, 0.1): θ = 0.7/3 - ..., for
  // three coordinates (1.7 - 1)/3 = 0.2333, which leaves 0.0667 of the third and nothing of 0.1.
  const auto f = ball({0.9, 0.5, 0.3, 0.1}, 0.0);
  const double theta = 0.7 / 3.0;
  const Maximum best = maximum(f, simplex(4));
  EXPECT_LT(distance(best.x, std::array{0.9 - theta, 0.5 - theta, 0.3 - theta, 0.0}), 1e-6);
}

TEST(DomainMaximizeTest, AscentsFollowAThinBand) {
  // In |x0 - x1| <= 1e-4 a ball around (0.7, 0.1) is highest where x0 + x1 = 0.8 and x0 - x1 is
  // largest: at 0.40005, 0.39995.
  const Domain band(Box::unit(2),
                    {},
                    {.linear = {{{1.0, -1.0}, 1e-4, Relation::kAtMost, "upper"},
                                {{-1.0, 1.0}, 1e-4, Relation::kAtMost, "lower"}}});
  const Maximum best = maximum(ball({0.7, 0.1}, 0.0), band);
  EXPECT_LT(distance(best.x, std::array{0.40005, 0.39995}), 1e-6);
}

TEST(DomainMaximizeTest, AnInequalityThatIsNotBindingLeavesTheTopAlone) {
  const Domain triangle(Box::unit(2), {}, {.linear = {{{1.0, 1.0}, 1.0}}});
  EXPECT_LT(distance(maximum(quadratic({0.31, 0.27}), triangle).x, std::array{0.31, 0.27}), 1e-6);
}

TEST(DomainMaximizeTest, WholeNumbersUnderAnEqualityAreSearchedAsWell) {
  // Whole numbers 0 to 10 with the sum 10 and a real number: the best triple to -|u - c|² in the
  // cube is found by looking at all 66.
  const Domain domain(
      Box::unit(4),
      Grid({Levels{11}, Levels{11}, Levels{11}, Anywhere{}}),
      {.linear = {{{1.0, 1.0, 1.0, 0.0}, 11.5 / 11.0, Relation::kEqual, "a + b + c == 10"}}});
  const std::array c{0.62, 0.11, 0.44, 0.3};
  double largest = -std::numeric_limits<double>::infinity();
  for (int a = 0; a <= 10; ++a) {
    for (int b = 0; a + b <= 10; ++b) {
      const UnitPoint x{(a + 0.5) / 11, (b + 0.5) / 11, (10 - a - b + 0.5) / 11, 0.3};
      largest = std::max(largest, -squared_distance(x, c));
    }
  }
  EXPECT_NEAR(maximum(ball({c.begin(), c.end()}, 0.0), domain, MultiStart{}).value, largest, 1e-9);
}

TEST(DomainMaximizeTest, ForbiddenCombinationsAreLeftOut) {
  // The best corner is the first choice of both, which is forbidden; then the first and the second.
  const Domain domain(Box::unit(5),
                      Grid({OneOf{2}, OneOf{2}, Anywhere{}}),
                      {.clauses = {{{{0, 0.5, 1.0, false}, {2, 0.5, 1.0, false}}, "not both"}}});
  const Maximum best = maximum(plane(0.0, {2.0, 0.5, 1.5, 0.4, 1.0}), domain);
  EXPECT_EQ(best.x, (UnitPoint{1.0, 0.0, 0.0, 1.0, 1.0}));
}

TEST(DomainMaximizeTest, ANonlinearConstraintHoldsWithinTheDomain) {
  // On the simplex in the plane, x1 = 1 - x0; x0 is largest in the disk of radius 0.2 around
  // (0.5, 0.5) at 0.5 + 0.2/√2.
  for (const Maximizer& maximizer : {Maximizer(kMultiStart), Maximizer(Direct{})}) {
    const auto disk = ball({0.5, 0.5}, 0.2);
    const Maximum best = maximum(plane(0.0, {1.0, 0.0}), simplex(2), maximizer, disk);
    EXPECT_TRUE(best.feasible);
    EXPECT_NEAR(best.x[0], 0.5 + 0.2 / std::sqrt(2.0), 1e-3);
    EXPECT_GE(value_at(disk, best.x), -1e-12);
  }
}

TEST(DomainMaximizeTest, ASmallFeasiblePartIsFoundByClimbing) {
  const auto dot = ball({0.203, 0.797}, 1e-4);
  const Maximum best = maximum(plane(0.0, {1.0, 0.0}), simplex(2), kMultiStart, dot);
  EXPECT_TRUE(best.feasible);
  EXPECT_NEAR(best.x[0], 0.203, 1e-3);
}

TEST(DomainMaximizeTest, WithoutConstraintsNothingChanges) {
  const auto f = bumps({{{0.2, 0.3, 0.6}, 1.0, 0.2}, {{0.8, 0.7, 0.4}, 1.1, 0.3}});
  Rng rng(Seed{1});
  const Maximum plain = maximize({.dim = 3, .objective = f}, kMultiStart, rng);
  EXPECT_EQ(maximum(f, Domain(Box::unit(3))).x, plain.x);
}

TEST(DomainMaximizeTest, CandidatesAreFeasible) {
  Rng rng(Seed{2});
  const std::vector<UnitPoint> seeds{{0.5, 0.5, 0.5}};
  for (const UnitPoint& x : candidates(kMultiStart, simplex(3), seeds, rng))
    EXPECT_TRUE(simplex(3).contains(x));
}

TEST(DomainMaximizeTest, ADomainOfAnotherDimensionIsRefused) {
  Rng rng(Seed{3});
  expect_error(ErrorCode::kInvalidArgument, "the domain has dimension 3", [&] {
    (void)maximize(
        {.dim = 2, .objective = branin(), .domain = Domain(Box::unit(3))}, kMultiStart, rng);
  });
}

}  // namespace
}  // namespace duelopt
