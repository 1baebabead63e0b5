// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/information_gain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/kernels/gram.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

Matrix column(std::initializer_list<double> values) {
  Matrix X(static_cast<Index>(values.size()), 1);
  std::copy(values.begin(), values.end(), X.data());
  return X;
}

Matrix rows(const Matrix& X, std::span<const std::size_t> chosen) {
  Matrix result(static_cast<Index>(chosen.size()), X.cols());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    result.row(static_cast<Index>(i)) = X.row(static_cast<Index>(chosen[i]));
  }
  return result;
}

// ½ log det(I + K / η²) by elimination.
double dense_gain(const Kernel& kernel, const Matrix& X, double noise_variance) {
  const Matrix A = Matrix::Identity(X.rows(), X.rows()) + gram(kernel, X) / noise_variance;
  return 0.5 * std::log(A.fullPivLu().determinant());
}

TEST(InformationGainTest, NothingIsLearntFromNoEvaluation) {
  EXPECT_EQ(information_gain(KernelTerm{}, Matrix(0, 3), 0.1), 0.0);
  const GreedyInformationGain none = greedy_information_gain(KernelTerm{}, Matrix(0, 3), 0.1, 0);
  EXPECT_TRUE(none.chosen.empty());
  EXPECT_TRUE(none.gains.empty());
}

TEST(InformationGainTest, OneAndTwoPointsByHand) {
  // One: ½ log(1 + 3/0.5). Two with k = 3 e^-r, r = 0.5, a = e^-0.5: I + K/η² = [7 6a; 6a 7].
  const Kernel kernel = KernelTerm{Matern{0.5}, 3.0, {1.0}};
  const double a = std::exp(-0.5);
  EXPECT_NEAR(information_gain(kernel, column({0.4}), 0.5), 0.5 * std::log(7.0), 1e-15);
  EXPECT_NEAR(information_gain(kernel, column({0.2, 0.7}), 0.5),
              0.5 * std::log(49.0 - 36.0 * a * a),
              1e-14);
}

TEST(InformationGainTest, RepeatingOnePointDividesItsNoise) {
  // n evaluations are one of their mean with noise η²/n.
  Matrix X = Matrix::Constant(10, 2, 0.3);
  EXPECT_NEAR(information_gain(KernelTerm{.variance = 2.0}, X, 0.1),
              0.5 * std::log1p(10.0 * 2.0 / 0.1),
              1e-12);
}

TEST(InformationGainTest, AgreesWithElimination) {
  Rng rng(Seed{1});
  const Kernel kernel({{Matern{2.5}, 1.5, {0.3, 0.8}}, {Linear{}, 0.5, {1.0}}});
  for (const double noise_variance : {1e-3, 0.1, 10.0}) {
    const Matrix X = to_matrix(uniform_points(12, 2, rng));
    EXPECT_NEAR(
        information_gain(kernel, X, noise_variance), dense_gain(kernel, X, noise_variance), 1e-10);
  }
}

TEST(InformationGainTest, IsMonotoneAndSubmodular) {
  // For A ⊂ B: 0 <= I(B + x) - I(B) <= I(A + x) - I(A).
  Rng rng(Seed{2});
  const Kernel kernel = KernelTerm{SquaredExponential{}, 1.0, {0.4}};
  for (int trial = 0; trial < 20; ++trial) {
    const Matrix X = to_matrix(uniform_points(9, 2, rng));
    const Index a = 1 + static_cast<Index>(rng.below(4));
    const Index b = a + 1 + static_cast<Index>(rng.below(4));
    const auto gain_with_last = [&](Index n) {
      Matrix with(n + 1, 2);
      with << X.topRows(n), X.row(8);
      return information_gain(kernel, with, 0.05) - information_gain(kernel, X.topRows(n), 0.05);
    };
    EXPECT_GT(gain_with_last(b), 0.0);
    EXPECT_LE(gain_with_last(b), gain_with_last(a));
  }
}

TEST(InformationGainTest, RefusesNoiseThatIsNotPositiveOrDrowns) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Matrix X = column({0.1, 0.1});
  for (const double bad : {0.0, -1.0, kInfinity, std::numeric_limits<double>::quiet_NaN()}) {
    expect_error(ErrorCode::kInvalidArgument, "is not positive and finite", [&] {
      (void)information_gain(KernelTerm{}, X, bad);
    });
    expect_error(ErrorCode::kInvalidArgument, "is not positive and finite", [&] {
      (void)greedy_information_gain(KernelTerm{}, X, bad, 1);
    });
  }
  expect_error(ErrorCode::kNumerical, "noise variance = 1e-20 is below the rounding", [&] {
    (void)information_gain(KernelTerm{}, X, 1e-20);
  });
}

