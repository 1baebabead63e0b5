// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/condense.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

// As some_answers, but with duels among a few points.
Preference among_few_points(std::size_t duels) {
  Preference preference = some_answers(4, duels, 3);
  Rng rng(Seed{5});
  const auto points = uniform_points(12, 2, rng);
  for (Comparison& duel : preference.duels) {
    const std::size_t first = rng.below(12);
    duel.first = points[first];
    duel.second = points[(first + 1 + rng.below(11)) % 12];
  }
  return preference;
}

struct Both {
  PreferencePosterior exact;
  PreferencePosterior condensed;
};

Both both(const PreferencePrior& prior,
          const Preference& preference,
          const CondenseOptions& options) {
  const auto condensed = condense(prior, preference.data(), options);
  return {PreferencePosterior(prior, preference.data()),
          PreferencePosterior(prior, {preference.labels, {}, condensed})};
}

const std::vector<UnitPoint> kPoints{{0.1, 0.2}, {0.7, 0.4}, {0.5, 0.95}, {1.0, 0.0}};

class CondenseTest : public testing::TestWithParam<DuelLink> {
 protected:
  const PreferencePrior prior = some_prior(GetParam());
};

TEST_P(CondenseTest, IsExactIfAllPointsArePivots) {
  const auto [exact, condensed] =
      both(prior, among_few_points(60), {.tolerance = 1e-12, .most_rows = 100});
  EXPECT_LE(condensed.size(), 4U + 2U * 12U);
  for (const UnitPoint& x : kPoints) {
    EXPECT_NEAR(condensed.at(x).mean, exact.at(x).mean, 1e-4);
    EXPECT_NEAR(condensed.at(x).variance, exact.at(x).variance, 1e-4);
  }
  const Matrix X = to_matrix(kPoints);
  for (const std::size_t judge : {0U, 1U}) {
    const PreferenceView a = exact.latent_utility(X, judge);
    const PreferenceView b = condensed.latent_utility(X, judge);
    EXPECT_LE((exact.covariance(a, a) - condensed.covariance(b, b)).cwiseAbs().maxCoeff(), 1e-4);
    EXPECT_LE((a.mean - b.mean).cwiseAbs().maxCoeff(), 1e-4);
  }
  EXPECT_NEAR(condensed.mode().log_evidence(), exact.mode().log_evidence(), 5e-3);
}

// The error that is stated: below a tenth of the standard deviation that 200 duels leave.
TEST_P(CondenseTest, WithFewPivotsItIsOffByLessThanATenthOfAStandardDeviation) {
  const auto [exact, condensed] = both(prior, some_answers(5, 200, 7), {});
  EXPECT_LT(condensed.size(), exact.size());
  for (const UnitPoint& x : kPoints) {
    const Normal f = exact.at(x);
    EXPECT_NEAR(condensed.at(x).mean, f.mean, 0.1 * f.stddev());
    EXPECT_NEAR(condensed.at(x).stddev(), f.stddev(), 0.1 * f.stddev());
  }
}

TEST_P(CondenseTest, LaterAnswersAreConditionedOnAsBefore) {
  const Preference first = among_few_points(60);
  const Preference later = some_answers(1, 6, 9);
  const auto condensed = condense(prior, first.data(), {.tolerance = 1e-12, .most_rows = 100});
  const PreferencePosterior f(prior, {first.labels, later.duels, condensed});
  Preference all = first;
  all.duels.insert(all.duels.end(), later.duels.begin(), later.duels.end());
  const PreferencePosterior exact(prior, all.data());
  // The old answers are taken at their old mode, which six more hardly move.
  for (const UnitPoint& x : kPoints) {
    EXPECT_NEAR(f.at(x).mean, exact.at(x).mean, 0.05 * exact.at(x).stddev());
    EXPECT_NEAR(f.at(x).stddev(), exact.at(x).stddev(), 0.05 * exact.at(x).stddev());
  }
  const PreferencePosterior fantasy = f.fantasize({kPoints.data(), 1}, later.duels);
  for (const UnitPoint& x : kPoints) {
    EXPECT_NEAR(fantasy.at(x).mean, f.at(x).mean, 1e-6);
    EXPECT_LE(fantasy.at(x).variance, f.at(x).variance + 1e-9);
  }
}

// b · S A = Sᵀ b · A, which draws of functions rest on.
TEST_P(CondenseTest, RowsGoBackToTheirPoints) {
  const Preference first = among_few_points(60);
  const Preference later = some_answers(3, 6, 9);
  const auto condensed = condense(prior, first.data());
  const PreferenceRows rows({later.labels, later.duels, condensed});
  Rng rng(Seed{4});
  const Matrix A = Matrix::NullaryExpr(rows.points().rows(), 1, [&] { return rng.normal(); });
  const Vector b = Vector::NullaryExpr(rows.size(), [&] { return rng.normal(); });
  const double across = b.dot(rows.differences(A).col(0));
  EXPECT_NEAR(rows.at_points(b).dot(A.col(0)), across, 1e-9 * (1.0 + std::abs(across)));
}

TEST_P(CondenseTest, AnswersBeyondDoubtGiveFiniteNumbers) {
  Preference preference = among_few_points(400);
  for (Comparison& duel : preference.duels)
    duel.share_of_first = duel.first[0] > duel.second[0] ? 1.0 : 0.0;
  PreferencePrior strong = prior;
  strong.judges = {{25.0, 1.0}, {-25.0, 0.0}};
  const auto condensed = condense(strong, preference.data());
  const PreferencePosterior f(strong, {preference.labels, {}, condensed});
  for (const UnitPoint& x : kPoints) {
    EXPECT_TRUE(std::isfinite(f.at(x).mean));
    EXPECT_GE(f.at(x).variance, 0.0);
  }
  EXPECT_TRUE(std::isfinite(f.mode().log_evidence()));
}

TEST_P(CondenseTest, RefusesAJudgeWhoIsNotOfThePrior) {
  Preference preference = among_few_points(5);
  preference.duels[0].judge = 9;
  expect_error(
      ErrorCode::kInvalidArgument, "judge 9", [&] { (void)condense(prior, preference.data()); });
  std::vector<CondensedDuels> condensed = condense(prior, among_few_points(5).data());
  condensed[0].judge = 7;
  expect_error(ErrorCode::kInvalidArgument, "judge 7", [&] {
    (void)PreferencePosterior(prior, {{}, {}, condensed});
  });
}

INSTANTIATE_TEST_SUITE_P(Links,
                         CondenseTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
