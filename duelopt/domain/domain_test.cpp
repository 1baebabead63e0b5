// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/domain.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

using Ones = std::vector<double>;

Domain cube(std::size_t dim, Constraints constraints) {
  return {Box::unit(dim), {}, std::move(constraints)};
}

Domain simplex(std::size_t dim) {
  return cube(dim, {.linear = {{Ones(dim, 1.0), 1.0, Relation::kEqual, "sum == 1"}}});
}

// Three whole numbers from 0 to 10 with the sum 10: (k + ½)/11 each, so the sum is 11.5/11.
Domain three_with_sum_ten() {
  return {Box::unit(3),
          Grid({Levels{11}, Levels{11}, Levels{11}}),
          {.linear = {{Ones(3, 1.0), 11.5 / 11.0, Relation::kEqual, "a + b + c == 10"}}}};
}

int level(double u, int count) { return static_cast<int>(std::floor(u * count)); }

TEST(DomainTest, WithoutConstraintsItIsTheGrid) {
  const Grid grid({Anywhere{}, Levels{3}, OneOf{2}});
  const Domain domain(Box::unit(4), grid);
  Rng rng(Seed{1});
  Rng same(Seed{1});
  for (int k = 0; k < 20; ++k) {
    const UnitPoint x = domain.sample(rng);
    EXPECT_EQ(x, grid.snap(uniform_points(1, 4, same).front()));
    EXPECT_TRUE(domain.contains(x));
    EXPECT_EQ(domain.snap(x), x);
  }
  EXPECT_EQ(domain.spread(5, rng)[3], grid.snap(sobol_points(5, 4, same)[3]));
  EXPECT_FALSE(domain.everywhere());
  EXPECT_TRUE(Domain(Box::unit(2)).everywhere());
  EXPECT_FALSE(simplex(2).everywhere());
}

TEST(DomainTest, SnapsToTheFootOfThePerpendicular) {
  const Domain triangle = cube(2, {.linear = {{{1.0, 1.0}, 1.0}}});
  EXPECT_EQ(triangle.snap({0.3, 0.6}), (UnitPoint{0.3, 0.6}));
  const UnitPoint foot = triangle.snap({0.9, 0.3});
  EXPECT_NEAR(foot[0], 0.8, 1e-12);
  EXPECT_NEAR(foot[1], 0.2, 1e-12);
}

TEST(DomainTest, SnapsWholeNumbersToTheNearestThatMeetAnEquality) {
  // The nearest to (9, 9, 9)/11 is one of the permutations of (3, 3, 4), by symmetry; to a point
  // near (10, 0, 0) it is that.
  const Domain domain = three_with_sum_ten();
  std::array<int, 3> levels{};
  const UnitPoint x = domain.snap({0.8, 0.8, 0.8});
  for (std::size_t i = 0; i < 3; ++i) levels[i] = level(x[i], 11);
  std::sort(levels.begin(), levels.end());
  EXPECT_EQ(levels, (std::array{3, 3, 4}));
  const UnitPoint corner = domain.snap({1.0, 0.0, 0.1});
  EXPECT_EQ(level(corner[0], 11), 10);
  EXPECT_TRUE(domain.contains(corner));
}

TEST(DomainTest, TheNearestIsThatOfAFullSearch) {
  // Two whole numbers, a choice and a free coordinate; every combination is looked at by hand.
  const Grid grid({Levels{4}, Levels{5}, OneOf{2}, Anywhere{}});
  const Constraints constraints{
      .linear = {{{1.0, -2.0, 0.0, 0.0, 0.7}, 0.1}, {{-1.0, -1.0, 0.0, 0.0, 1.0}, -0.5}},
      .clauses = {{{{2, 0.5, 1.0, false}, {0, 0.0, 0.5}}}}};  // the first choice wants few
  const Domain domain(Box::unit(5), grid, constraints);
  Rng rng(Seed{2});
  for (const UnitPoint& u : uniform_points(200, 5, rng)) {
    const auto distance = [&](const UnitPoint& x) {
      double sum = 0.0;
      for (std::size_t i = 0; i < 5; ++i) sum += (x[i] - u[i]) * (x[i] - u[i]);
      return sum;
    };
    double least = std::numeric_limits<double>::infinity();
    for (int a = 0; a < 4; ++a) {
      for (int b = 0; b < 5; ++b) {
        for (int c = 0; c < 2; ++c) {
          const double x0 = (a + 0.5) / 4;
          const double x1 = (b + 0.5) / 5;
          if (c == 0 && a >= 2) continue;
          const double high = std::min({1.0, (0.1 - x0 + 2.0 * x1) / 0.7, -0.5 + x0 + x1});
          if (high < 0.0) continue;
          const double x4 = std::clamp(u[4], 0.0, high);
          least = std::min(least, distance({x0, x1, c == 0 ? 1.0 : 0.0, c == 0 ? 0.0 : 1.0, x4}));
        }
      }
    }
    const UnitPoint x = domain.snap(u);
    EXPECT_TRUE(domain.contains(x));
    // A point of the grid that is feasible stays as it is, which is nearest among choices too.
    EXPECT_NEAR(distance(x), least, 1e-12);
  }
}

