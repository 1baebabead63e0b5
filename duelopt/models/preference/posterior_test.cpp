// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/posterior.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/expect_error.hpp"
#include "duelopt/testing/expect_moment_gradients.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

const std::vector<UnitPoint>& test_points() {
  static const std::vector<UnitPoint> points{{0.1, 0.2}, {0.7, 0.4}, {0.5, 0.95}, {1.0, 0.0}};
  return points;
}

void expect_same_moments(const PreferencePosterior& a,
                         const PreferencePosterior& b,
                         double tolerance = 1e-7) {
  for (const UnitPoint& x : test_points()) {
    EXPECT_NEAR(a.at(x).mean, b.at(x).mean, tolerance);
    EXPECT_NEAR(a.at(x).variance, b.at(x).variance, tolerance);
  }
}

class PreferencePosteriorTest : public testing::TestWithParam<DuelLink> {
 protected:
  const PreferencePrior prior = some_prior(GetParam());
  const Preference preference = some_answers(4, 9, 2);
  const PreferencePosterior posterior{prior, preference.data()};
};

TEST_P(PreferencePosteriorTest, OfLabelsAloneItIsTheExactPosterior) {
  const Preference labels = some_answers(6, 0, 3);
  PreferencePrior scaled = prior;
  scaled.output = {3.0, 2.5};
  const GpPrior plain{
      .kernel = Kernel(prior.term) + Kernel(KernelTerm{Constant{}, prior.mean_variance, {}}),
      .noise_variance = prior.noise_variance,
      .output = scaled.output};
  const PreferencePosterior one(scaled, labels.data());
  const Posterior exact(plain, labels.labels);
  for (const UnitPoint& x : test_points()) {
    EXPECT_NEAR(one.at(x).mean, exact.at(x).mean, 1e-10);
    EXPECT_NEAR(one.at(x).variance, exact.at(x).variance, 1e-10);
  }
}

TEST_P(PreferencePosteriorTest, WithoutAnswersItIsThePrior) {
  const PreferencePosterior none(prior, {});
  for (const UnitPoint& x : test_points()) {
    EXPECT_EQ(none.at(x).mean, 0.0);
    EXPECT_DOUBLE_EQ(none.at(x).variance, 1.7 + 2.0);
  }
  EXPECT_EQ(none.mean_at(to_matrix(test_points())), Vector::Zero(4));
  expect_moment_gradients(none, {0.3, 0.4});
  const PreferenceView v = none.latent_utility(to_matrix(test_points()), 0);
  const Functional a = utility_at(prior, test_points()[0], 0);
  const Functional b = utility_at(prior, test_points()[1], 0);
  EXPECT_NEAR(none.covariance(v, v)(0, 1), covariance_of(prior, a, b), 1e-13);
}

TEST_P(PreferencePosteriorTest, GradientsAreCentralDifferences) {
  expect_moment_gradients(posterior, {0.3, 0.4});
  PreferencePrior scaled = prior;
  scaled.output = {-1.0, 2.0};
  expect_moment_gradients(PreferencePosterior(scaled, preference.data()), {0.8, 0.15});
}

TEST_P(PreferencePosteriorTest, EveryWayToAskGivesTheSameMoments) {
  PreferencePrior scaled = prior;
  scaled.output = {-1.0, 2.0};
  const PreferencePosterior p(scaled, preference.data());
  const Matrix X = to_matrix(test_points());
  const Normals many = p.at(test_points());
  const PreferenceView g = p.objective(X);
  const Matrix C = p.covariance(g, g);
  for (Index i = 0; i < X.rows(); ++i) {
    const Normal one = p.at(test_points()[static_cast<std::size_t>(i)]);
    EXPECT_NEAR(many.mean[i], one.mean, 1e-12);
    EXPECT_NEAR(many.variance[i], one.variance, 1e-12);
    EXPECT_NEAR(p.mean_at(X)[i], one.mean, 1e-12);
    // Views are in scaled units.
    EXPECT_NEAR(-1.0 + 2.0 * g.mean[i], one.mean, 1e-12);
    EXPECT_NEAR(4.0 * C(i, i), one.variance, 1e-12);
  }
  EXPECT_EQ(p.at(Matrix(0, 2)).mean.size(), 0);
  EXPECT_EQ(p.mean_at(Matrix(0, 2)).size(), 0);
}

