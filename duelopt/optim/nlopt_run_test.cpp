// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/nlopt_run.hpp"

#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

constexpr std::array kAlgorithms{
    NloptAlgorithm::kDirect, NloptAlgorithm::kLbfgs, NloptAlgorithm::kSlsqp};

// All that a run visits on -|x - c|², which it may evaluate so many times.
struct Visits {
  std::vector<UnitPoint> points;

  NloptFunction climbing(std::vector<double> centre, std::size_t budget) {
    return [this, f = ball(std::move(centre), 0.0), budget](
               const UnitPoint& x, std::span<double> gradient) -> std::optional<double> {
      if (points.size() == budget) return std::nullopt;
      points.push_back(x);
      std::vector<double> unused(x.dim());
      return f.value_and_gradient(x, gradient.empty() ? unused : gradient);
    };
  }
};

TEST(NloptRunTest, EveryAlgorithmMaximizes) {
  for (const NloptAlgorithm algorithm : kAlgorithms) {
    Visits visits;
    run_nlopt({.algorithm = algorithm, .evaluations = 200, .x_tolerance = 1e-9},
              {0.9, 0.1},
              visits.climbing({0.3, 0.6}, 200));
    double nearest = 1.0;
    for (const UnitPoint& x : visits.points) {
      nearest = std::min(nearest, distance(x, std::array{0.3, 0.6}));
    }
    EXPECT_LT(nearest, algorithm == NloptAlgorithm::kDirect ? 1e-3 : 1e-6);
  }
}

TEST(NloptRunTest, DirectBeginsAtTheCentreAndAThirdAwayOnEachSide) {
  // [JPS93]: the centre c, then c ± δ e_i with δ a third of the side.
  Visits visits;
  run_nlopt({.algorithm = NloptAlgorithm::kDirect, .evaluations = 5},
            {0.9, 0.1},
            visits.climbing({0.3, 0.6}, 5));
  const std::vector<std::array<double, 2>> expected{
      {0.5, 0.5}, {1.0 / 6.0, 0.5}, {5.0 / 6.0, 0.5}, {0.5, 1.0 / 6.0}, {0.5, 5.0 / 6.0}};
  ASSERT_EQ(visits.points.size(), expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_LT(distance(visits.points[k], expected[k]), 1e-15) << k;
  }
}

TEST(NloptRunTest, DirectRefinesOnlyWhereItMayGainATenthOfAPerMille) {
  // [JPS93] with ε = 1e-4: of values near 1e4 it must hope to gain 1, and these
  // differ by 0.7² + 0.6² = 0.85. So it divides the largest rectangles only, and 81 points are a
  // grid.
  std::set<std::pair<long, long>> cells;
  std::size_t left = 81;
  run_nlopt({.algorithm = NloptAlgorithm::kDirect, .evaluations = left},
            {0.5, 0.5},
            [&](const UnitPoint& x, std::span<double>) -> std::optional<double> {
              if (left == 0) return std::nullopt;
              --left;
              cells.insert({std::lround(9.0 * x[0] - 0.5), std::lround(9.0 * x[1] - 0.5)});
              return 1e4 - squared_distance(x, std::array{0.3, 0.6});
            });
  EXPECT_EQ(cells.size(), 81U);
}

TEST(NloptRunTest, NothingIsCalledAfterTheEnd) {
  for (const NloptAlgorithm algorithm : kAlgorithms) {
    std::size_t calls = 0;
    run_nlopt({.algorithm = algorithm, .evaluations = 1000},
              {0.9, 0.1},
              [&](const UnitPoint& x, std::span<double> gradient) -> std::optional<double> {
                if (++calls == 2) return std::nullopt;
                std::fill(gradient.begin(), gradient.end(), 1.0);
                return x[0] + x[1];
              });
    EXPECT_EQ(calls, 2U);
  }
}

TEST(NloptRunTest, AnExceptionOfAFunctionComesOutUnchangedAndEndsTheRun) {
  struct Interrupted {
    int code;
  };
  for (const NloptAlgorithm algorithm : kAlgorithms) {
    std::size_t calls = 0;
    try {
      run_nlopt({.algorithm = algorithm, .evaluations = 1000},
                {0.9, 0.1},
                [&](const UnitPoint&, std::span<double>) -> std::optional<double> {
                  ++calls;
                  throw Interrupted{7};
                });
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Interrupted& interrupted) {
      EXPECT_EQ(interrupted.code, 7);
    }
    EXPECT_EQ(calls, 1U);
  }
}

TEST(NloptRunTest, TheConstraintIsKeptAtTheEnd) {
  // The point of x_1 + x_2 <= 1 nearest to (0.8, 0.6) is (0.6, 0.4).
  Visits visits;
  run_nlopt({.algorithm = NloptAlgorithm::kSlsqp, .evaluations = 100, .x_tolerance = 1e-9},
            {0.1, 0.1},
            visits.climbing({0.8, 0.6}, 100),
            [](const UnitPoint& x, std::span<double> gradient) -> std::optional<double> {
              std::fill(gradient.begin(), gradient.end(), -1.0);
              return 1.0 - x[0] - x[1];
            });
  EXPECT_LT(distance(visits.points.back(), std::array{0.6, 0.4}), 1e-6);
}

TEST(NloptRunTest, StaysWithinItsRadiusAndTheCube) {
  for (const NloptAlgorithm algorithm : kAlgorithms) {
    Visits visits;
    run_nlopt({.algorithm = algorithm, .evaluations = 50, .radius = 0.125},
              {0.5, 0.0},
              visits.climbing({0.0, -1.0}, 50));
    double nearest = 1.0;
    for (const UnitPoint& x : visits.points) {
      EXPECT_LE(distance(x, std::array{0.5, 0.0}), 0.125);
      nearest = std::min(nearest, distance(x, std::array{0.375, 0.0}));
    }
    EXPECT_LT(nearest, algorithm == NloptAlgorithm::kDirect ? 0.01 : 1e-9);
  }
}

TEST(NloptRunTest, WhatIsNotFiniteCountsAsWorst) {
  // Undefined left of 0.3, and the maximum is just right of it.
  for (const double undefined : {kNaN, kInfinity, -kInfinity}) {
    for (const NloptAlgorithm algorithm : kAlgorithms) {
      double nearest = 1.0;
      std::size_t left = 300;
      run_nlopt({.algorithm = algorithm, .evaluations = left, .x_tolerance = 1e-9},
                {0.9},
                [&](const UnitPoint& x, std::span<double> gradient) -> std::optional<double> {
                  if (left == 0) return std::nullopt;
                  --left;
                  nearest = std::min(nearest, std::abs(x[0] - 0.32));
                  for (double& slope : gradient) slope = -2.0 * (x[0] - 0.32);
                  return x[0] < 0.3 ? undefined : -(x[0] - 0.32) * (x[0] - 0.32);
                });
      EXPECT_LT(nearest, 1e-4);
    }
  }
}

}  // namespace
}  // namespace duelopt
