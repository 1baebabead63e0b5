// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/posterior.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/expect_moment_gradients.hpp"

namespace duelopt {
namespace {

// Matérn-5/2 with its own length scales, plus a constant, a mean and an output scale: everything at
// once.
GpPrior full_prior() {
  return {.kernel = Kernel({{Matern{2.5}, 1.7, {0.3, 0.6, 1.2}}, {Constant{}, 0.4, {}}}),
          .noise_variance = 0.01,
          .mean = 0.3,
          .output = {.shift = -2.0, .scale = 5.0}};
}

double largest(const Matrix& A) { return A.size() == 0 ? 0.0 : A.cwiseAbs().maxCoeff(); }

void expect_same(const Posterior& a, const Posterior& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  Rng rng(Seed{99});
  const auto points = uniform_points(20, 3, rng);
  const Normals at_a = a.at(points);
  const Normals at_b = b.at(points);
  EXPECT_LT(largest(at_a.mean - at_b.mean), tolerance);
  EXPECT_LT(largest(at_a.variance - at_b.variance), tolerance);
  EXPECT_NEAR(a.log_marginal_likelihood(), b.log_marginal_likelihood(), tolerance * 10.0);
}

TEST(PosteriorTest, WithoutDataItIsThePrior) {
  const Posterior f(full_prior());
  const Normal at = f.at({0.1, 0.2, 0.3});
  EXPECT_DOUBLE_EQ(at.mean, -2.0 + 5.0 * 0.3);
  EXPECT_DOUBLE_EQ(at.variance, 25.0 * 2.1);
  EXPECT_EQ(f.log_marginal_likelihood(), 0.0);
  EXPECT_EQ(f.at(std::span<const UnitPoint>{}).mean.size(), 0);
  const NormalGradient g = f.gradient_at({0.1, 0.2, 0.3});
  EXPECT_EQ(largest(g.mean_gradient), 0.0);
}

TEST(PosteriorTest, WithoutDataItsMeanMayBeAFunction) {
  GpPrior prior = full_prior();
  prior.mean = sloping_mean();
  EXPECT_DOUBLE_EQ(Posterior(prior).at({0.5, 0.25, 0.3}).mean, -2.0 + 5.0 * (2.0 * 0.5 - 0.25));
}

TEST(PosteriorTest, OnePointShrinksTowardsTheMeanByTheSignalToNoiseRatio) {
  // Variance s² = 4, noise η² = 1: mean = y s²/(s² + η²) = 0.8 y, variance = s² η²/(s² + η²) = 0.8.
  const std::vector<Observation> data{{{0.5}, 3.0}};
  const Posterior f({.kernel = KernelTerm{.variance = 4.0}, .noise_variance = 1.0}, data);
  EXPECT_NEAR(f.at({0.5}).mean, 2.4, 1e-15);
  EXPECT_NEAR(f.at({0.5}).variance, 0.8, 1e-15);
  // log N(3; 0, 5).
  EXPECT_NEAR(
      f.log_marginal_likelihood(), -0.5 * 9.0 / 5.0 - 0.5 * std::log(2.0 * M_PI * 5.0), 1e-14);
}

TEST(PosteriorTest, TwoPointsByHand) {
  // k = e^-r with r = 0.5 between the points and 0.25 to the middle; a = e^-0.5, b = e^-0.25, no
  // noise. K⁻¹ = [1 -a; -a 1]/(1 - a²), so at the middle mean = b (y₁ + y₂)/(1 + a), variance = 1 -
  // 2b²/(1 + a).
  const std::vector<Observation> data{{{0.25}, 1.0}, {{0.75}, 2.0}};
  const Posterior f({.kernel = KernelTerm{.shape = Matern{0.5}}, .noise_variance = 0.0}, data);
  const double a = std::exp(-0.5);
  const double b = std::exp(-0.25);
  EXPECT_NEAR(f.at({0.5}).mean, 3.0 * b / (1.0 + a), 1e-14);
  EXPECT_NEAR(f.at({0.5}).variance, 1.0 - 2.0 * b * b / (1.0 + a), 1e-14);
  // log N(y; 0, K): yᵀK⁻¹y = (1 + 4 - 4a)/(1 - a²), det K = 1 - a².
  EXPECT_NEAR(
      f.log_marginal_likelihood(),
      -0.5 * (5.0 - 4.0 * a) / (1.0 - a * a) - 0.5 * std::log(1.0 - a * a) - std::log(2.0 * M_PI),
      1e-14);
}

TEST(PosteriorTest, AgreesWithTheDenseReference) {
  Rng rng(Seed{1});
  for (const bool sloping : {false, true}) {
    GpPrior prior = full_prior();
    if (sloping) prior.mean = sloping_mean();
    const auto data = wavy_observations(30, 3, rng);
    const auto points = uniform_points(12, 3, rng);
    const Posterior f(prior, data);
    const JointNormal expected = dense_gp(prior, data, points);
    const JointNormal joint = f.joint_at(points);
    EXPECT_LT(largest(joint.mean - expected.mean), 1e-11);
    EXPECT_LT(largest(joint.covariance - expected.covariance), 1e-11);
    const Normals marginals = f.at(points);
    EXPECT_LT(largest(marginals.mean - expected.mean), 1e-11);
    EXPECT_LT(largest(marginals.variance - expected.covariance.diagonal()), 1e-11);
    EXPECT_LT(largest(f.mean_at(to_matrix(points)) - expected.mean), 1e-11);
    for (std::size_t i = 0; i < points.size(); ++i) {
      EXPECT_NEAR(f.at(points[i]).mean, expected.mean[static_cast<Index>(i)], 1e-11);
      EXPECT_NEAR(f.at(points[i]).variance, marginals.variance[static_cast<Index>(i)], 1e-11);
    }
  }
}

TEST(PosteriorTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(25, 3, rng);
  for (const KernelShape& shape : {KernelShape{SquaredExponential{}},
                                   KernelShape{Matern{0.5}},
                                   KernelShape{Matern{1.5}},
                                   KernelShape{Matern{2.5}},
                                   KernelShape{Matern{1.2}},
                                   KernelShape{Linear{}}}) {
    GpPrior prior = full_prior();
    prior.kernel = Kernel({{shape, 1.7, {0.3, 0.6, 1.2}}, {Constant{}, 0.4, {}}});
    prior.mean = sloping_mean();
    const Posterior f(prior, data);
    const std::vector<double> x{0.3, 0.7, 0.45};
    expect_moment_gradients(f, x);
  }
}

TEST(PosteriorTest, HundredsOfAppendsAndRemovalsEqualTheBatch) {
  Rng rng(Seed{3});
  const auto pool = wavy_observations(300, 3, rng);
  std::vector<Observation> data;
  Posterior f(full_prior());
  for (std::size_t step = 0; step < 300; ++step) {
    f = std::move(f).with(pool[step]);
    data.push_back(pool[step]);
    if (rng.uniform() < 0.4) {
      const std::size_t i = rng.below(data.size());
      f = std::move(f).without(i);
      data.erase(data.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (step % 25 == 24) expect_same(f, Posterior(full_prior(), data), 1e-10);
  }
  EXPECT_GT(data.size(), 100U);
}

TEST(PosteriorTest, TheOldOneStaysWhenANewOneIsMade) {
  Rng rng(Seed{4});
  const auto data = wavy_observations(10, 3, rng);
  const Posterior f(full_prior(), data);
  const Posterior grown = f.with({{0.5, 0.5, 0.5}, 1.0});
  EXPECT_EQ(grown.size(), 11U);
  expect_same(f, Posterior(full_prior(), data), 1e-13);
  expect_same(grown.without(10), f, 1e-10);
}

TEST(PosteriorTest, TheOrderOfObservationsDoesNotMatter) {
  Rng rng(Seed{5});
  auto data = wavy_observations(20, 3, rng);
  const Posterior forward(full_prior(), data);
  std::reverse(data.begin(), data.end());
  expect_same(forward, Posterior(full_prior(), data), 1e-11);
}

TEST(PosteriorTest, DuplicatesAreAveraged) {
  // n equal inputs with noise η² are one observation of their mean with noise η²/n: 1 · (2/3)/(1 +
  // 0.5/3)... with s² = 1, η² = ½, values 1, 2, 3: mean = 2 · 1/(1 + ½/3) = 12/7, variance =
  // (1/6)/(7/6) = 1/7.
  const std::vector<Observation> data{{{0.5}, 1.0}, {{0.5}, 2.0}, {{0.5}, 3.0}};
  const Posterior f({.noise_variance = 0.5}, data);
  EXPECT_NEAR(f.at({0.5}).mean, 12.0 / 7.0, 1e-14);
  EXPECT_NEAR(f.at({0.5}).variance, 1.0 / 7.0, 1e-14);
}

TEST(PosteriorTest, NoiseFreeDuplicatesNeedJitterAndSaySo) {
  const std::vector<Observation> data{{{0.5}, 1.0}, {{0.5}, 1.0}, {{0.5 + 1e-13}, 1.0}};
  const Posterior batch({.noise_variance = 0.0}, data);
  EXPECT_EQ(batch.jitter(), 1e-10);
  EXPECT_NEAR(batch.at({0.5}).mean, 1.0, 1e-9);
  EXPECT_NEAR(batch.at({0.5}).variance, 0.0, 1e-9);
  Posterior grown({.noise_variance = 0.0});
  for (const Observation& o : data) grown = std::move(grown).with(o);
  EXPECT_EQ(grown.jitter(), 1e-10);
  EXPECT_EQ(grown.at({0.5}), batch.at({0.5}));
}

TEST(PosteriorTest, ScalesWithItsOutputs) {
  Rng rng(Seed{6});
  const auto data = wavy_observations(15, 3, rng);
  for (const double scale : {1e-8, 1.0, 1e8}) {
    std::vector<Observation> scaled = data;
    for (Observation& o : scaled) o.y *= scale;
    GpPrior prior = full_prior();
    prior.output = standardisation(scaled);
    GpPrior unit = full_prior();
    unit.output = standardisation(data);
    const Normal at = Posterior(prior, scaled).at({0.2, 0.4, 0.6});
    const Normal expected = Posterior(unit, data).at({0.2, 0.4, 0.6});
    EXPECT_NEAR(at.mean / scale, expected.mean, 1e-10);
    EXPECT_NEAR(at.variance / scale / scale, expected.variance, 1e-10);
  }
}

TEST(PosteriorTest, ConstantOutputsAreBelieved) {
  const std::vector<Observation> data{{{0.1}, 7.0}, {{0.5}, 7.0}, {{0.9}, 7.0}};
  const Posterior f({.output = standardisation(data)}, data);
  EXPECT_NEAR(f.at({0.3}).mean, 7.0, 1e-12);
  EXPECT_TRUE(std::isfinite(f.log_marginal_likelihood()));
}

TEST(PosteriorTest, RefusesBadObservationsAndStaysUnchanged) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  Rng rng(Seed{7});
  const auto data = wavy_observations(5, 3, rng);
  Posterior f(full_prior(), data);
  expect_error(ErrorCode::kInvalidArgument, "value nan is not finite", [&] {
    f = std::move(f).with({{0.5, 0.5, 0.5}, kNan});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 2", [&] {
    f = std::move(f).with({{0.5, 0.5}, 1.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "no observation 5 among 5", [&] {
    f = std::move(f).without(5);
  });
  expect_same(f, Posterior(full_prior(), data), 1e-13);
}

TEST(PosteriorTest, RefusesPointsOfAnotherDimension) {
  Rng rng(Seed{8});
  const Posterior f({}, wavy_observations(5, 3, rng));
  const std::vector<UnitPoint> flat{{0.5, 0.5}};
  const auto refused = [](const auto& action) {
    expect_error(ErrorCode::kInvalidArgument, "a point of dimension 2 does not fit", action);
  };
  refused([&] { (void)f.at(flat[0]); });
  refused([&] { (void)f.at(flat); });
  refused([&] { (void)f.mean_at(to_matrix(flat)); });
  refused([&] { (void)f.gradient_at(flat[0]); });
  refused([&] { (void)f.joint_at(flat); });
}

TEST(PosteriorTest, ACovarianceThatNothingMendsIsANumericalError) {
  // A linear kernel has variance 0 at the origin.
  const std::vector<Observation> data{{{0.0}, 1.0}};
  expect_error(ErrorCode::kNumerical, "not positive definite", [&] {
    Posterior({.kernel = KernelTerm{.shape = Linear{}}, .noise_variance = 0.0}, data);
  });
  Posterior empty({.kernel = KernelTerm{.shape = Linear{}}, .noise_variance = 0.0});
  expect_error(ErrorCode::kNumerical, "not positive definite", [&] {
    empty = std::move(empty).with(data[0]);
  });
  EXPECT_EQ(empty.size(), 0U);
}

TEST(PosteriorSlowTest, FiveThousandObservations) {
  Rng rng(Seed{9});
  const auto data = wavy_observations(5000, 3, rng);
  const Posterior f({.kernel = KernelTerm{.length_scales = {0.5}}, .noise_variance = 1e-4}, data);
  // The function is smooth and the observations are dense: it is learnt.
  const auto fresh = wavy_observations(50, 3, rng);
  for (const Observation& o : fresh) EXPECT_NEAR(f.at(o.x).mean, o.y, 0.01);
}

}  // namespace
}  // namespace duelopt
