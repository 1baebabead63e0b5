// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/scenario.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/problems/calibration.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

const UtilityJudge& follower(const World& world) {
  return std::get<UtilityJudge>(world.judges.front());
}

// The share of 4,000 duels between random points of the grid that go against f, a tie counted half.
double share_against_f(const World& world) {
  const Problem& problem = world.problem();
  const Grid grid(world.random.axes);
  const Oracle oracle = world.oracle();
  Rng rng(Seed{11});
  double wrong = 0.0;
  constexpr int kDuels = 4'000;
  for (int k = 0; k < kDuels; ++k) {
    const auto pair = uniform_points(2, problem.domain.dim(), rng);
    const Duel duel{problem.domain.from_unit(grid.snap(pair[0])),
                    problem.domain.from_unit(grid.snap(pair[1]))};
    const Winner winner = std::get<Winner>(oracle.answer(duel, rng));
    const bool first_is_better = problem.f(duel.first) > problem.f(duel.second);
    if (winner == Winner::kTie) wrong += 0.5;
    if (winner == (first_is_better ? Winner::kSecond : Winner::kFirst)) wrong += 1.0;
  }
  return wrong / kDuels;
}

TEST(ScenarioTest, AJudgeErrsAsOftenAsIsAsked) {
  // Four standard errors of a share of 0.35 among 4,000 are 0.03.
  for (const std::string_view family : family_names()) {
    for (const double share : {0.05, 0.10, 0.25, 0.35}) {
      const World w = world({.family = std::string(family), .seed = 2, .wrong_share = share});
      EXPECT_NEAR(share_against_f(w), share, 0.03) << family;
    }
  }
}

TEST(ScenarioTest, LiarsWarpedJudgesAndCoinsErrAsTheirNamesSay) {
  const auto share = [](const char* judge) {
    return share_against_f(world({.family = "hills", .seed = 4, .judge = judge}));
  };
  EXPECT_NEAR(share("lying"), 0.75, 0.03);
  EXPECT_NEAR(share("warped"), 0.25, 0.03);  // against its own utility, which orders as f does
  EXPECT_NEAR(share("coin"), 0.5, 0.032);
}

TEST(ScenarioTest, ADistortedUtilityIsOffBy5To40PercentOfTheDeviation) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const World w = world({.family = "mixed", .seed = seed, .judge = "distorted"});
    const Problem& problem = w.problem();
    const Grid grid(w.random.axes);
    Rng rng(Seed{1});
    double mean = 0.0;
    double mean_square = 0.0;
    constexpr std::size_t kPoints = 2'000;
    for (const UnitPoint& u : sobol_points(kPoints, problem.domain.dim(), rng)) {
      const Point x = problem.domain.from_unit(grid.snap(u));
      const double own = (follower(w).utility(x) - problem.f(x)) / w.random.stddev;
      mean += own / kPoints;
      mean_square += own * own / kPoints;
    }
    const double deviation = std::sqrt(mean_square - mean * mean);
    EXPECT_GT(deviation, 0.05 * 0.9);
    EXPECT_LT(deviation, 0.40 * 1.1);
    EXPECT_LT(std::abs(mean), 0.1 * deviation + 0.02);
  }
}

TEST(ScenarioTest, AWarpedUtilityOrdersAsFDoes) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const World w = world({.family = "process", .seed = seed, .dim = 2, .judge = "warped"});
    Rng rng(Seed{1});
    for (int k = 0; k < 200; ++k) {
      const auto pair = uniform_points(2, 2, rng);
      const Point a = w.problem().domain.from_unit(pair[0]);
      const Point b = w.problem().domain.from_unit(pair[1]);
      EXPECT_EQ(follower(w).utility(a) < follower(w).utility(b),
                w.problem().f(a) < w.problem().f(b));
    }
  }
}

