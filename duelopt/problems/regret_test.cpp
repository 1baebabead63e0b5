// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/regret.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// f(x) = x on [0, 10], so that the regret of x is 10 - x.
Problem line() {
  const Box domain{{0.0, 10.0}};
  const Landscape f{.value = restricted_to(domain, [](std::span<const double> x) { return x[0]; }),
                    .range = {0.0, 10.0},
                    .maximizers = {Point{10.0}}};
  return {.name = "line", .domain = domain, .f = f, .f_c = f};
}

TEST(RegretTest, IsTheDistanceFromTheOptimumInValue) {
  EXPECT_EQ(regret(line(), {7.0}), 3.0);
  EXPECT_EQ(regret(line(), {10.0}), 0.0);
}

TEST(RegretTest, IsNeverNegativeByRounding) {
  Problem p = line();
  p.f.range = {0.0, std::nextafter(10.0, 0.0)};
  EXPECT_EQ(regret(p, {10.0}), 0.0);
}

TEST(RegretTest, RefusesAnOptimumThatIsNotOne) {
  Problem p = line();
  p.f.range = {0.0, 9.9};
  expect_error(ErrorCode::kInvalidArgument, "the value 10 is above the optimum 9.9 of line", [&] {
    (void)regret(p, {10.0});
  });
  p.f.value = [](const Point&) { return std::nan(""); };
  expect_error(ErrorCode::kInvalidArgument, "the value nan", [&] { (void)regret(p, {1.0}); });
}

TEST(RegretTest, RefusesAPointThatIsNotInTheDomain) {
  expect_error(ErrorCode::kInvalidArgument, "outside", [] { (void)regret(line(), {11.0}); });
  expect_error(ErrorCode::kInvalidArgument, "dimension 2", [] {
    (void)regret(line(), {1.0, 1.0});
  });
}

TEST(RegretsTest, OfNothingAreNone) { EXPECT_TRUE(regrets(line(), History{}).empty()); }

TEST(RegretsTest, AreReportedFourWays) {
  History history;
  history.append(Duelled{{2.0}, {9.0}, Winner::kFirst});  // a good opponent, who lost
  history.append(Labelled{{3.0}, 99.0});                  // noise does not matter
  history.append(Duelled{{6.0}, {1.0}, Winner::kSecond});
  history.append(Labelled{{1.0}, 1.0});  // worse than what is known
  history.append(Labelled{{9.5}, 0.0});
  const std::vector<std::optional<Point>> recommended{
      std::nullopt, Point{3.0}, Point{8.0}, Point{4.0}, Point{9.5}};

  const std::vector<Regrets> expected{
      {.paper = 1.0, .queried = 8.0, .labelled = {}, .recommended = {}},
      {.paper = 1.0, .queried = 7.0, .labelled = 7.0, .recommended = 7.0},
      {.paper = 1.0, .queried = 4.0, .labelled = 7.0, .recommended = 2.0},
      {.paper = 1.0, .queried = 4.0, .labelled = 7.0, .recommended = 6.0},  // may grow again
      {.paper = 0.5, .queried = 0.5, .labelled = 0.5, .recommended = 0.5}};
  EXPECT_EQ(regrets(line(), history, recommended), expected);
}

TEST(RegretsTest, WithoutRecommendationsLeaveThatColumnEmpty) {
  History history;
  history.append(Labelled{{4.0}, 4.0});
  const std::vector<Regrets> expected{
      {.paper = 6.0, .queried = 6.0, .labelled = 6.0, .recommended = {}}};
  EXPECT_EQ(regrets(line(), history), expected);
}

TEST(RegretsTest, WantOneRecommendationAQuery) {
  History history;
  history.append(Labelled{{4.0}, 4.0});
  const std::vector<std::optional<Point>> two{Point{1.0}, Point{2.0}};
  expect_error(ErrorCode::kInvalidArgument, "2 recommendations for 1 queries", [&] {
    (void)regrets(line(), history, two);
  });
  expect_error(ErrorCode::kInvalidArgument, "2 recommendations for 0 queries", [&] {
    (void)regrets(line(), History{}, two);
  });
}

TEST(RegretsTest, RefuseAHistoryOfAnotherDimension) {
  History history;
  history.append(Labelled{{4.0, 1.0}, 4.0});
  expect_error(ErrorCode::kInvalidArgument, "dimension 2, the box has 1", [&] {
    (void)regrets(line(), history);
  });
}

}  // namespace
}  // namespace duelopt