TEST(DomainTest, SamplesASimplexUniformly) {
  const Domain domain = simplex(5);
  Rng rng(Seed{3});
  const int count = 500;
  double sum = 0.0;
  double squares = 0.0;
  for (int k = 0; k < count; ++k) {
    const UnitPoint x = domain.sample(rng);
    EXPECT_TRUE(domain.contains(x));
    sum += x[2];
    squares += x[2] * x[2];
  }
  // Mean 1/5 and second moment 2/(n(n + 1)) = 1/15 of a Dirichlet distribution with n = 5.
  EXPECT_NEAR(sum / count, 0.2, 5.0 * std::sqrt(4.0 / 150.0 / count));
  EXPECT_NEAR(squares / count, 1.0 / 15.0, 5.0 * 0.1 / std::sqrt(count));
}

TEST(DomainTest, SamplesATriangleUniformly) {
  // Of {u0 + u1 <= 1} the part u0 <= ½ has 3/4 of the area.
  const Domain triangle = cube(2, {.linear = {{{1.0, 1.0}, 1.0}}});
  Rng rng(Seed{4});
  const int count = 4000;
  int left = 0;
  for (int k = 0; k < count; ++k) left += triangle.sample(rng)[0] <= 0.5 ? 1 : 0;
  EXPECT_NEAR(left, 0.75 * count, 5.0 * std::sqrt(count * 3.0 / 16.0));
}

TEST(DomainTest, SamplesWholeNumbersUnderAnEqualityEquallyOften) {
  // 66 = C(12, 2) triples of whole numbers have the sum 10.
  const Domain domain = three_with_sum_ten();
  Rng rng(Seed{5});
  const int count = 6600;
  std::map<std::array<int, 3>, int> counts;
  for (int k = 0; k < count; ++k) {
    const UnitPoint x = domain.sample(rng);
    const std::array<int, 3> levels{level(x[0], 11), level(x[1], 11), level(x[2], 11)};
    EXPECT_EQ(std::accumulate(levels.begin(), levels.end(), 0), 10);
    ++counts[levels];
  }
  EXPECT_EQ(counts.size(), 66U);
  for (const auto& [levels, n] : counts) EXPECT_NEAR(n, 100, 5.0 * std::sqrt(100.0));
}

TEST(DomainTest, SamplesManyWholeNumbersAboutEquallyOften) {
  // 501 501 triples from 0 to 1000 have the sum 1000, too many for a list; the mean of each is a
  // third, its variance about that of the simplex, 1/18.
  const Domain domain(
      Box::unit(3),
      Grid({Levels{1001}, Levels{1001}, Levels{1001}}),
      {.linear = {{Ones(3, 1.0), 1001.5 / 1001.0, Relation::kEqual, "a + b + c == 1000"}}});
  Rng rng(Seed{6});
  const int count = 300;
  double sum = 0.0;
  double squares = 0.0;
  for (int k = 0; k < count; ++k) {
    const UnitPoint x = domain.sample(rng);
    ASSERT_EQ(level(x[0], 1001) + level(x[1], 1001) + level(x[2], 1001), 1000);
    sum += x[0];
    squares += x[0] * x[0];
  }
  const double mean = sum / count;
  EXPECT_NEAR(mean, 1.0 / 3.0, 5.0 * std::sqrt(1.0 / 18.0 / count));
  EXPECT_NEAR(squares / count - mean * mean, 1.0 / 18.0, 0.02);
}

