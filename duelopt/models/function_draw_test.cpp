// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/function_draw.hpp"

#include <cmath>
#include <memory>

#include <gtest/gtest.h>

#include "duelopt/kernels/gram.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/expect_moments.hpp"

namespace duelopt {
namespace {

Kernel sum_kernel() {
  return Kernel({{Matern{2.5}, 0.8, {0.3}}, {Linear{}, 0.7, {1.0}}, {Constant{}, 0.6, {}}});
}

// Values of `count` draws at the points, one draw in each column.
Matrix draws_at(const Belief& f,
                std::span<const UnitPoint> points,
                std::size_t features,
                Index count,
                Rng& rng) {
  const Matrix X = to_matrix(points);
  Matrix draws(X.rows(), count);
  for (Index i = 0; i < count; ++i) {
    draws.col(i) = draw_function(f, points.front().dim(), rng, features).at(X);
  }
  return draws;
}

TEST(FunctionDrawTest, WithoutDataItIsADrawOfThePrior) {
  Rng rng(Seed{1});
  const GpPrior prior{.kernel = KernelTerm{SquaredExponential{}, 2.0, {0.4}},
                      .mean = sloping_mean(),
                      .output = {.shift = -2.0, .scale = 5.0}};
  const auto points = uniform_points(4, 2, rng);
  const Matrix X = to_matrix(points);
  const Vector mean = (-2.0 + 5.0 * (2.0 * X.col(0) - X.col(1)).array()).matrix();
  expect_moments(draws_at(Posterior(prior), points, 8, 3000, rng),
                 {mean, 25.0 * gram(prior.kernel, X)});
}

TEST(FunctionDrawTest, HasTheMeanAndCovarianceOfThePosterior) {
  Rng rng(Seed{2});
  for (const Kernel& kernel : {Kernel(KernelTerm{SquaredExponential{}, 1.5, {0.3, 0.8}}),
                               Kernel(KernelTerm{Matern{1.5}, 1.5, {0.3, 0.8}}),
                               Kernel(KernelTerm{Matern{2.5}, 1.5, {0.3, 0.8}}),
                               sum_kernel()}) {
    const GpPrior prior{.kernel = kernel,
                        .noise_variance = 0.05,
                        .mean = 0.4,
                        .output = {.shift = -2.0, .scale = 5.0}};
    const auto data = wavy_observations(8, 2, rng);
    auto points = uniform_points(5, 2, rng);
    points.push_back(data[3].x);
    expect_moments(draws_at(Posterior(prior, data), points, 8, 3000, rng),
                   dense_gp(prior, data, points));
  }
}

TEST(FunctionDrawTest, RespectsAPriorMeanFunction) {
  Rng rng(Seed{3});
  GpPrior prior{.kernel = KernelTerm{.length_scales = {0.3}}, .noise_variance = 0.01};
  prior.mean = sloping_mean();
  const auto data = wavy_observations(6, 2, rng);
  const auto points = uniform_points(5, 2, rng);
  expect_moments(draws_at(Posterior(prior, data), points, 8, 3000, rng),
                 dense_gp(prior, data, points));
}

TEST(FunctionDrawTest, EightAndThirtyDimensions) {
  Rng rng(Seed{4});
  for (const std::size_t dim : {8UL, 30UL}) {
    const GpPrior prior{.kernel = KernelTerm{Matern{2.5}, 1.0, std::vector<double>(dim, 1.5)},
                        .noise_variance = 0.01};
    const auto data = wavy_observations(20, dim, rng);
    const auto points = uniform_points(4, dim, rng);
    expect_moments(draws_at(Posterior(prior, data), points, 8, 3000, rng),
                   dense_gp(prior, data, points));
  }
}

TEST(FunctionDrawTest, InterpolatesNoiseFreeObservations) {
  Rng rng(Seed{5});
  for (const std::size_t dim : {2UL, 30UL}) {
    const auto data = wavy_observations(10, dim, rng, 3.0);
    const Posterior f({.kernel = KernelTerm{Matern{2.5}, 1.0, {0.5}},
                       .noise_variance = 0.0,
                       .output = standardisation(data)},
                      data);
    ASSERT_EQ(f.jitter(), 0.0);
    const FunctionDraw draw = draw_function(f, dim, rng);
    for (const Observation& o : data) EXPECT_NEAR(draw.at(o.x), o.y, 1e-10);
  }
}

TEST(FunctionDrawTest, OfALowRankPosteriorHasItsMomentsToo) {
  // At a tiny tolerance the low-rank posterior is the exact one, whose joint moments are known.
  Rng rng(Seed{31});
  const GpPrior prior{
      .kernel = KernelTerm{SquaredExponential{}, 0.8, {0.6}}, .noise_variance = 0.2, .mean = 0.5};
  const auto data = wavy_observations(40, 2, rng);
  const auto points = uniform_points(4, 2, rng);
  expect_moments(draws_at(LowRankPosterior(prior, data, 1e-10), points, 8, 3000, rng),
                 Posterior(prior, data).joint_at(points));
}

TEST(FunctionDrawTest, TakesJitterForNoiseAsThePosteriorDoes) {
  // n = 3 equal observations with noise η² = 0, so a jitter of j = 1e-10 times the diagonal 1: the
  // variance there is j/3 / (1 + j/3).
  const std::vector<Observation> data{{{0.5}, 1.0}, {{0.5}, 1.0}, {{0.5}, 1.0}};
  const Posterior f({.noise_variance = 0.0}, data);
  ASSERT_EQ(f.jitter(), 1e-10);
  Rng rng(Seed{6});
  constexpr Index kDraws = 4000;
  const Matrix draws = draws_at(f, std::vector<UnitPoint>{{0.5}}, 8, kDraws, rng);
  const double variance = 1e-10 / 3.0;
  EXPECT_NEAR(
      (draws.array() - 1.0).square().mean(), variance, 5.0 * variance * std::sqrt(2.0 / kDraws));
}

TEST(FunctionDrawTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{7});
  const auto data = wavy_observations(25, 3, rng);
  for (const Kernel& kernel : {Kernel(KernelTerm{SquaredExponential{}, 1.7, {0.3, 0.6, 1.2}}),
                               Kernel(KernelTerm{Matern{1.5}, 1.7, {0.3, 0.6, 1.2}}),
                               Kernel(KernelTerm{Matern{2.5}, 1.7, {0.3, 0.6, 1.2}}),
                               sum_kernel()}) {
    const GpPrior prior{.kernel = kernel,
                        .noise_variance = 0.01,
                        .mean = sloping_mean(),
                        .output = {.shift = -2.0, .scale = 5.0}};
    for (const Posterior& f : {Posterior(prior), Posterior(prior, data)}) {
      const FunctionDraw draw = draw_function(f, 3, rng);
      const std::vector<double> x{0.3, 0.7, 0.45};
      std::vector<double> gradient(3);
      EXPECT_NEAR(draw.value_and_gradient(UnitPoint(x), gradient), draw.at(UnitPoint(x)), 1e-11);
      const double step = 1e-6;
      for (std::size_t c = 0; c < 3; ++c) {
        auto up = x;
        auto down = x;
        up[c] += step;
        down[c] -= step;
        const double slope = (draw.at(UnitPoint(up)) - draw.at(UnitPoint(down))) / (2.0 * step);
        EXPECT_NEAR(gradient[c], slope, 1e-5);
      }
    }
  }
}

TEST(FunctionDrawTest, ABatchEqualsItsPoints) {
  Rng rng(Seed{8});
  const Posterior f({.kernel = sum_kernel()}, wavy_observations(10, 2, rng));
  const FunctionDraw draw = draw_function(f, 2, rng, 100);
  const auto points = uniform_points(150, 2, rng);
  const Vector values = draw.at(to_matrix(points));
  ASSERT_EQ(values.size(), 150);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_NEAR(values[static_cast<Index>(i)], draw.at(points[i]), 1e-11);
  }
  EXPECT_EQ(draw.at(Matrix(0, 2)).size(), 0);
}

