// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/oracle.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// Lies for sure: the scale leaves an error of e^(-1e9 · difference).
Oracle adversarial() {
  const Problem p = problem("branin");
  return {.problem = p, .judge = judge("lying", p, {.scale = 1e-9})};
}

TEST(OracleTest, MeasuresTheHighFidelityAndLetsTheJudgeDecide) {
  const Oracle oracle = adversarial();
  Rng rng(Seed{1});
  const Answer label = oracle.answer(Label{{0.0, 0.0}}, rng);
  EXPECT_EQ(std::get<Measurement>(label).value, oracle.problem.f({0.0, 0.0}));
  const Answer duel = oracle.answer(Duel{oracle.problem.f.maximizers[0], {0.0, 0.0}}, rng);
  EXPECT_EQ(std::get<Winner>(duel), Winner::kSecond);
}

TEST(OracleTest, AddsItsNoiseToLabels) {
  Oracle oracle = adversarial();
  oracle.noise = UniformNoise{2.0};
  Rng rng(Seed{1});
  const double truth = oracle.problem.f({1.0, 2.0});
  double largest = 0.0;
  for (int i = 0; i < 100; ++i) {
    const Answer label = oracle.answer(Label{{1.0, 2.0}}, rng);
    largest = std::max(largest, std::abs(std::get<Measurement>(label).value - truth));
  }
  EXPECT_LE(largest, 2.0);
  EXPECT_GT(largest, 1.5);  // 100 draws are all below with probability (3/4)^100
}

TEST(OracleTest, OneSeedGivesTheSameAnswers) {
  const Problem p = problem("branin");
  const Oracle oracle{.problem = p, .judge = UninformativeJudge{}, .noise = GaussianNoise{1.0}};
  Rng a(Seed{3});
  Rng b(Seed{3});
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(oracle.answer(Label{{0.0, 0.0}}, a), oracle.answer(Label{{0.0, 0.0}}, b));
    const Duel duel{{0.0, 0.0}, {1.0, 1.0}};
    EXPECT_EQ(oracle.answer(duel, a), oracle.answer(duel, b));
  }
}

TEST(OracleTest, RefusesPointsThatAreNotInTheDomain) {
  // An uninformative judge has no latent utility that could refuse.
  const Problem p = problem("branin");
  const Oracle oracle{.problem = p, .judge = UninformativeJudge{}};
  Rng rng(Seed{1});
  const Point inside{0.0, 0.0};
  const Point outside{0.0, 16.0};
  for (const Query& query :
       {Query{Label{outside}}, Query{Duel{outside, inside}}, Query{Duel{inside, outside}}}) {
    expect_error(ErrorCode::kInvalidArgument, "coordinate 1 = 16 is outside [0, 15]", [&] {
      (void)oracle.answer(query, rng);
    });
  }
  expect_error(ErrorCode::kInvalidArgument, "dimension 1", [&] {
    (void)oracle.answer(Duel{{0.0}, {0.0}}, rng);
  });
}

}  // namespace
}  // namespace duelopt
