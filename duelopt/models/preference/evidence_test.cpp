// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/evidence.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/models/gp/evidence.hpp"
#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

PreferenceEvidence evidence_of(const PreferencePrior& prior, const Preference& preference) {
  return preference_evidence(
      prior, PreferenceRows(preference.data()), row_answers(prior, preference.data()));
}

void expect_slopes(const PreferencePrior& prior) {
  const Preference preference = some_answers(6, 14, 3);
  const PreferenceEvidence at = evidence_of(prior, preference);
  const auto expect_slope = [&](double slope,
                                const std::function<void(PreferencePrior&, double)>& move) {
    constexpr double kStep = 1e-5;
    PreferencePrior up = prior;
    PreferencePrior down = prior;
    move(up, kStep);
    move(down, -kStep);
    const double difference =
        (evidence_of(up, preference).value - evidence_of(down, preference).value) / (2.0 * kStep);
    EXPECT_NEAR(slope, difference, 1e-5 * (1.0 + std::abs(difference)));
  };
  expect_slope(at.kernel[0], [](PreferencePrior& p, double h) { p.term.variance *= std::exp(h); });
  for (std::size_t c = 0; c < 2; ++c)
    expect_slope(at.kernel[static_cast<Index>(c) + 1],
                 [&](PreferencePrior& p, double h) { p.term.length_scales[c] *= std::exp(h); });
  expect_slope(at.noise, [](PreferencePrior& p, double h) { p.noise_variance *= std::exp(h); });
  for (std::size_t j = 0; j < 2; ++j) {
    expect_slope(at.shared[static_cast<Index>(j)],
                 [&](PreferencePrior& p, double h) { p.judges[j].shared += h; });
    expect_slope(at.own[static_cast<Index>(j)],
                 [&](PreferencePrior& p, double h) { p.judges[j].own += h; });
  }
}

class PreferenceEvidenceTest : public testing::TestWithParam<DuelLink> {};

TEST_P(PreferenceEvidenceTest, GradientsAreCentralDifferences) {
  expect_slopes(some_prior(GetParam()));
}

TEST_P(PreferenceEvidenceTest, OfLabelsAloneItIsThatOfRegression) {
  const Preference preference = some_answers(7, 0, 5);
  const PreferencePrior prior = some_prior(GetParam());
  const Kernel with_mean = Kernel(prior.term) + Kernel(KernelTerm{Constant{}, 2.0, {}});
  const GpPrior plain{.kernel = with_mean, .noise_variance = prior.noise_variance};
  EXPECT_NEAR(evidence_of(prior, preference).value,
              log_evidence(plain, to_samples(plain, preference.labels), MeanChoice::kPrior),
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

TEST_P(PreferenceEvidenceTest, OfOneDuelItIsNearTheIntegral) {
  Preference preference = some_answers(0, 1, 1);
  const PreferencePrior prior = some_prior(GetParam());
  for (const double share : {1.0, 0.0, 0.5}) {
    preference.duels[0].share_of_first = share;
    const PreferenceRows rows(preference.data());
    const double variance = covariance(rows, prior, unit_covariance(rows, prior))(0, 0);
    // By symmetry a decided duel has the probability ½ exactly; Laplace's error is a few percent.
    const double exact = std::log(probability_of_one(GetParam(), share, variance));
    if (share != 0.5) {
      EXPECT_NEAR(exact, std::log(0.5), 1e-9);
    }
    EXPECT_NEAR(evidence_of(prior, preference).value, exact, 0.04);
  }
}

INSTANTIATE_TEST_SUITE_P(Links,
                         PreferenceEvidenceTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
