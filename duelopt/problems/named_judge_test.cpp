// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/named_judge.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// Two points of CurrinExp on which f and f_c disagree: their maximizers.
struct Disagreement {
  Problem p = problem("currin-exp");
  Duel duel{p.f.maximizers.front(), p.f_c.maximizers.front()};
};

double logistic(double z) { return 1.0 / (1.0 + std::exp(-z)); }

TEST(NamedJudgeTest, FollowTheUtilityTheyAreNamedAfter) {
  // By the notes, section 1.1: f(x*) - f(x_c*) = 0.0319109821, f_c(x*) - f_c(x_c*) = -0.0360119798.
  const Disagreement d;
  const double high = 0.0319109821 / (d.p.f.range.width() / 6.0);
  const double low = -0.0360119798 / 2.0669;  // notes, section 1.3
  const auto p = [&](std::string_view name) {
    return probability_first_wins(judge(name, d.p), d.duel);
  };
  EXPECT_NEAR(p("low-fidelity"), logistic(low), 1e-6);
  EXPECT_NEAR(p("same"), logistic(high), 1e-10);
  EXPECT_NEAR(p("lying"), logistic(-high), 1e-10);
  EXPECT_EQ(p("coin"), 0.5);
  EXPECT_EQ(p("far-only"), 0.5);  // both are near the optimum
}

TEST(NamedJudgeTest, FarOnlyTellsGoodFromBad) {
  const Problem p = problem("currin-exp");
  const Duel duel{p.f.maximizers.front(), {0.0, 1.0}};  // the best and the worst: e^6 : 1
  EXPECT_NEAR(probability_first_wins(judge("far-only", p), duel), logistic(6.0), 1e-12);
}

TEST(NamedJudgeTest, TiesAlwaysTie) {
  const Disagreement d;
  EXPECT_EQ(chances(judge("ties", d.p), d.duel.first, d.duel.second).tie, 1.0);
}

TEST(NamedJudgeTest, InconsistentContradictsItselfAroundTheOptimum) {
  // Stripes are 1/30 wide: 0.21, 0.24 and 0.28 lie in stripes 6, 7, 8 of suits 0, 1, 2. There f_c
  // differs by less than 0.2, a tenth of the scale, which moves the ½ of latent utility by less
  // than 0.025.
  const Problem p = problem("currin-exp");
  const Judge inconsistent = judge("inconsistent", p);
  const std::array<Point, 3> x{Point{0.21, 0.0}, Point{0.24, 0.0}, Point{0.28, 0.0}};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(probability_first_wins(inconsistent, {x.at(k), x.at((k + 1) % 3)}), 0.75, 0.0125);
  }
}

TEST(NamedJudgeTest, TakeAnotherScale) {
  const Disagreement d;
  EXPECT_NEAR(probability_first_wins(judge("same", d.p, {.scale = 0.01}), d.duel),
              logistic(3.19109821),
              1e-9);
  for (const std::string_view name :
       {"low-fidelity", "same", "lying", "inconsistent", "far-only"}) {
    expect_error(ErrorCode::kInvalidArgument, "scale of a link, 0", [&] {
      (void)judge(name, d.p, {.scale = 0.0});
    });
  }
}

TEST(NamedJudgeTest, EachNameGivesAJudgeOfEachProblem) {
  for (const std::string_view problem_name : problem_names()) {
    const Problem p = problem(problem_name);
    const Point& x = p.f.maximizers.front();
    for (const std::string_view name : judge_names()) {
      EXPECT_EQ(probability_first_wins(judge(name, p), {x, x}), 0.5) << problem_name << name;
    }
  }
}

TEST(NamedJudgeTest, AnUnknownNameIsAnsweredWithTheNearest) {
  expect_error(ErrorCode::kNotFound, "no judge is called \"liar\"; there are \"low-fidelity\"", [] {
    (void)judge("liar", problem("branin"));
  });
  expect_error(ErrorCode::kNotFound, "nearest: \"low-fidelity\"", [] {
    (void)judge("low_fidelity", problem("branin"));
  });
}

}  // namespace
}  // namespace duelopt