TEST(DomainTest, WholeNumbersAndRealNumbersShareAnEquality) {
  // a + b + x = 1 in the cube, with a and b on four levels (1/8, 3/8, 5/8, 7/8) and x free: x is
  // 3/4, 1/2, 1/4 or 0, the last for a + b = 1.
  const Domain domain(Box::unit(3),
                      Grid({Levels{4}, Levels{4}, Anywhere{}}),
                      {.linear = {{Ones(3, 1.0), 1.0, Relation::kEqual, "sum"}}});
  Rng rng(Seed{7});
  std::map<int, int> counts;
  const int count = 1000;
  for (int k = 0; k < count; ++k) {
    const UnitPoint x = domain.sample(rng);
    EXPECT_TRUE(domain.contains(x));
    EXPECT_NEAR(4.0 * x[2], std::round(4.0 * x[2]), 1e-9);
    ++counts[static_cast<int>(std::round(4.0 * x[2]))];
  }
  // 1 + 2 + 3 + 4 pairs, equally likely.
  for (const int quarters : {0, 1, 2, 3})
    EXPECT_NEAR(counts[quarters], count * (4 - quarters) / 10.0, 5.0 * std::sqrt(0.24 * count));
}

TEST(DomainTest, ForbiddenCombinationsNeverComeUp) {
  // Two choices of three: of the nine pairs two are forbidden.
  const Domain domain(Box::unit(6),
                      Grid({OneOf{3}, OneOf{3}}),
                      {.clauses = {{{{0, 0.5, 1.0, false}, {3, 0.5, 1.0, false}}, "not A and A"},
                                   {{{1, 0.5, 1.0, false}, {4, 0.5, 1.0, false}}, "not B and B"}}});
  Rng rng(Seed{8});
  std::map<std::vector<double>, int> counts;
  for (int k = 0; k < 700; ++k) {
    const UnitPoint x = domain.sample(rng);
    EXPECT_TRUE(domain.contains(x));
    ++counts[{x.begin(), x.end()}];
  }
  EXPECT_EQ(counts.size(), 7U);
  for (const auto& [x, n] : counts) EXPECT_NEAR(n, 100, 5.0 * std::sqrt(100.0 * 6.0 / 7.0));
  // The nearest to the forbidden pair A, A gives up the choice that was less certain.
  EXPECT_EQ(domain.snap({0.9, 0.1, 0.0, 0.8, 0.7, 0.0}), (UnitPoint{1.0, 0.0, 0.0, 0.0, 1.0, 0.0}));
}

TEST(DomainTest, SpreadPointsFillThinSetsToo) {
  // In the band |u0 - u1| <= 0.005 the 64 points are nowhere more than 0.1 apart along u0.
  const Domain band = cube(2, {.linear = {{{1.0, -1.0}, 0.005}, {{-1.0, 1.0}, 0.005}}});
  Rng rng(Seed{9});
  std::vector<double> along;
  for (const UnitPoint& x : band.spread(64, rng)) {
    EXPECT_TRUE(band.contains(x));
    along.push_back(x[0]);
  }
  ASSERT_EQ(along.size(), 64U);
  std::sort(along.begin(), along.end());
  for (std::size_t k = 1; k < along.size(); ++k) EXPECT_LT(along[k] - along[k - 1], 0.15);
  // In half of the square the points are Sobol points: each quarter of the triangle has its share.
  const Domain triangle = cube(2, {.linear = {{{1.0, 1.0}, 1.0}}});
  int corner = 0;
  for (const UnitPoint& x : triangle.spread(256, rng)) corner += x[0] > 0.5 ? 1 : 0;
  EXPECT_NEAR(corner, 64, 8);
}

TEST(DomainTest, HeldValuesCountInConstraints) {
  const Domain domain(Box::unit(3),
                      Grid({Held{0.25}, Anywhere{}, Anywhere{}}),
                      {.linear = {{Ones(3, 1.0), 1.0, Relation::kEqual, "sum == 1"}}});
  Rng rng(Seed{10});
  for (int k = 0; k < 20; ++k) {
    const UnitPoint x = domain.sample(rng);
    EXPECT_EQ(x[0], 0.25);
    EXPECT_NEAR(x[1] + x[2], 0.75, 1e-12);
  }
  const std::vector<LinearConstraint> rows = domain.around({0.25, 0.5, 0.25});
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].coefficients, (std::vector{0.0, 1.0, 1.0}));
  EXPECT_DOUBLE_EQ(rows[0].bound, 0.75);
}

