// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_evidence.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/gp/evidence.hpp"
#include "duelopt/gp/mixed_posterior.hpp"
#include "duelopt/testing/mixed_model.hpp"

namespace duelopt {
namespace {

MixedEvidence evidence_of(const MixedPrior& prior, const Mixed& mixed) {
  return mixed_evidence(prior, MixedRows(mixed.data()), row_answers(prior, mixed.data()));
}

void expect_slopes(const MixedPrior& prior) {
  const Mixed mixed = some_answers(6, 14, 3);
  const MixedEvidence at = evidence_of(prior, mixed);
  const auto expect_slope = [&](double slope,
                                const std::function<void(MixedPrior&, double)>& move) {
    constexpr double kStep = 1e-5;
    MixedPrior up = prior;
    MixedPrior down = prior;
    move(up, kStep);
    move(down, -kStep);
    const double difference =
        (evidence_of(up, mixed).value - evidence_of(down, mixed).value) / (2.0 * kStep);
    EXPECT_NEAR(slope, difference, 1e-5 * (1.0 + std::abs(difference)));
  };
  expect_slope(at.kernel[0], [](MixedPrior& p, double h) { p.term.variance *= std::exp(h); });
  for (std::size_t c = 0; c < 2; ++c)
    expect_slope(at.kernel[static_cast<Index>(c) + 1],
                 [&](MixedPrior& p, double h) { p.term.length_scales[c] *= std::exp(h); });
  expect_slope(at.noise, [](MixedPrior& p, double h) { p.noise_variance *= std::exp(h); });
  for (std::size_t j = 0; j < 2; ++j) {
    expect_slope(at.shared[static_cast<Index>(j)],
                 [&](MixedPrior& p, double h) { p.judges[j].shared += h; });
    expect_slope(at.own[static_cast<Index>(j)],
                 [&](MixedPrior& p, double h) { p.judges[j].own += h; });
  }
}

class MixedEvidenceTest : public testing::TestWithParam<DuelLink> {};

TEST_P(MixedEvidenceTest, GradientsAreCentralDifferences) {
  expect_slopes(some_prior(GetParam()));
  expect_slopes(some_hilly_prior(GetParam()));
}

TEST_P(MixedEvidenceTest, OfLabelsAloneItIsThatOfRegression) {
  const Mixed mixed = some_answers(7, 0, 5);
  const MixedPrior prior = some_prior(GetParam());
  const Kernel with_mean = Kernel(prior.term) + Kernel(KernelTerm{Constant{}, 2.0, {}});
  const GpPrior plain{.kernel = with_mean, .noise_variance = prior.noise_variance};
  EXPECT_NEAR(evidence_of(prior, mixed).value,
              log_evidence(plain, to_samples(plain, mixed.labels), MeanChoice::kPrior),
              1e-9);
}

// ∫ p(share | d) N(d; 0, variance) dd by the trapezoidal rule on ±12 standard deviations.
double probability_of_one(DuelLink link, double share, double variance) {
  constexpr int kSteps = 4000;
  const double sd = std::sqrt(variance);
  double sum = 0.0;
  for (int i = -kSteps; i <= kSteps; ++i) {
    const double z = 12.0 * i / kSteps;
    sum += std::exp(duel_likelihood(link, share, sd * z).value - 0.5 * z * z);
  }
  return sum * 12.0 / kSteps / std::sqrt(2.0 * std::numbers::pi);
}

TEST_P(MixedEvidenceTest, OfOneDuelItIsNearTheIntegral) {
  Mixed mixed = some_answers(0, 1, 1);
  const MixedPrior prior = some_prior(GetParam());
  for (const double share : {1.0, 0.0, 0.5}) {
    mixed.duels[0].share_of_first = share;
    const MixedRows rows(mixed.data());
    const double variance = covariance(rows, prior, unit_covariance(rows, prior))(0, 0);
    // By symmetry a decided duel has the probability ½ exactly; Laplace's error is a few percent.
    const double exact = std::log(probability_of_one(GetParam(), share, variance));
    if (share != 0.5) {
      EXPECT_NEAR(exact, std::log(0.5), 1e-9);
    }
    EXPECT_NEAR(evidence_of(prior, mixed).value, exact, 0.04);
  }
}

INSTANTIATE_TEST_SUITE_P(Links,
                         MixedEvidenceTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
