// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/fit.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/kernels/gram.hpp"
#include "duelopt/linalg/cholesky.hpp"
#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

// Observations drawn from the prior itself, by the Cholesky factor of their covariance.
std::vector<Observation> drawn_from(const GpPrior& prior,
                                    std::size_t count,
                                    std::size_t dim,
                                    Rng& rng) {
  const auto points = uniform_points(count, dim, rng);
  Matrix K = gram(prior.kernel, to_matrix(points));
  K.diagonal().array() += prior.noise_variance;
  const auto chol = Cholesky::factor(K);
  const Vector z = Vector::NullaryExpr(K.rows(), [&] { return rng.normal(); });
  const Vector y = chol->lower() * z;
  std::vector<Observation> data;
  for (std::size_t i = 0; i < count; ++i) data.push_back({points[i], y[static_cast<Index>(i)]});
  return data;
}

GpPrior truth() {
  return {.kernel = KernelTerm{Matern{2.5}, 2.0, {0.2, 1.0}}, .noise_variance = 0.01};
}

GpPrior start() {
  return {.kernel = KernelTerm{Matern{2.5}, 1.0, {0.5, 0.5}}, .noise_variance = 0.1};
}

TEST(FitTest, RecoversTheParametersThatMadeTheData) {
  Rng rng(Seed{1});
  const auto data = drawn_from(truth(), 150, 2, rng);
  const Fit found = fit(start(), data, {}, rng);
  const KernelTerm& term = found.prior.kernel.terms()[0];
  EXPECT_NEAR(std::log(term.length_scales[0]), std::log(0.2), 0.35);
  EXPECT_NEAR(std::log(term.length_scales[1]), std::log(1.0), 0.5);
  EXPECT_NEAR(std::log(found.prior.noise_variance), std::log(0.01), 0.5);
  EXPECT_GE(found.log_density, Posterior(truth(), data).log_marginal_likelihood());
}

TEST(FitTest, BothSearchesFindTheSameOptimum) {
  Rng rng(Seed{2});
  const auto data = drawn_from(truth(), 60, 2, rng);
  GpPrior isotropic = start();
  isotropic.kernel = KernelTerm{Matern{2.5}, 1.0, {0.5}};
  const Fit gradient = fit(isotropic, data, {}, rng);
  const Fit direct = fit(isotropic, data, {.search = DirectSearch{.evaluations = 500}}, rng);
  EXPECT_NEAR(gradient.log_density, direct.log_density, 0.05);
  EXPECT_GE(gradient.log_density, direct.log_density - 1e-6);
}

TEST(FitTest, TheGradientVanishesAtAnInteriorOptimum) {
  Rng rng(Seed{3});
  const auto data = drawn_from(truth(), 60, 2, rng);
  const FitOptions options{.length_scale_prior = LogNormal{0.0, 1.0},
                           .variance_prior = LogNormal{0.0, 1.0},
                           .noise_prior = LogNormal{-4.0, 1.0},
                           .search = GradientSearch{.evaluations = 200}};
  const Fit found = fit(start(), data, options, rng);
  const Evidence at = evidence(found.prior, to_samples(found.prior, data), MeanChoice::kPrior);
  std::vector<double> logs = found.prior.kernel.log_parameters();
  const std::vector<LogNormal> priors{{0.0, 1.0}, {0.0, 1.0}, {0.0, 1.0}, {-4.0, 1.0}};
  logs.push_back(std::log(found.prior.noise_variance));
  for (std::size_t p = 0; p < logs.size(); ++p) {
    EXPECT_NEAR(
        at.gradient[static_cast<Index>(p)] + log_density(priors[p], logs[p]).slope, 0.0, 0.02)
        << p;
  }
}

TEST(FitTest, AStrongPriorWins) {
  Rng rng(Seed{4});
  const auto data = drawn_from(truth(), 10, 2, rng);
  // The mode of the density in θ is exp(location - scale²).
  const double mode = std::log(0.7);
  const Fit found = fit(start(), data, {.length_scale_prior = LogNormal{mode + 1e-4, 0.01}}, rng);
  for (const double length_scale : found.prior.kernel.terms()[0].length_scales) {
    EXPECT_NEAR(std::log(length_scale), mode, 0.01);
  }
}

