// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_evidence.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/gp/evidence.hpp"

namespace duelopt {
namespace {

struct Mixed {
  std::vector<Observation> labels;
  std::vector<Comparison> duels;
  [[nodiscard]] MixedData data() const { return {labels, duels}; }
};

// Labels of a wave and duels of two judges, some of them ties.
Mixed some_answers(std::size_t labels, std::size_t duels, std::uint64_t seed) {
  Rng rng(Seed{seed});
  Mixed mixed;
  for (const UnitPoint& x : uniform_points(labels, 2, rng))
    mixed.labels.push_back({x, std::sin(5.0 * x[0]) + x[1]});
  for (std::size_t i = 0; i < duels; ++i) {
    const auto pair = uniform_points(2, 2, rng);
    constexpr double shares[] = {1.0, 0.0, 0.5, 1.0};
    mixed.duels.push_back({pair[0], pair[1], shares[i % 4], (i / 2) % 2});
  }
  return mixed;
}

MixedPrior some_prior(DuelLink link) {
  return {.term = {Matern{2.5}, 1.7, {0.4, 0.9}},
          .noise_variance = 0.02,
          .mean_variance = 2.0,
          .link = link,
          .judges = {{1.3, 0.6}, {-0.8, 0.3}}};
}

RowAnswers answers_of(const MixedPrior& prior, const Mixed& mixed) {
  RowAnswers answers{Vector(static_cast<Index>(mixed.labels.size())),
                     Vector(static_cast<Index>(mixed.duels.size())),
                     prior.noise_variance,
                     prior.link};
  for (Index i = 0; i < answers.labels.size(); ++i)
    answers.labels[i] = mixed.labels[static_cast<std::size_t>(i)].y;
  for (Index i = 0; i < answers.shares.size(); ++i)
    answers.shares[i] = mixed.duels[static_cast<std::size_t>(i)].share_of_first;
  return answers;
}

MixedEvidence evidence_of(const MixedPrior& prior, const Mixed& mixed) {
  return mixed_evidence(prior, MixedRows(mixed.data()), answers_of(prior, mixed));
}

class MixedEvidenceTest : public testing::TestWithParam<DuelLink> {};

TEST_P(MixedEvidenceTest, GradientsAreCentralDifferences) {
  const Mixed mixed = some_answers(6, 14, 3);
  const MixedPrior prior = some_prior(GetParam());
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
