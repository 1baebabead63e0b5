// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/judge.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double first_coordinate(const Point& x) { return x[0]; }
double nothing(const Point&) { return 0.0; }

// Chances 3 : 1 for the point that is larger by ln 3.
const double kLn3 = std::log(3.0);
const UtilityJudge kLarger{.utility = first_coordinate};

std::vector<Judge> one_of_each() {
  return {kLarger,
          UtilityJudge{.utility = first_coordinate, .link = StepLink{}, .tie_within = 0.4},
          UninformativeJudge{},
          TieJudge{},
          InconsistentJudge{.otherwise = kLarger, .stripe = 0.3},
          FarOnlyJudge{.far = kLarger, .optimum = 2.0, .tau = 1.0},
          FarOnlyJudge{
              .far = kLarger, .optimum = 2.0, .tau = 1.0, .near = FarOnlyJudge::Near::kReverse}};
}

TEST(JudgeTest, TheTwoPointsOfADuelShareOnePoint) {
  for (const Judge& judge : one_of_each()) {
    for (const double a : {-1.7, 0.0, 0.2, 1.0, 1.3, 2.0}) {
      for (const double b : {-1.7, 0.0, 0.4, 1.9}) {
        const Chances c = chances(judge, {a}, {b});
        EXPECT_DOUBLE_EQ(c.first + c.tie + c.second, 1.0);
        EXPECT_DOUBLE_EQ(
            probability_first_wins(judge, {{a}, {b}}) + probability_first_wins(judge, {{b}, {a}}),
            1.0)
            << judge.index() << " " << a << " " << b;
      }
    }
  }
}

TEST(JudgeTest, AnswersAsOftenAsItsChancesSay) {
  constexpr int kDraws = 10'000;
  for (const Judge& judge : one_of_each()) {
    const Duel duel{{1.1}, {0.5}};
    const Chances c = chances(judge, duel.first, duel.second);
    std::array<int, 3> counts{};
    Rng rng(Seed{1});
    for (int i = 0; i < kDraws; ++i)
      ++counts.at(static_cast<std::size_t>(answer(judge, duel, rng)));
    const auto expect_share = [&](Winner winner, double p) {
      const double share = counts.at(static_cast<std::size_t>(winner)) / double{kDraws};
      EXPECT_NEAR(share, p, 5.0 * std::sqrt(p * (1.0 - p) / kDraws)) << judge.index();
    };
    expect_share(Winner::kFirst, c.first);
    expect_share(Winner::kSecond, c.second);
    expect_share(Winner::kTie, c.tie);
  }
}

TEST(JudgeTest, EveryAnswerCostsOneRandomNumber) {
  for (const Judge& judge : one_of_each()) {
    Rng used(Seed{1});
    (void)answer(judge, {{1.1}, {0.5}}, used);
    Rng fresh(Seed{1});
    (void)fresh.uniform();
    EXPECT_EQ(used.uniform(), fresh.uniform());
  }
}

TEST(UtilityJudgeTest, PrefersTheLargerUtilityThroughItsLink) {
  EXPECT_DOUBLE_EQ(probability_first_wins(kLarger, {{1.0 + kLn3}, {1.0}}), 0.75);
  EXPECT_DOUBLE_EQ(probability_first_wins(kLarger, {{1.0}, {1.0 + kLn3}}), 0.25);
  // A chance of e^-50 is not rounded away for the point that loses, whichever it is.
  EXPECT_NEAR(chances(kLarger, {50.0}, {0.0}).second / std::exp(-50.0), 1.0, 1e-14);
}

TEST(UtilityJudgeTest, TiesWithinTheJustNoticeableDifference) {
  const UtilityJudge judge{.utility = first_coordinate, .link = StepLink{}, .tie_within = 0.5};
  Rng rng(Seed{1});
  EXPECT_EQ(answer(judge, {{1.0}, {1.5}}, rng), Winner::kTie);
  EXPECT_EQ(answer(judge, {{1.0}, {0.5}}, rng), Winner::kTie);
  EXPECT_EQ(answer(judge, {{1.0}, {1.6}}, rng), Winner::kSecond);
  EXPECT_EQ(answer(judge, {{1.0}, {0.4}}, rng), Winner::kFirst);
}

TEST(UtilityJudgeTest, EqualUtilitiesTie) {
  Rng rng(Seed{1});
  EXPECT_EQ(answer(UtilityJudge{.utility = nothing, .link = StepLink{}}, {{1.0}, {2.0}}, rng),
            Winner::kTie);
}

TEST(UninformativeJudgeTest, GivesEachPointOneHalfAndNeverTies) {
  const Chances c = chances(UninformativeJudge{}, {1.0}, {1.0});
  EXPECT_EQ(c.first, 0.5);
  EXPECT_EQ(c.tie, 0.0);
}

TEST(TieJudgeTest, AnswersNothingButTies) {
  EXPECT_EQ(chances(TieJudge{}, {1.0}, {9.0}).tie, 1.0);
  EXPECT_EQ(probability_first_wins(TieJudge{}, {{1.0}, {9.0}}), 0.5);
}

TEST(InconsistentJudgeTest, GoesRoundInACircleWithItsStatedProbability) {
  const InconsistentJudge judge{
      .otherwise = {.utility = nothing}, .stripe = 0.1, .suit_share = 0.6};
  const std::array<Point, 3> x{Point{0.05}, Point{0.15}, Point{0.25}};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_DOUBLE_EQ(probability_first_wins(judge, {x.at(k), x.at((k + 1) % 3)}), 0.8);
  }
}