TEST(FitTest, LogNormalDensityByHand) {
  // θ = e², location 1, scale 2: z = ½, log p = -1/8 - 2 up to a constant; slope -z/scale - 1 =
  // -5/4.
  const LogDensity density = log_density({1.0, 2.0}, 2.0);
  EXPECT_DOUBLE_EQ(density.value, -2.125);
  EXPECT_DOUBLE_EQ(density.slope, -1.25);
}

TEST(FitTest, KeepsTheNoiseThatIsGiven) {
  Rng rng(Seed{5});
  const auto data = drawn_from(truth(), 20, 2, rng);
  EXPECT_EQ(fit(start(), data, {.noise = NoiseChoice::kFixed}, rng).prior.noise_variance, 0.1);
}

TEST(FitTest, FitsAMeanThatIsFarFromZero) {
  Rng rng(Seed{6});
  auto data = drawn_from(truth(), 30, 2, rng);
  for (Observation& o : data) o.y += 50.0;
  const Fit found = fit(start(), data, {.mean = MeanChoice::kBest}, rng);
  EXPECT_NEAR(std::get<double>(found.prior.mean), 50.0, 3.0);
  EXPECT_LT(found.prior.kernel.terms()[0].variance, 10.0);
}

TEST(FitTest, StaysInItsBoundsForFlatAndDuplicateData) {
  Rng rng(Seed{7});
  const std::vector<Observation> flat(12, Observation{{0.5, 0.5}, 3.0});
  const std::vector<Observation> one{{{0.1, 0.2}, 1.0}};
  for (const auto& data : {flat, one}) {
    const Fit found = fit(start(), data, {}, rng);
    EXPECT_TRUE(std::isfinite(found.log_density));
    for (const double length_scale : found.prior.kernel.terms()[0].length_scales) {
      EXPECT_TRUE(length_scale >= 0.01 * (1.0 - 1e-12) && length_scale <= 10.0 * (1.0 + 1e-12));
    }
  }
}

TEST(FitTest, WithoutDataItMovesTheStartIntoTheBounds) {
  Rng rng(Seed{8});
  GpPrior outside = start();
  outside.noise_variance = 0.0;
  outside.kernel = KernelTerm{Matern{2.5}, 1.0, {1e-5, 1e5}};
  const GpPrior inside = fit(outside, {}, {}, rng).prior;
  EXPECT_NEAR(inside.noise_variance, 1e-6, 1e-18);
  EXPECT_NEAR(inside.kernel.terms()[0].length_scales[0], 0.01, 1e-12);
  EXPECT_NEAR(inside.kernel.terms()[0].length_scales[1], 10.0, 1e-9);
}

TEST(FitTest, OneStreamGivesOneFit) {
  Rng data_rng(Seed{9});
  const auto data = drawn_from(truth(), 20, 2, data_rng);
  Rng a(Seed{10});
  Rng b(Seed{10});
  EXPECT_EQ(fit(start(), data, {}, a).prior.kernel, fit(start(), data, {}, b).prior.kernel);
}

TEST(FitTest, RefusesOptionsThatMakeNoSense) {
  Rng rng(Seed{11});
  const auto data = wavy_observations(5, 2, rng);
  const auto refused = [&](const std::string& fragment, const FitOptions& options) {
    expect_error(
        ErrorCode::kInvalidArgument, fragment, [&] { (void)fit(start(), data, options, rng); });
  };
  refused("lower bound 0 of the length scale", {.length_scale = {0.0, 1.0}});
  refused("lower bound -1 of the noise variance", {.noise_variance = {-1.0, 1.0}});
  refused("prior of the variance", {.variance_prior = LogNormal{0.0, 0.0}});
  refused("0 starts", {.search = GradientSearch{.starts = 0}});
  refused("evaluations", {.search = GradientSearch{.evaluations = 0}});
  refused("evaluations", {.search = DirectSearch{.evaluations = 0}});
}

TEST(FitTest, AnEvidenceThatIsNowhereFiniteIsANumericalError) {
  Rng rng(Seed{12});
  const std::vector<Observation> origin{{{0.0}, 1.0}};
  const GpPrior linear{.kernel = KernelTerm{.shape = Linear{}}, .noise_variance = 0.0};
  expect_error(ErrorCode::kNumerical, "is not finite at any parameters", [&] {
    (void)fit(linear, origin, {.noise = NoiseChoice::kFixed}, rng);
  });
}

}  // namespace
}  // namespace duelopt
