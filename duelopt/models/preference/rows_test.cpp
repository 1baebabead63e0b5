// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/rows.hpp"

#include <gtest/gtest.h>

#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

// S with a row for each label and duel: +1 at the label or the first point, -1 at the second.
Matrix difference_matrix(Index labels, Index duels) {
  Matrix S = Matrix::Zero(labels + duels, labels + 2 * duels);
  S.leftCols(labels + duels).setIdentity();
  for (Index i = 0; i < duels; ++i) S(labels + i, labels + duels + i) = -1.0;
  return S;
}

class PreferenceRowsTest : public testing::Test {
 protected:
  const Preference preference = some_answers(3, 7, 1);
  const PreferencePrior prior = some_prior(DuelLink::kLogistic);
  const PreferenceRows rows{preference.data()};
  const Matrix S = difference_matrix(3, 7);
};

TEST_F(PreferenceRowsTest, HoldTheLabelsThenTheDuelsWithTheirJudges) {
  EXPECT_EQ(rows.labels(), 3);
  EXPECT_EQ(rows.duels(), 7);
  EXPECT_EQ(rows.size(), 10);
  ASSERT_EQ(rows.points().rows(), 3 + 2 * 7);
  for (Index i = 0; i < 7; ++i) {
    const Comparison& duel = preference.duels[static_cast<std::size_t>(i)];
    EXPECT_EQ(rows.judge(i), static_cast<Index>(duel.judge));
    EXPECT_EQ(rows.points().row(3 + i), as_vector(duel.first.coordinates()).transpose());
    EXPECT_EQ(rows.points().row(10 + i), as_vector(duel.second.coordinates()).transpose());
  }
}

TEST_F(PreferenceRowsTest, DifferencesAndSpreadAreProductsWithS) {
  Rng rng(Seed{2});
  const Matrix A = Matrix::NullaryExpr(17, 4, [&] { return rng.normal(); });
  const Matrix W = Matrix::NullaryExpr(10, 10, [&] { return rng.normal(); });
  EXPECT_LE((rows.differences(A) - S * A).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LE((rows.spread(W) - S.transpose() * W * S).cwiseAbs().maxCoeff(), 1e-14);
}

TEST_F(PreferenceRowsTest, CovarianceIsThatOfTheModelEntryByEntry) {
  const Matrix K = covariance(rows, prior, unit_covariance(rows, prior));
  const std::vector<Functional> model = functionals(prior, preference);
  ASSERT_EQ(K.rows(), 10);
  for (Index i = 0; i < 10; ++i) {
    for (Index j = 0; j < 10; ++j) {
      EXPECT_NEAR(
          K(i, j),
          covariance_of(
              prior, model[static_cast<std::size_t>(i)], model[static_cast<std::size_t>(j)]),
          1e-13)
          << i << ", " << j;
    }
  }
}

TEST_F(PreferenceRowsTest, CoefficientsGiveTheCovarianceWithAPointElsewhere) {
  const UnitPoint y{0.3, 0.6};
  KernelTerm unit = prior.term;
  unit.variance = 1.0;
  Vector k(17);
  for (Index i = 0; i < 17; ++i)
    k[i] = Kernel(unit)(UnitPoint({rows.points()(i, 0), rows.points()(i, 1)}), y);
  const Vector Sk = S * k;
  Vector of_objective = objective_coefficients(rows, prior).cwiseProduct(Sk);
  of_objective.head(3).array() += prior.mean_variance;
  const std::vector<Functional> model = functionals(prior, preference);
  for (Index i = 0; i < 10; ++i) {
    const Functional& row = model[static_cast<std::size_t>(i)];
    EXPECT_NEAR(of_objective[i], covariance_of(prior, row, objective_at(prior, y)), 1e-13) << i;
    for (const std::size_t judge : {0U, 1U}) {
      EXPECT_NEAR(utility_coefficients(rows, prior, judge)[i] * Sk[i],
                  covariance_of(prior, row, utility_at(prior, y, judge)),
                  1e-13)
          << i << ", judge " << judge;
    }
  }
}

TEST_F(PreferenceRowsTest, LabelsAloneAndDuelsAloneAreRowsToo) {
  for (const Preference& some : {some_answers(4, 0, 3), some_answers(0, 4, 3)}) {
    const PreferenceRows part(some.data());
    const Matrix K = covariance(part, prior, unit_covariance(part, prior));
    const std::vector<Functional> model = functionals(prior, some);
    for (Index i = 0; i < 4; ++i)
      EXPECT_NEAR(
          K(i, 0), covariance_of(prior, model[static_cast<std::size_t>(i)], model[0]), 1e-13);
  }
}

TEST_F(PreferenceRowsTest, NoAnswersAreNoRows) {
  const PreferenceRows none(PreferenceData{});
  EXPECT_EQ(none.size(), 0);
  EXPECT_EQ(covariance(none, prior, unit_covariance(none, prior)).size(), 0);
}

}  // namespace
}  // namespace duelopt