TEST(ScenarioTest, ASidedJudgeFavorsTheFirst) {
  const World w = world({.family = "bowls", .seed = 3, .judge = "sided"});
  const double share = std::get<SidedJudge>(w.judges.front()).first_share;
  EXPECT_TRUE(0.2 <= share && share <= 0.6) << share;
  // Over random pairs the honest part is even: ½ (1 - share) + share.
  Rng rng(Seed{1});
  double first = 0.0;
  constexpr int kDuels = 4'000;
  for (int k = 0; k < kDuels; ++k) {
    const auto pair = uniform_points(2, w.problem().domain.dim(), rng);
    const Chances c = chances(w.judges.front(),
                              w.problem().domain.from_unit(pair[0]),
                              w.problem().domain.from_unit(pair[1]));
    first += c.first / kDuels;
  }
  EXPECT_NEAR(first, 0.5 * (1.0 + share), 0.03);
}

TEST(ScenarioTest, TiesWhereTheValuesAreClose) {
  const World w = world({.family = "bowls", .seed = 3, .judge = "ties"});
  const double within = follower(w).tie_within / w.random.stddev;
  EXPECT_TRUE(0.05 <= within && within <= 0.5) << within;
  const Point& best = w.problem().f.maximizers.front();
  EXPECT_EQ(chances(w.judges.front(), best, best).tie, 1.0);
}

TEST(ScenarioTest, OfTwoJudgesTheSecondTossesACoin) {
  const World w = world({.family = "corners", .seed = 1, .judge = "same-and-coin"});
  ASSERT_EQ(w.judges.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<UninformativeJudge>(w.judges[1]));
  (void)w.oracle(1);
  expect_error(ErrorCode::kInvalidArgument, "no judge 2", [&] { (void)w.oracle(2); });
}

TEST(ScenarioTest, NoiseIsAShareOfTheDeviationOfTheValues) {
  for (const auto& [name, share] :
       {std::pair{"noise-1", 0.01}, std::pair{"noise-5", 0.05}, std::pair{"noise-20", 0.2}}) {
    const World w = world({.family = "corners", .seed = 5, .noise = name});
    EXPECT_EQ(w.noise, Noise(GaussianNoise{share * w.random.stddev}));
  }
  EXPECT_EQ(world({.family = "corners", .seed = 5}).noise, Noise(NoNoise{}));
}

TEST(ScenarioTest, TheProblemDoesNotDependOnNoiseJudgeOrRatio) {
  const World plain = world({.family = "hills", .seed = 9});
  const World other = world(
      {.family = "hills", .seed = 9, .noise = "noise-5", .judge = "distorted", .ratio = 50.0});
  EXPECT_EQ(plain.problem().f.range, other.problem().f.range);
  EXPECT_EQ(plain.problem().f.maximizers, other.problem().f.maximizers);
}

TEST(ScenarioTest, CostsFollowTheRatioAndBudgetsTheDimension) {
  const World w = world({.family = "process", .seed = 1, .dim = 2, .ratio = 50.0});
  EXPECT_EQ(w.costs, (Costs{.label = 1.0, .duel = 0.02}));
  EXPECT_EQ(w.budgets, (std::vector<double>{3, 5, 8, 12, 20}));
  EXPECT_EQ(world({.family = "process", .seed = 1, .dim = 12}).budgets.back(), 60.0);
}

TEST(ScenarioTest, RefusesWhatDoesNotExist) {
  expect_error(ErrorCode::kNotFound, "nearest: \"noise-1\", \"noise-5\"", [] {
    (void)world({.noise = "noise-6"});
  });
  expect_error(ErrorCode::kNotFound, "nearest: \"lying\"", [] { (void)world({.judge = "lyin"}); });
  for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    expect_error(ErrorCode::kInvalidArgument, "is not positive and finite", [&] {
      (void)world({.family = "bowls", .ratio = bad});
    });
  }
  expect_error(ErrorCode::kInvalidArgument, "share of wrong answers", [] {
    (void)world({.family = "bowls", .wrong_share = 0.5});
  });
}

}  // namespace
}  // namespace duelopt
