// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/gp_ucb.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"
#include "duelopt/testing/dense_gp.hpp"

namespace duelopt {
namespace {

const Box kBox{{-5.0, 10.0}, {0.0, 15.0}};

// A smooth function with its only maximum, 0, in the inside.
double smooth(const Point& x) {
  const UnitPoint u = kBox.to_unit(x);
  return -std::pow(u[0] - 0.7, 2) - 2.0 * std::pow(u[1] - 0.25, 2) +
         0.1 * (u[0] - 0.7) * (u[1] - 0.25);
}

Point ask(const Strategy& strategy, const Box& domain, const History& history, Cache& cache) {
  Rng rng(Seed{6}, history.size());
  return std::get<Label>(decide(strategy, {.domain = domain}, history, rng, cache).query.value()).x;
}

double best_of(const Strategy& strategy, std::size_t labels) {
  History history;
  Cache cache;
  double best = -1e300;
  for (std::size_t i = 0; i < labels; ++i) {
    const Point x = ask(strategy, kBox, history, cache);
    history.append(Labelled{x, smooth(x)});
    best = std::max(best, smooth(x));
  }
  return best;
}

TEST(GpUcbTest, FindsTheOptimumOfASmoothFunction) {
  // The range of the function is more than 1; the best of 25 uniform points is about 0.02 away.
  EXPECT_GT(best_of(GpUcb{}, 25), -1e-3);
}

TEST(GpUcbTest, BeginsWithUniformLabels) {
  History history;
  Cache cache;
  for (std::size_t i = 0; i < 5; ++i) {
    Rng rng(Seed{6}, i);
    const Point x = ask(GpUcb{}, kBox, history, cache);
    EXPECT_EQ(x, kBox.from_unit(uniform_points(1, 2, rng).front()));
    history.append(Labelled{x, smooth(x)});
  }
}

const GivenParameters kGiven{.term = {.variance = 1.0, .length_scales = {0.15}},
                             .noise_variance = 0.01};

// Where μ + width σ is largest on a fine grid, by a dense solver.
double densest(const History& history, double width) {
  std::vector<Observation> data;
  for (const Labelled& l : history.labels()) data.push_back({UnitPoint{l.x[0]}, l.y});
  std::vector<UnitPoint> grid;
  for (int i = 0; i <= 400; ++i) grid.push_back(UnitPoint{i / 400.0});
  const JointNormal f =
      dense_gp({.kernel = kGiven.term, .noise_variance = kGiven.noise_variance}, data, grid);
  Index best = 0;
  (f.mean + width * f.covariance.diagonal().cwiseMax(0.0).cwiseSqrt()).maxCoeff(&best);
  return static_cast<double>(best) / 400.0;
}

History three_labels() {
  History history;
  for (const auto& [x, y] : {std::pair{0.1, 0.2}, {0.45, 1.0}, {0.9, -0.1}}) {
    history.append(Labelled{{x}, y});
  }
  return history;
}

TEST(GpUcbTest, LabelsWhereTheBoundOfItsWidthIsLargest) {
  const History history = three_labels();
  for (const double width : {0.1, 3.0}) {
    Cache cache;
    const GpUcb strategy{.width = ConstantWidth{width}, .process = kGiven, .initial_labels = 0};
    EXPECT_NEAR(ask(strategy, Box::unit(1), history, cache)[0], densest(history, width), 0.005);
  }
  EXPECT_GT(std::abs(densest(history, 0.1) - densest(history, 3.0)), 0.1);  // so that it matters
}

TEST(GpUcbTest, TheFourthRoundHasItsWidth) {
  // √(0.2 ln 8) = 0.645 for t = 4 and d = 1.
  const History history = three_labels();
  Cache cache;
  const GpUcb strategy{.width = MfGpUcbWidth{}, .process = kGiven, .initial_labels = 0};
  EXPECT_NEAR(ask(strategy, Box::unit(1), history, cache)[0],
              densest(history, std::sqrt(0.2 * std::log(8.0))),
              0.005);
}

TEST(GpUcbTest, RoundsMayBeginAfterTheInitialLabels) {
  // With one of three labels initial, the next is the third: ½ ln 6 = 0.896.
  const History history = three_labels();
  Cache cache;
  const GpUcb strategy{.width = LiteralWidth{},
                       .process = kGiven,
                       .initial_labels = 1,
                       .rounds = Rounds::kAfterStart};
  EXPECT_NEAR(
      ask(strategy, Box::unit(1), history, cache)[0], densest(history, 0.5 * std::log(6.0)), 0.005);
}

TEST(IgpUcbTest, HasTheWidthOfTheTheorem) {
  // B + R/η √(2 (Φ + 1 + log(1/δ))). The three labels are 0.35 and more apart, so that K differs
  // from I by e^(-2.7) = 0.066: Φ = ½ log det(I + 100 K) = 3/2 log 101 up to 0.003.
  const History history = three_labels();
  const double gain = 1.5 * std::log(101.0);
  for (const double norm : {0.0, 2.0}) {
    const double width = norm + 0.01 / 0.1 * std::sqrt(2.0 * (gain + 1.0 + std::log(1.0 / 0.05)));
    Cache cache;
    const IgpUcb strategy{.width = {.norm_bound = norm, .noise_bound = 0.01, .delta = 0.05},
                          .process = kGiven,
                          .initial_labels = 0};
    EXPECT_NEAR(ask(strategy, Box::unit(1), history, cache)[0], densest(history, width), 0.005);
  }
}

}  // namespace
}  // namespace duelopt
