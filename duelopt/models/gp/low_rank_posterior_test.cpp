// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/low_rank_posterior.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/expect_moment_gradients.hpp"

namespace duelopt {
namespace {

GpPrior smooth_prior() {
  return {.kernel = Kernel({{SquaredExponential{}, 1.3, {0.4, 0.7}}, {Constant{}, 0.2, {}}}),
          .noise_variance = 0.2,
          .mean = 0.5,
          .output = {.shift = 1.0, .scale = 3.0}};
}

double largest(const Matrix& A) { return A.size() == 0 ? 0.0 : A.cwiseAbs().maxCoeff(); }

template <class A, class B>
void expect_close(const A& a, const B& b, double tolerance) {
  Rng rng(Seed{99});
  const auto points = uniform_points(50, 2, rng);
  EXPECT_LT(largest(a.at(points).mean - b.at(points).mean), tolerance);
  EXPECT_LT(largest(a.at(points).variance - b.at(points).variance), tolerance);
  EXPECT_LT(largest(a.mean_at(to_matrix(points)) - b.at(points).mean), tolerance);
}

TEST(LowRankPosteriorTest, WithATinyToleranceItIsExact) {
  Rng rng(Seed{1});
  const auto data = wavy_observations(60, 2, rng);
  const LowRankPosterior low(smooth_prior(), data, 1e-8);
  // tr(K - ΦΦᵀ) / η² <= 60 · 1.5e-8 / 0.2 = 4.5e-6, of a variance of 9 · 1.5.
  expect_close(low, Posterior(smooth_prior(), data), 6e-5);
  EXPECT_LT(low.rank(), 60U);
}

TEST(LowRankPosteriorTest, FewPivotsExplainManyObservations) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(600, 2, rng);
  const LowRankPosterior low(smooth_prior(), data, 5e-4);
  EXPECT_LT(low.rank(), 40U);
  // The noise variance is 0.2 in units of scale² = 9; a relative error of 5e-4 in K moves little.
  expect_close(low, Posterior(smooth_prior(), data), 0.02);
}

TEST(LowRankPosteriorTest, GivesUpWhereItNeedsMorePivotsThanAllowed) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(600, 2, rng);
  const LowRankPosterior low(smooth_prior(), data, 5e-4);
  EXPECT_FALSE(LowRankPosterior::within(low.rank() - 1, smooth_prior(), data, 5e-4));
  const auto allowed = LowRankPosterior::within(low.rank(), smooth_prior(), data, 5e-4);
  ASSERT_TRUE(allowed);
  EXPECT_EQ(allowed->rank(), low.rank());
  expect_close(*allowed, low, 1e-12);
}

TEST(LowRankPosteriorTest, FarFromAllDataItIsThePrior) {
  GpPrior prior = smooth_prior();
  prior.kernel = KernelTerm{SquaredExponential{}, 1.3, {0.02}};
  const std::vector<Observation> data(50, Observation{{0.1, 0.1}, 2.0});
  const Normal far = LowRankPosterior(prior, data, 0.05).at({0.9, 0.9});
  EXPECT_NEAR(far.mean, 1.0 + 3.0 * 0.5, 1e-12);
  EXPECT_NEAR(far.variance, 9.0 * 1.3, 1e-12);
}

TEST(LowRankPosteriorTest, GrowingObservationByObservationIsAsGood) {
  Rng rng(Seed{4});
  const auto data = wavy_observations(150, 2, rng);
  LowRankPosterior grown(smooth_prior(), {}, 1e-6);
  for (const Observation& o : data) grown = std::move(grown).with(o);
  EXPECT_EQ(grown.size(), 150U);
  // As above, with 150 observations at 1e-6: 1.1e-3 of 13.5.
  expect_close(grown, Posterior(smooth_prior(), data), 0.015);
  LowRankPosterior half(smooth_prior(), std::span(data).first(75), 1e-6);
  for (const Observation& o : std::span(data).subspan(75)) half = half.with(o);
  expect_close(half, Posterior(smooth_prior(), data), 0.015);
}