TEST(InconsistentJudgeTest, StripesRepeatAndGoOnBelowZero) {
  const InconsistentJudge judge{
      .otherwise = {.utility = first_coordinate}, .stripe = 1.0, .suit_share = 1.0};
  // Suits of [-2, -1), [-1, 0), [0, 1), ..., [3, 4): 1, 2, 0, 1, 2, 0.
  EXPECT_EQ(probability_first_wins(judge, {{-0.5}, {0.5}}), 1.0);
  EXPECT_EQ(probability_first_wins(judge, {{-1.5}, {-0.5}}), 1.0);
  EXPECT_EQ(probability_first_wins(judge, {{2.5}, {3.5}}), 1.0);
  EXPECT_EQ(probability_first_wins(judge, {{3.5}, {2.5}}), 0.0);
  // Equal suits, so by latent utility: odds e³ : 1.
  EXPECT_DOUBLE_EQ(probability_first_wins(judge, {{3.5}, {0.5}}), 1.0 / (1.0 + std::exp(-3.0)));
}

TEST(InconsistentJudgeTest, WithoutSuitsIsAUtilityJudge) {
  const InconsistentJudge judge{.otherwise = kLarger, .stripe = 0.1, .suit_share = 0.0};
  EXPECT_DOUBLE_EQ(probability_first_wins(judge, {{kLn3}, {0.0}}), 0.75);
}

TEST(FarOnlyJudgeTest, FailsOnlyIfBothPointsAreNearTheOptimum) {
  FarOnlyJudge judge{.far = kLarger, .optimum = 10.0, .tau = 2.0};
  const Duel near{{8.0 + kLn3}, {8.0}};
  const Duel two_suits{{7.9 + kLn3}, {7.9}};
  const Duel far{{1.0 + kLn3}, {1.0}};
  EXPECT_EQ(probability_first_wins(judge, near), 0.5);
  EXPECT_NEAR(probability_first_wins(judge, two_suits), 0.75, 1e-15);
  EXPECT_NEAR(probability_first_wins(judge, far), 0.75, 1e-15);
  judge.near = FarOnlyJudge::Near::kReverse;
  EXPECT_NEAR(probability_first_wins(judge, near), 0.25, 1e-15);
  EXPECT_NEAR(probability_first_wins(judge, far), 0.75, 1e-15);
}

TEST(JudgeTest, RefusesPointsThatDoNotMatch) {
  for (const Judge& judge : one_of_each()) {
    expect_error(ErrorCode::kInvalidArgument, "dimensions 1 and 2", [&] {
      (void)chances(judge, {1.0}, {1.0, 2.0});
    });
    const Point nowhere(std::vector<double>{});
    expect_error(ErrorCode::kInvalidArgument, "dimensions 0 and 0", [&] {
      (void)chances(judge, nowhere, nowhere);
    });
  }
}

TEST(JudgeTest, RefusesAUtilityThatIsMissingOrNotFinite) {
  expect_error(ErrorCode::kInvalidArgument, "no utility", [] {
    (void)chances(UtilityJudge{}, {1.0}, {2.0});
  });
  const UtilityJudge lost{.utility = [](const Point&) { return kNan; }};
  for (const Judge& judge : {Judge{lost},
                             Judge{InconsistentJudge{.otherwise = lost}},
                             Judge{FarOnlyJudge{.far = lost}}}) {
    expect_error(ErrorCode::kInvalidArgument, "the utility nan is not finite", [&] {
      (void)chances(judge, {1.0}, {2.0});
    });
  }
}

TEST(JudgeTest, RefusesOptionsOutsideTheirRange) {
  const auto refused = [](const std::string& fragment, const Judge& judge) {
    expect_error(
        ErrorCode::kInvalidArgument, fragment, [&] { (void)chances(judge, {1.0}, {1.0}); });
  };
  refused("scale", UtilityJudge{.utility = nothing, .link = BtlLink{0.0}});
  for (const double bad : {-0.1, kNan}) {
    refused("tie_within", UtilityJudge{.utility = nothing, .tie_within = bad});
    refused("suit_share", InconsistentJudge{.otherwise = kLarger, .suit_share = bad});
    refused("stripe", InconsistentJudge{.otherwise = kLarger, .stripe = bad});
    refused("tau", FarOnlyJudge{.far = kLarger, .tau = bad});
  }
  refused("suit_share", InconsistentJudge{.otherwise = kLarger, .suit_share = 1.1});
  refused("stripe", InconsistentJudge{.otherwise = kLarger, .stripe = 0.0});
  refused("stripe", InconsistentJudge{.otherwise = kLarger, .stripe = 5e-324});  // 1/stripe = ∞
  refused("optimum", FarOnlyJudge{.far = kLarger, .optimum = kNan});
}

TEST(JudgeTest, ASidedJudgeNamesTheFirstInItsShareOfTheDuels) {
  // With share 0.4 and an honest chance of 1 / (1 + e^-1) for x = 1 over x = 0.
  const SidedJudge judge{.otherwise = {.utility = [](const Point& x) { return x[0]; }},
                         .first_share = 0.4};
  const double honest = 1.0 / (1.0 + std::exp(-1.0));
  const Chances forth = chances(judge, {1.0}, {0.0});
  EXPECT_NEAR(forth.first, 0.4 + 0.6 * honest, 1e-15);
  EXPECT_NEAR(forth.second, 0.6 * (1.0 - honest), 1e-15);
  const Chances back = chances(judge, {0.0}, {1.0});
  EXPECT_NEAR(back.first, 0.4 + 0.6 * (1.0 - honest), 1e-15);
  expect_error(ErrorCode::kInvalidArgument, "first_share 1.5 is not in [0, 1]", [&] {
    (void)chances(SidedJudge{.otherwise = judge.otherwise, .first_share = 1.5}, {1.0}, {0.0});
  });
}

}  // namespace
}  // namespace duelopt