TEST(GreedyInformationGainTest, ALinearKernelOfOneVariableByHand) {
  // f(x) = w x with w ~ N(0, 4): the largest x tells most, always, and n evaluations at x = 1 are
  // one of w with noise η²/n.
  const GreedyInformationGain greedy =
      greedy_information_gain(KernelTerm{Linear{}, 4.0, {1.0}}, column({0.2, 1.0, 0.9}), 0.5, 6);
  EXPECT_EQ(greedy.chosen, std::vector<std::size_t>(6, 1));
  for (std::size_t n = 1; n <= 6; ++n) {
    EXPECT_NEAR(greedy.gains[n - 1], 0.5 * std::log1p(static_cast<double>(n) * 8.0), 1e-13);
  }
}

TEST(GreedyInformationGainTest, TakesTheLeastKnownTheFirstOfEquals) {
  // All variances are 1 at first. Then 0.05 is partly known from 0.0, with k = e^-0.125 to it and
  // variance 1 - k²/1.01 = 0.23, and 1.0 not at all; with those two taken 0.05 is the least known.
  const GreedyInformationGain greedy = greedy_information_gain(
      KernelTerm{SquaredExponential{}, 1.0, {0.1}}, column({0.0, 0.05, 1.0}), 0.01, 3);
  EXPECT_EQ(greedy.chosen, (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_NEAR(greedy.gains[2] - greedy.gains[1],
              0.5 * std::log1p((1.0 - std::exp(-0.25) / 1.01) / 0.01),
              1e-12);
}

TEST(GreedyInformationGainTest, GainsAreThoseOfTheChosenPoints) {
  Rng rng(Seed{3});
  const Matrix candidates = to_matrix(uniform_points(15, 2, rng));
  const Kernel kernel({{Matern{2.5}, 1.5, {0.3, 0.8}}, {Linear{}, 0.5, {1.0}}});
  const GreedyInformationGain greedy = greedy_information_gain(kernel, candidates, 0.2, 40);
  ASSERT_EQ(greedy.chosen.size(), 40U);
  for (std::size_t n = 1; n <= 40; ++n) {
    const Matrix X = rows(candidates, std::span(greedy.chosen).first(n));
    EXPECT_NEAR(greedy.gains[n - 1], information_gain(kernel, X, 0.2), 1e-11);
    EXPECT_NEAR(greedy.gains[n - 1], dense_gain(kernel, X, 0.2), 1e-10);
  }
}

TEST(GreedyInformationGainTest, EachChoiceGainsLessThanTheOneBeforeAndNoLessThanAnyOther) {
  Rng rng(Seed{4});
  const Matrix candidates = to_matrix(uniform_points(10, 3, rng));
  const Kernel kernel = KernelTerm{SquaredExponential{}, 1.0, {0.4}};
  const GreedyInformationGain greedy = greedy_information_gain(kernel, candidates, 0.05, 20);
  double last = std::numeric_limits<double>::infinity();
  for (std::size_t n = 0; n < 20; ++n) {
    const double before = n == 0 ? 0.0 : greedy.gains[n - 1];
    const double gain = greedy.gains[n] - before;
    EXPECT_GT(gain, 0.0);
    EXPECT_LE(gain, last);
    last = gain;
    std::vector<std::size_t> other(greedy.chosen.begin(),
                                   greedy.chosen.begin() + static_cast<std::ptrdiff_t>(n));
    other.push_back(0);
    for (std::size_t i = 0; i < 10; ++i) {
      other.back() = i;
      EXPECT_LE(information_gain(kernel, rows(candidates, other), 0.05), greedy.gains[n] + 1e-12);
    }
  }
}

TEST(GreedyInformationGainTest, IsWithinItsBoundOfTheBestOfAllMultisets) {
  // The middle comes first among equals, but the best two points are the ends.
  const Matrix candidates = column({0.5, 0.0, 1.0, 0.7});
  const Kernel kernel = KernelTerm{SquaredExponential{}, 1.0, {0.5}};
  const double noise_variance = 0.01;
  std::vector<double> best(3, 0.0);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t k = 0; k < 4; ++k) {
        const std::vector<std::size_t> set{i, j, k};
        for (std::size_t n = 1; n <= 3; ++n) {
          const Matrix X = rows(candidates, std::span(set).first(n));
          best[n - 1] = std::max(best[n - 1], dense_gain(kernel, X, noise_variance));
        }
      }
    }
  }
  const GreedyInformationGain greedy =
      greedy_information_gain(kernel, candidates, noise_variance, 3);
  EXPECT_LT(greedy.gains[1], best[1] - 0.01);
  for (std::size_t n = 0; n < 3; ++n) {
    EXPECT_LE(greedy.gains[n], best[n] + 1e-12);
    EXPECT_GE(greedy.gains[n], (1.0 - std::exp(-1.0)) * best[n]);
    EXPECT_GE(maximum_information_gain_bound(greedy.gains[n]), best[n]);
  }
  EXPECT_NEAR(maximum_information_gain_bound(1.0), 1.0 / (1.0 - std::exp(-1.0)), 1e-15);
}

TEST(GreedyInformationGainTest, RefusesToChooseFromNothing) {
  expect_error(ErrorCode::kInvalidArgument, "no candidate to choose 2 points from", [] {
    (void)greedy_information_gain(KernelTerm{}, Matrix(0, 1), 0.1, 2);
  });
}

}  // namespace
}  // namespace duelopt