TEST(DomainTest, SetsAboutAsThinAsRoundingAreSampledToo) {
  for (const double width : {1e-6, 1e-9, 1e-11, 1e-13, 0.0}) {
    const Domain band = cube(3,
                             {.linear = {{{1.0, -1.0, 0.3}, width, Relation::kAtMost, "upper"},
                                         {{-1.0, 1.0, -0.3}, width, Relation::kAtMost, "lower"}}});
    Rng rng(Seed{12});
    for (int k = 0; k < 20; ++k) EXPECT_TRUE(band.contains(band.sample(rng))) << width;
  }
}

TEST(DomainTest, AnotherPointIsFoundUnlessThereIsNone) {
  Rng rng(Seed{11});
  const Domain pair(Box::unit(2),
                    Grid({Levels{2}, Levels{2}}),
                    {.linear = {{{1.0, 1.0}, 1.0, Relation::kEqual, "one of them"}}});
  EXPECT_EQ(pair.sample_other({0.25, 0.75}, rng), (UnitPoint{0.75, 0.25}));
  const Domain single = cube(2, {.linear = {{{-1.0, -1.0}, -2.0, Relation::kAtMost, "corner"}}});
  const UnitPoint corner = single.sample(rng);
  EXPECT_NEAR(corner[0] + corner[1], 2.0, 1e-9);
  expect_error(ErrorCode::kInvalidArgument, "a single point", [&] {
    (void)single.sample_other(single.snap({0.5, 0.5}), rng);
  });
}

TEST(DomainTest, AnEmptySetIsRefusedWithTheConstraintsThatContradict) {
  expect_error(
      ErrorCode::kInvalidArgument, "nothing within the ranges meets the constraint \"low\"", [] {
        cube(2,
             {.linear = {{{1.0, 0.0}, 0.7, Relation::kAtMost, "fine"},
                         {{1.0, 1.0}, -0.1, Relation::kAtMost, "low"}}});
      });
  expect_error(ErrorCode::kInvalidArgument, "all of the constraints \"few\", \"many\"", [] {
    cube(2,
         {.linear = {{{1.0, 0.0}, 0.7, Relation::kAtMost, "fine"},
                     {{1.0, 1.0}, 0.4, Relation::kAtMost, "few"},
                     {{-1.0, -1.0}, -0.5, Relation::kAtMost, "many"}}});
  });
  // 2 a == 3 between whole numbers: u = (k + ½)/4 with a = k is 2 (4u - ½) == 3.
  expect_error(ErrorCode::kInvalidArgument, "\"2*a == 3\"", [] {
    Domain(
        Box::unit(1), Grid({Levels{4}}), {.linear = {{{8.0}, 4.0, Relation::kEqual, "2*a == 3"}}});
  });
  expect_error(ErrorCode::kInvalidArgument, "\"never\"", [] {
    Domain(Box::unit(2), Grid({OneOf{2}}), {.clauses = {{{}, "never"}}});
  });
}

TEST(DomainTest, RefusesWhatIsNoConstraintOfTheGrid) {
  const auto refused = [](const char* message, const Grid& grid, const Constraints& constraints) {
    expect_error(
        ErrorCode::kInvalidArgument, message, [&] { Domain(Box::unit(2), grid, constraints); });
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  refused("3 coefficients in dimension 2", {}, {.linear = {{Ones(3, 1.0), 1.0}}});
  refused("not all of its numbers are finite", {}, {.linear = {{{1.0, nan}, 1.0}}});
  refused("not all of its numbers are finite", {}, {.linear = {{{1.0, 1.0}, 1.0 / 0.0}}});
  refused("no coefficient but 0", {}, {.linear = {{{0.0, 0.0}, 1.0}}});
  refused("a coefficient for a choice", Grid({OneOf{2}}), {.linear = {{{1.0, 0.0}, 1.0}}});
  refused("coordinate 1 has no levels", {}, {.clauses = {{{{1, 0.0, 0.5}}}}});
  refused("no coordinate 2", {}, {.clauses = {{{{2, 0.0, 0.5}}}}});
  expect_error(ErrorCode::kInvalidArgument, "speak of 101 parameters", [] {
    cube(101, {.linear = {{Ones(101, 1.0), 1.0}}});
  });
  refused("the grid has 3", Grid({Anywhere{}, OneOf{2}}), {});
}

}  // namespace
}  // namespace duelopt
