// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/evidence.hpp"

#include <cmath>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "duelopt/kernels/gram.hpp"
#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

GpPrior prior_with(const Kernel& kernel, double noise_variance) {
  return {.kernel = kernel, .noise_variance = noise_variance, .mean = 0.2};
}

const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> all{
      KernelTerm{SquaredExponential{}, 1.5, {0.4, 0.8}},
      KernelTerm{Matern{2.5}, 1.5, {0.4, 0.8}},
      KernelTerm{Matern{1.5}, 1.5, {0.5}},
      KernelTerm{Matern{0.5}, 1.5, {0.5}},
      Kernel({{Matern{2.5}, 1.5, {0.4, 0.8}}, {Linear{}, 0.3, {1.5}}, {Constant{}, 2.0, {}}}),
  };
  return all;
}

TEST(EvidenceTest, IsTheDeterminantForm) {
  Rng rng(Seed{1});
  const auto data = wavy_observations(15, 2, rng);
  for (const Kernel& kernel : kernels()) {
    const GpPrior prior = prior_with(kernel, 0.05);
    const Samples samples = to_samples(prior, data);
    Matrix K = gram(kernel, samples.X);
    K.diagonal().array() += 0.05;
    const Vector r = samples.y.array() - 0.2;
    const double expected = -0.5 * r.dot(K.fullPivLu().solve(r)) - 0.5 * std::log(K.determinant()) -
                            7.5 * std::log(2.0 * M_PI);
    EXPECT_NEAR(evidence(prior, samples, MeanChoice::kPrior).value, expected, 1e-9);
    EXPECT_NEAR(log_evidence(prior, samples, MeanChoice::kPrior), expected, 1e-9);
    EXPECT_NEAR(Posterior(prior, data).log_marginal_likelihood(), expected, 1e-9);
  }
}

TEST(EvidenceTest, GradientsAreCentralDifferences) {
  Rng rng(Seed{2});
  const auto data = wavy_observations(15, 2, rng);
  for (const MeanChoice choice : {MeanChoice::kPrior, MeanChoice::kBest}) {
    for (const Kernel& kernel : kernels()) {
      const GpPrior prior = prior_with(kernel, 0.05);
      const Samples samples = to_samples(prior, data);
      const Evidence at = evidence(prior, samples, choice);
      std::vector<double> logs = kernel.log_parameters();
      logs.push_back(std::log(0.05));
      ASSERT_EQ(at.gradient.size(), static_cast<Index>(logs.size()));
      const auto value = [&](const std::vector<double>& at_logs) {
        const std::span<const double> all(at_logs);
        return evidence(prior_with(kernel.with_log_parameters(all.first(all.size() - 1)),
                                   std::exp(all.back())),
                        samples,
                        choice)
            .value;
      };
      const double step = 1e-5;
      for (std::size_t p = 0; p < logs.size(); ++p) {
        auto up = logs;
        auto down = logs;
        up[p] += step;
        down[p] -= step;
        EXPECT_NEAR(
            at.gradient[static_cast<Index>(p)], (value(up) - value(down)) / (2.0 * step), 1e-5)
            << p;
      }
    }
  }
}

TEST(EvidenceTest, TheBestMeanIsBest) {
  Rng rng(Seed{3});
  const auto data = wavy_observations(10, 2, rng);
  GpPrior prior = prior_with(kernels()[0], 0.1);
  const Samples samples = to_samples(prior, data);
  const Evidence best = evidence(prior, samples, MeanChoice::kBest);
  for (const double shift : {-0.01, 0.0, 0.01}) {
    prior.mean = best.mean + shift;
    const double value = evidence(prior, samples, MeanChoice::kPrior).value;
    if (shift == 0.0) {
      EXPECT_NEAR(value, best.value, 1e-12);
    } else {
      EXPECT_LT(value, best.value);
    }
  }
}

TEST(EvidenceTest, OfNothingIsZero) {
  const Evidence nothing = evidence({}, Samples{Matrix(0, 2), Vector()}, MeanChoice::kBest);
  EXPECT_EQ(nothing.value, 0.0);
  EXPECT_EQ(nothing.gradient.size(), 3);
}

TEST(EvidenceTest, ASingularCovarianceIsANumericalError) {
  const GpPrior prior{.kernel = KernelTerm{.shape = Linear{}}, .noise_variance = 0.0};
  expect_error(ErrorCode::kNumerical, "not positive definite", [&] {
    (void)evidence(prior, Samples{Matrix::Zero(1, 1), Vector::Ones(1)}, MeanChoice::kPrior);
  });
}

}  // namespace
}  // namespace duelopt