TEST(LowRankPosteriorTest, IsExactWhileEveryObservationIsAPivot) {
  Rng rng(Seed{3});
  GpPrior rough = smooth_prior();
  rough.kernel = KernelTerm{SquaredExponential{}, 1.3, {0.05}};
  const auto data = wavy_observations(60, 2, rng);
  LowRankPosterior grown(rough, std::span(data).first(20), 1e-4);
  for (const Observation& o : std::span(data).subspan(20)) grown = std::move(grown).with(o);
  ASSERT_EQ(grown.rank(), 60U);
  expect_close(grown, Posterior(rough, data), 1e-9);
}

TEST(LowRankPosteriorTest, AnObservationThatIsNoPivotAddsExactlyItsFeatures) {
  // All points are among the pivots already, so that nothing but A changes.
  Rng rng(Seed{8});
  auto data = wavy_observations(40, 2, rng);
  const LowRankPosterior once(smooth_prior(), data, 1e-4);
  LowRankPosterior grown = once;
  for (int i = 0; i < 40; ++i) {
    data.push_back(data[static_cast<std::size_t>(i)]);
    grown = std::move(grown).with(data.back());
  }
  EXPECT_EQ(grown.rank(), once.rank());
  expect_close(grown, LowRankPosterior(smooth_prior(), data, 1e-4), 1e-9);
}

TEST(LowRankPosteriorTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{5});
  const LowRankPosterior f(smooth_prior(), wavy_observations(100, 2, rng), 1e-4);
  const std::vector<double> x{0.35, 0.6};
  expect_moment_gradients(f, x);
}

TEST(LowRankPosteriorTest, CoefficientsGiveTheMean) {
  Rng rng(Seed{6});
  const GpPrior prior{.kernel = KernelTerm{.length_scales = {0.5}}, .noise_variance = 0.1};
  const auto data = wavy_observations(80, 2, rng);
  const LowRankPosterior f(prior, data, 1e-6);
  const UnitPoint x{0.3, 0.9};
  double mean = 0.0;
  const Vector coefficients = f.coefficients(f.residual());
  for (Index i = 0; i < coefficients.size(); ++i) {
    const Vector centre = f.centres().row(i);
    mean += coefficients[i] * prior.kernel(x, UnitPoint(std::vector(centre.begin(), centre.end())));
  }
  EXPECT_NEAR(mean, f.at(x).mean, 1e-9);
}

TEST(LowRankPosteriorTest, NoObservationsDuplicatesAndOne) {
  const LowRankPosterior none(smooth_prior(), {}, 1e-3);
  EXPECT_DOUBLE_EQ(none.at({0.5, 0.5}).mean, 1.0 + 3.0 * 0.5);
  EXPECT_DOUBLE_EQ(none.at({0.5, 0.5}).variance, 9.0 * 1.5);
  const std::vector<Observation> same(20, Observation{{0.5, 0.5}, 2.0});
  const LowRankPosterior duplicates(smooth_prior(), same, 1e-3);
  EXPECT_EQ(duplicates.rank(), 1U);
  expect_close(duplicates, Posterior(smooth_prior(), same), 1e-10);
}

TEST(LowRankPosteriorTest, RefusesBadInputAndStaysUnchanged) {
  GpPrior noise_free = smooth_prior();
  noise_free.noise_variance = 0.0;
  expect_error(ErrorCode::kInvalidArgument, "noise variance = 0", [&] {
    LowRankPosterior(noise_free, {}, 1e-3);
  });
  expect_error(ErrorCode::kInvalidArgument, "tolerance = 0", [&] {
    LowRankPosterior(smooth_prior(), {}, 0.0);
  });
  Rng rng(Seed{7});
  const auto data = wavy_observations(30, 2, rng);
  LowRankPosterior f(smooth_prior(), data, 1e-8);
  expect_error(ErrorCode::kInvalidArgument, "nan", [&] {
    f = std::move(f).with({{0.1, 0.1}, std::numeric_limits<double>::quiet_NaN()});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3", [&] {
    f = std::move(f).with({{0.1, 0.1, 0.1}, 1.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 1", [&] { (void)f.at({0.1}); });
  expect_close(f, LowRankPosterior(smooth_prior(), data, 1e-8), 1e-12);
}

}  // namespace
}  // namespace duelopt