TEST(FunctionDrawTest, OneStreamGivesOneFunctionAndTheNextDrawAnother) {
  Rng rng(Seed{9});
  const Posterior f({.kernel = sum_kernel()}, wavy_observations(10, 2, rng));
  Rng first(Seed{10});
  Rng second(Seed{10});
  const UnitPoint x{0.2, 0.9};
  const double value = draw_function(f, 2, first).at(x);
  EXPECT_EQ(draw_function(f, 2, second).at(x), value);
  EXPECT_NE(draw_function(f, 2, second).at(x), value);
}

TEST(FunctionDrawTest, OutlivesItsPosterior) {
  Rng rng(Seed{11});
  auto f = std::make_unique<Posterior>(GpPrior{}, wavy_observations(10, 2, rng));
  const FunctionDraw draw = draw_function(*f, 2, rng);
  const double before = draw.at({0.4, 0.1});
  f.reset();
  EXPECT_EQ(draw.at({0.4, 0.1}), before);
}

TEST(FunctionDrawTest, RefusesDimensionsThatDoNotFitAndNoFeatures) {
  Rng rng(Seed{12});
  const Posterior f({}, wavy_observations(5, 3, rng));
  const Posterior no_data({.kernel = KernelTerm{.length_scales = {0.3, 0.4}}});
  const auto refused = [](const std::string& fragment, auto&& action) {
    expect_error(ErrorCode::kInvalidArgument, fragment, action);
  };
  refused("dimension 2 does not fit", [&] { (void)draw_function(f, 2, rng); });
  refused("dimension 3 does not fit", [&] { (void)draw_function(no_data, 3, rng); });
  refused("dimension 0 does not fit", [&] { (void)draw_function(Posterior(GpPrior{}), 0, rng); });
  refused("features = 0", [&] { (void)draw_function(f, 3, rng, 0); });
  const FunctionDraw draw = draw_function(f, 3, rng);
  EXPECT_EQ(draw.dim(), 3U);
  std::vector<double> gradient(3);
  refused("dimension 2 is not", [&] { (void)draw.at({0.1, 0.2}); });
  refused("dimension 2 is not", [&] { (void)draw.at(Matrix::Zero(4, 2)); });
  refused("dimension 2 is not", [&] { (void)draw.value_and_gradient({0.1, 0.2}, gradient); });
  gradient.resize(4);
  refused("dimension 4 is not", [&] { (void)draw.value_and_gradient({0.1, 0.2, 0.3}, gradient); });
}

}  // namespace
}  // namespace duelopt
