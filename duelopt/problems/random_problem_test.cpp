// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/random_problem.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(RandomProblemTest, IsDrawnAsItsFamilySays) {
  // ripples in one dimension, from the draws themselves: the dimension, the bottom, the direction
  // of the only axis, a condition that is not needed, the shift of 256 Sobol points over which the
  // bowl has mean 1, height, period, and the units.
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const RandomProblem drawn = random_problem("ripples", seed, 1);
    Rng rng(Seed{seed}, (std::uint64_t{1} << 40U) + 2);
    (void)rng.uniform();
    const double bottom = rng.uniform();
    (void)rng.normal();
    (void)rng.uniform();
    double mean = 0.0;
    for (const UnitPoint& u : sobol_points(256, 1, rng)) {
      mean += (u[0] - bottom) * (u[0] - bottom) / 256.0;
    }
    const double height = 0.05 + 0.45 * rng.uniform();
    const double period = 0.15 + 0.35 * rng.uniform();
    const double scale = std::pow(10.0, 5.0 * rng.uniform() - 2.0);
    const double offset = 3.0 * scale * rng.normal();
    for (const double x : {0.0, 0.3, 0.9}) {
      const double z = x - bottom;
      const double expected =
          offset -
          scale * (z * z / mean + height * (1.0 - std::cos(2.0 * std::acos(-1.0) * z / period)));
      EXPECT_NEAR(drawn.problem.f({x}), expected, 1e-12 * (std::abs(offset) + scale / mean));
    }
    EXPECT_EQ(drawn.problem.f.maximizers, std::vector<Point>{Point{bottom}});
    EXPECT_NEAR(drawn.problem.f.optimum(), offset, 1e-12 * std::abs(offset));
  }
}

TEST(RandomProblemTest, IsTheSameEachTimeAndAnotherForAnotherSeed) {
  for (const std::string_view family : family_names()) {
    const RandomProblem once = random_problem(family, 7);
    const RandomProblem twice = random_problem(family, 7);
    const RandomProblem other = random_problem(family, 8);
    EXPECT_EQ(once.problem.name, std::string(family) + "-7");
    EXPECT_EQ(once.problem.domain, twice.problem.domain);
    EXPECT_EQ(once.problem.f.range, twice.problem.f.range);
    EXPECT_EQ(once.problem.f.maximizers, twice.problem.f.maximizers);
    EXPECT_EQ(once.axes, twice.axes);
    EXPECT_EQ(once.median, twice.median);
    EXPECT_NE(once.problem.f.optimum(), other.problem.f.optimum());
  }
}

TEST(RandomProblemTest, NoPointOfTheGridIsAboveTheOptimum) {
  for (const std::string_view family : family_names()) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const RandomProblem drawn = random_problem(family, seed);
      const Box& domain = drawn.problem.domain;
      const Landscape& f = drawn.problem.f;
      const Grid grid(drawn.axes);
      SCOPED_TRACE(drawn.problem.name);
      ASSERT_EQ(f.maximizers.size(), 1U);
      EXPECT_TRUE(grid.contains(domain.to_unit(f.maximizers.front())));
      EXPECT_EQ(f(f.maximizers.front()), f.optimum());
      EXPECT_GT(drawn.stddev, 0.0);
      EXPECT_LT(drawn.median, f.optimum());
      EXPECT_GT(drawn.median, f.range.lo());
      Rng rng(Seed{1});
      for (const UnitPoint& u : uniform_points(500, domain.dim(), rng)) {
        EXPECT_LE(f(domain.from_unit(grid.snap(u))), f.optimum());
      }
    }
  }
}

TEST(RandomProblemTest, MedianAndDeviationAreThoseOfRandomPoints) {
  for (const std::string_view family : family_names()) {
    const RandomProblem drawn = random_problem(family, 3);
    const Box& domain = drawn.problem.domain;
    Rng rng(Seed{2});
    constexpr std::size_t kPoints = 4'000;
    std::size_t below = 0;
    double mean_square = 0.0;
    double mean = 0.0;
    for (const UnitPoint& u : uniform_points(kPoints, domain.dim(), rng)) {
      const double value = drawn.problem.f(domain.from_unit(u));
      below += value < drawn.median ? 1U : 0U;
      mean += (value - drawn.median) / kPoints;
      mean_square += (value - drawn.median) * (value - drawn.median) / kPoints;
    }
    // Four standard errors of a share of one half; a deviation of heavy tails is less certain.
    EXPECT_NEAR(static_cast<double>(below) / kPoints, 0.5, 0.032) << family;
    EXPECT_NEAR(std::sqrt(mean_square - mean * mean) / drawn.stddev, 1.0, 0.1) << family;
  }
}

TEST(RandomProblemTest, HasTheDimensionThatIsAskedForOrOneOfTheFamily) {
  for (const std::size_t dim : {1U, 2U, 4U, 8U, 12U}) {
    EXPECT_EQ(random_problem("process", 1, dim).problem.domain.dim(), dim);
  }
  std::vector<std::size_t> seen;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    seen.push_back(random_problem("bowls", seed).problem.domain.dim());
    const std::size_t sparse = random_problem("sparse", seed, 2).problem.domain.dim();
    EXPECT_TRUE(8 <= sparse && sparse <= 15) << sparse;
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen.front(), 1U);
  EXPECT_EQ(seen.back(), 12U);
  // Log-uniform on [1, 13): half are below √13 = 3.6, and so are at most 3.
  EXPECT_TRUE(seen[100] == 3 || seen[100] == 4) << seen[100];
}

TEST(RandomProblemTest, RefusesUnknownFamiliesAndDimensions) {
  expect_error(ErrorCode::kNotFound, "nearest: \"bowls\"", [] { (void)random_problem("bowl", 1); });
  expect_error(ErrorCode::kInvalidArgument, "of 1 to 8 parameters, not of 9", [] {
    (void)random_problem("hills", 1, 9);
  });
  expect_error(
      ErrorCode::kInvalidArgument, "not of 0", [] { (void)random_problem("process", 1, 0); });
}

// Climbs along the axes from the best 30 of 16,384 points and from 200 random ones, for each choice
// of the coordinates that do not move freely as they fall.
void expect_no_better_point(const RandomProblem& drawn) {
  SCOPED_TRACE(drawn.problem.name);
  const Box& domain = drawn.problem.domain;
  const Landscape& f = drawn.problem.f;
  const Grid grid(drawn.axes);
  const UnitFunction value = [&](const std::vector<double>& u) {
    return f(domain.from_unit(grid.snap(UnitPoint(u))));
  };
  double highest = search_maximum(value, domain.dim());
  Rng rng(Seed{5});
  for (const UnitPoint& u : uniform_points(200, domain.dim(), rng)) {
    highest = std::max(highest, climb(value, {u.begin(), u.end()}));
  }
  EXPECT_LE(highest, f.optimum() + 1e-6 * f.range.width());
}

TEST(RandomProblemSlowTest, AMuchLongerSearchFindsNothingBetter) {
  for (const std::string_view family : family_names()) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      expect_no_better_point(random_problem(family, seed, std::min<std::size_t>(seed + 1, 4)));
    }
  }
  expect_no_better_point(random_problem("process", 5, 8));
  expect_no_better_point(random_problem("hills", 5, 8));
}

}  // namespace
}  // namespace duelopt