// Cov(view, view') = k - kᵀ (K + W⁻¹)⁻¹ k with every covariance from the definition of the model.
TEST_P(PreferencePosteriorTest, CovariancesOfViewsAreThoseOfTheModel) {
  const std::vector<Functional> rows = functionals(prior, preference);
  const auto n = static_cast<Index>(rows.size());
  Matrix C = Matrix(posterior.mode().W.cwiseInverse().asDiagonal());
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      C(i, j) += covariance_of(
          prior, rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
  const Matrix inverse = C.inverse();
  const auto expected = [&](const Functional& a, const Functional& b) {
    Vector left(n);
    Vector right(n);
    for (Index i = 0; i < n; ++i) {
      left[i] = covariance_of(prior, rows[static_cast<std::size_t>(i)], a);
      right[i] = covariance_of(prior, rows[static_cast<std::size_t>(i)], b);
    }
    return covariance_of(prior, a, b) - left.dot(inverse * right);
  };
  const UnitPoint& x = test_points()[0];
  const UnitPoint& y = test_points()[1];
  const Matrix X = to_matrix({&x, 1});
  const Matrix Y = to_matrix({&y, 1});
  const std::vector<PreferenceView> left{
      posterior.objective(X), posterior.latent_utility(X, 0), posterior.latent_utility(X, 1)};
  const std::vector<PreferenceView> right{
      posterior.objective(Y), posterior.latent_utility(Y, 0), posterior.latent_utility(Y, 1)};
  const std::vector<Functional> left_model{
      objective_at(prior, x), utility_at(prior, x, 0), utility_at(prior, x, 1)};
  const std::vector<Functional> right_model{
      objective_at(prior, y), utility_at(prior, y, 0), utility_at(prior, y, 1)};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_NEAR(posterior.covariance(left[i], right[j])(0, 0),
                  expected(left_model[i], right_model[j]),
                  1e-10)
          << i << ", " << j;
}

TEST_P(PreferencePosteriorTest, SwappingTheSidesChangesNothing) {
  Preference swapped = preference;
  for (std::size_t i = 0; i < swapped.duels.size(); i += 2) {
    Comparison& duel = swapped.duels[i];
    std::swap(duel.first, duel.second);
    duel.share_of_first = 1.0 - duel.share_of_first;
  }
  expect_same_moments(PreferencePosterior(prior, swapped.data()), posterior);
}

TEST_P(PreferencePosteriorTest, TheJudgesNumbersDoNotMatter) {
  PreferencePrior renamed = prior;
  std::swap(renamed.judges[0], renamed.judges[1]);
  Preference other = preference;
  for (Comparison& duel : other.duels) duel.judge = 1 - duel.judge;
  const PreferencePosterior p(renamed, other.data());
  expect_same_moments(p, posterior);
  const Matrix X = to_matrix(test_points());
  EXPECT_LE(
      (p.latent_utility(X, 1).mean - posterior.latent_utility(X, 0).mean).cwiseAbs().maxCoeff(),
      1e-7);
}

TEST_P(PreferencePosteriorTest, TheOrderOfAnswersDoesNotMatter) {
  Preference reversed = preference;
  std::reverse(reversed.labels.begin(), reversed.labels.end());
  std::reverse(reversed.duels.begin(), reversed.duels.end());
  expect_same_moments(PreferencePosterior(prior, reversed.data()), posterior);
}

TEST_P(PreferencePosteriorTest, FollowsTheUnitsOfTheLabels) {
  PreferencePrior in_units = prior;
  in_units.output = {-40.0, 12.0};
  Preference shifted = preference;
  for (Observation& label : shifted.labels) label.y = -40.0 + 12.0 * label.y;
  const PreferencePosterior p(in_units, shifted.data());
  for (const UnitPoint& x : test_points()) {
    EXPECT_NEAR(p.at(x).mean, -40.0 + 12.0 * posterior.at(x).mean, 1e-7);
    EXPECT_NEAR(p.at(x).variance, 144.0 * posterior.at(x).variance, 1e-6);
  }
}

TEST_P(PreferencePosteriorTest, AWarmStartChangesNothing) {
  Preference more = preference;
  more.duels.push_back({{0.3, 0.3}, {0.9, 0.1}, 0.0, 1});
  const Vector start = posterior.mode().a;
  expect_same_moments(PreferencePosterior(prior, more.data(), start),
                      PreferencePosterior(prior, more.data()));
}

TEST_P(PreferencePosteriorTest, AnExpectedAnswerLeavesMeansAndShrinksVariances) {
  const std::vector<UnitPoint> labels{{0.2, 0.8}, {0.7, 0.4}};
  const std::vector<Comparison> duels{{{0.6, 0.6}, {0.1, 0.9}, 1.0, 1},
                                      {{0.3, 0.1}, {0.3, 0.1}, 0.5, 0}};
  const PreferencePosterior next = posterior.fantasize(labels, duels).fantasize({}, duels);
  EXPECT_EQ(next.size(), posterior.size() + 6);
  for (const UnitPoint& x : test_points()) {
    EXPECT_NEAR(next.at(x).mean, posterior.at(x).mean, 1e-9);
    EXPECT_LE(next.at(x).variance, posterior.at(x).variance + 1e-12);
  }
  EXPECT_LT(next.at(labels[0]).variance, 0.5 * posterior.at(labels[0]).variance);
  EXPECT_NEAR(next.mode().log_evidence(), posterior.mode().log_evidence(), 1e-9);
  // Who is said to have won is not read.
  std::vector<Comparison> other = duels;
  other[0].share_of_first = 0.0;
  expect_same_moments(posterior.fantasize(labels, other), posterior.fantasize(labels, duels), 0.0);
}

TEST_P(PreferencePosteriorTest, AnExpectedLabelShrinksVariancesAsARealOneDoes) {
  // σ²(y) - Cov(x, y)² / (σ²(x) + η²), the curvatures of the duels being kept.
  const UnitPoint x{0.2, 0.8};
  const PreferencePosterior next = posterior.fantasize({&x, 1}, {});
  const PreferenceView at_x = posterior.objective(to_matrix({&x, 1}));
  for (const UnitPoint& y : test_points()) {
    const double covariance =
        posterior.covariance(at_x, posterior.objective(to_matrix({&y, 1})))(0, 0);
    EXPECT_NEAR(next.at(y).variance,
                posterior.at(y).variance -
                    covariance * covariance / (posterior.at(x).variance + prior.noise_variance),
                1e-10);
  }
  // Without duels it is the posterior of having the label, whatever its value.
  const Preference labels = some_answers(3, 0, 8);
  Preference with = labels;
  with.labels.push_back({x, 7.0});
  const PreferencePosterior expected =
      PreferencePosterior(prior, labels.data()).fantasize({&x, 1}, {});
  for (const UnitPoint& y : test_points())
    EXPECT_NEAR(
        expected.at(y).variance, PreferencePosterior(prior, with.data()).at(y).variance, 1e-11);
}

TEST_P(PreferencePosteriorTest, ExpectsFromNothingToo) {
  const UnitPoint x{0.2, 0.8};
  const std::vector<Comparison> duels{{{0.6, 0.6}, {0.1, 0.9}, 1.0, 1}};
  const PreferencePosterior next = PreferencePosterior(prior, {}).fantasize({&x, 1}, duels);
  EXPECT_EQ(next.at(x).mean, 0.0);
  EXPECT_LE(next.at(x).variance, prior.noise_variance);
}

TEST_P(PreferencePosteriorTest, RefusesWhatDoesNotFit) {
  expect_error(
      ErrorCode::kInvalidArgument, "dimension 1", [&] { (void)posterior.at(UnitPoint{0.5}); });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3", [&] {
    (void)posterior.at(Matrix::Constant(2, 3, 0.5));
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3", [&] {
    (void)posterior.mean_at(Matrix::Constant(2, 3, 0.5));
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 1", [&] {
    (void)posterior.gradient_at(UnitPoint{0.5});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3", [&] {
    (void)posterior.objective(Matrix::Constant(2, 3, 0.5));
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3", [&] {
    (void)posterior.latent_utility(Matrix::Constant(2, 3, 0.5), 0);
  });
  Preference bad = preference;
  bad.duels[3].judge = 5;
  expect_error(ErrorCode::kInvalidArgument, "judge 5", [&] {
    (void)PreferencePosterior(prior, bad.data());
  });
  expect_error(
      ErrorCode::kInvalidArgument, "judge 5", [&] { (void)posterior.fantasize({}, bad.duels); });
  const UnitPoint line{0.5};
  expect_error(ErrorCode::kInvalidArgument, "dimension 1", [&] {
    (void)posterior.fantasize({&line, 1}, {});
  });
}

TEST_P(PreferencePosteriorTest, RefusesVariancesThatOverflow) {
  PreferencePrior huge = prior;
  huge.term.variance = huge.mean_variance = std::numeric_limits<double>::max();
  for (const std::size_t labels : {1U, 2U}) {
    expect_error(ErrorCode::kNumerical, "is not positive definite", [&] {
      (void)PreferencePosterior(huge, some_answers(labels, 0, 1).data());
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Links,
                         PreferencePosteriorTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
