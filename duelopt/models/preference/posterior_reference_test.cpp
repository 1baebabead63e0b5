// SPDX-License-Identifier: Apache-2.0
//
// Laplace's posterior against the exact one, by integrals over the differences that the duels see,
// and the size of its error: a twentieth of a standard deviation in the mean for the logistic link,
// an eighth for the Gaussian one, whose posterior is more skewed, and 5 % in the variance, where
// one duel stands against no label; less with labels around.
#include <cmath>
#include <numbers>

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/testing/preference_model.hpp"

namespace duelopt {
namespace {

// The joint normal of the duels' differences d and then of the objective at x, given the labels.
struct Differences {
  Vector mean;
  Matrix covariance;
};

Differences given_labels(const PreferencePrior& prior,
                         const Preference& preference,
                         const UnitPoint& x) {
  std::vector<Functional> all = functionals(prior, preference);
  all.push_back(objective_at(prior, x));
  const auto n = static_cast<Index>(preference.labels.size());
  const Index m = static_cast<Index>(all.size()) - n;
  Matrix C(n + m, n + m);
  for (Index i = 0; i < n + m; ++i)
    for (Index j = 0; j < n + m; ++j)
      C(i, j) =
          covariance_of(prior, all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(j)]);
  Vector y(n);
  for (Index i = 0; i < n; ++i) y[i] = preference.labels[static_cast<std::size_t>(i)].y;
  C.topLeftCorner(n, n).diagonal().array() += prior.noise_variance;
  const Eigen::LLT<Matrix> llt(C.topLeftCorner(n, n));
  const Matrix cross = C.topRightCorner(n, m);
  return {cross.transpose() * llt.solve(y),
          C.bottomRightCorner(m, m) - cross.transpose() * llt.solve(cross)};
}

// The moments of the objective from weighted points: d = mean + L z for z ~ N(0, I), weight
// p(answers | d), and the objective given d in closed form (Rao and Blackwell).
class Reference {
 public:
  Reference(const PreferencePrior& prior, const Preference& preference, const UnitPoint& x)
      : link_(prior.link), duels_(preference.duels) {
    const Differences joint = given_labels(prior, preference, x);
    const Index m = joint.mean.size() - 1;
    const Eigen::LLT<Matrix> llt(joint.covariance.topLeftCorner(m, m));
    L_ = llt.matrixL();
    mean_ = joint.mean.head(m);
    // The objective given z has the mean g + cᵀ z and the variance that z does not explain.
    slope_ = llt.matrixL().solve(joint.covariance.col(m).head(m));
    start_ = joint.mean[m];
    rest_ = joint.covariance(m, m) - slope_.squaredNorm();
  }

  void add(const Vector& z, double density) {
    const Vector d = mean_ + L_ * z;
    double log_p = 0.0;
    for (Index i = 0; i < d.size(); ++i)
      log_p +=
          duel_likelihood(link_, duels_[static_cast<std::size_t>(i)].share_of_first, d[i]).value;
    const double weight = density * std::exp(log_p);
    const double g = start_ + slope_.dot(z);
    sum_ += weight;
    first_ += weight * g;
    second_ += weight * g * g;
  }

  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] Normal moments() const {
    const double mean = first_ / sum_;
    return {mean, second_ / sum_ - mean * mean + rest_};
  }

 private:
  DuelLink link_;
  std::vector<Comparison> duels_;
  Matrix L_;
  Vector mean_;
  Vector slope_;
  double start_ = 0.0;
  double rest_ = 0.0;
  double sum_ = 0.0;
  double first_ = 0.0;
  double second_ = 0.0;
};

// By the trapezoidal rule on ±8 in each coordinate, for one or two duels.
constexpr int kSteps = 100;
Reference integrate(const PreferencePrior& prior,
                    const Preference& preference,
                    const UnitPoint& x) {
  Reference reference(prior, preference, x);
  const bool plane = preference.duels.size() == 2;
  for (int i = -kSteps; i <= kSteps; ++i) {
    for (int j = plane ? -kSteps : 0; j <= (plane ? kSteps : 0); ++j) {
      Vector z(plane ? 2 : 1);
      z[0] = 8.0 * i / kSteps;
      if (plane) z[1] = 8.0 * j / kSteps;
      reference.add(z, std::exp(-0.5 * z.squaredNorm()));
    }
  }
  return reference;
}

Normal by_quadrature(const PreferencePrior& prior,
                     const Preference& preference,
                     const UnitPoint& x) {
  return integrate(prior, preference, x).moments();
}

// By draws from the posterior of the labels and their mirror images, weighted with the duels.
Normal by_importance(const PreferencePrior& prior,
                     const Preference& preference,
                     const UnitPoint& x) {
  Reference reference(prior, preference, x);
  Rng rng(Seed{1});
  Vector z(static_cast<Index>(preference.duels.size()));
  for (int draw = 0; draw < 40'000; ++draw) {
    for (double& z_i : z) z_i = rng.normal();
    reference.add(z, 1.0);
    reference.add(-z, 1.0);
  }
  return reference.moments();
}

Preference distant_duel(std::size_t labels, double share) {
  Preference preference = some_answers(labels, 0, 4);
  preference.duels = {{{0.1, 0.1}, {0.9, 0.8}, share, 0}};
  return preference;
}

struct Tolerance {
  double logistic_mean;  // of means, in the exact standard deviations, for either link
  double gaussian_mean;
  double variance;  // as a share of the exact one
};

void expect_near(DuelLink link,
                 const Normal& laplace,
                 const Normal& exact,
                 const Tolerance& tolerance) {
  EXPECT_NEAR((laplace.mean - exact.mean) / exact.stddev(),
              0.0,
              link == DuelLink::kLogistic ? tolerance.logistic_mean : tolerance.gaussian_mean);
  EXPECT_NEAR(laplace.variance / exact.variance, 1.0, tolerance.variance);
}

class PreferencePosteriorReferenceTest : public testing::TestWithParam<DuelLink> {
 protected:
  PreferencePosteriorReferenceTest() : prior(some_prior(GetParam())) { prior.mean_variance = 0.1; }

  // Laplace's moments at the points of the first duel and elsewhere.
  void expect_near_everywhere(const Preference& preference,
                              Normal (&exact)(const PreferencePrior&,
                                              const Preference&,
                                              const UnitPoint&),
                              const Tolerance& tolerance) const {
    const PreferencePosterior posterior(prior, preference.data());
    for (const UnitPoint& x :
         {preference.duels[0].first, preference.duels[0].second, UnitPoint{0.5, 0.95}})
      expect_near(prior.link, posterior.at(x), exact(prior, preference, x), tolerance);
  }

  PreferencePrior prior;
};

TEST_P(PreferencePosteriorReferenceTest, ADuelMovesTheObjectiveByMuchMoreThanLaplacesError) {
  const auto mean_at_first = [&](double share) {
    const Preference preference = distant_duel(0, share);
    const Normal exact = by_quadrature(prior, preference, preference.duels[0].first);
    return exact.mean / exact.stddev();
  };
  EXPECT_GT(mean_at_first(1.0), 0.3);
  EXPECT_LT(mean_at_first(0.0), -0.3);
  EXPECT_NEAR(mean_at_first(0.5), 0.0, 1e-14);
}

TEST_P(PreferencePosteriorReferenceTest, OneDuel) {
  for (const double share : {1.0, 0.0, 0.5}) {
    for (const std::size_t labels : {0U, 2U})
      expect_near_everywhere(distant_duel(labels, share), by_quadrature, {0.05, 0.13, 0.05});
  }
}

TEST_P(PreferencePosteriorReferenceTest, TwoDuels) {
  for (const double share : {1.0, 0.0, 0.5}) {
    Preference preference = some_answers(1, 2, 5);
    preference.duels[1].share_of_first = share;
    expect_near_everywhere(preference, by_quadrature, {0.03, 0.08, 0.02});
  }
}

// Too low by less than 0.05 nats.
TEST_P(PreferencePosteriorReferenceTest, TheEvidenceOfTwoDuels) {
  for (const double share : {1.0, 0.0, 0.5}) {
    Preference preference = distant_duel(0, share);
    preference.duels.push_back({{0.2, 0.3}, {0.9, 0.2}, 1.0, 1});
    constexpr double kStep = 8.0 / kSteps;
    const double exact =
        integrate(prior, preference, {0.5, 0.5}).sum() * kStep * kStep / (2.0 * std::numbers::pi);
    const double laplace = PreferencePosterior(prior, preference.data()).mode().log_evidence();
    EXPECT_LT(laplace, std::log(exact));
    EXPECT_GT(laplace, std::log(exact) - 0.05);
  }
}

TEST_P(PreferencePosteriorReferenceTest, ThreeLabelsAndSixDuels) {
  expect_near_everywhere(some_answers(3, 6, 6), by_importance, {0.02, 0.07, 0.03});
}

TEST_P(PreferencePosteriorReferenceTest, TheTwoReferencesAgree) {
  const Preference preference = some_answers(1, 2, 5);
  const UnitPoint& x = preference.duels[0].first;
  expect_near(prior.link,
              by_importance(prior, preference, x),
              by_quadrature(prior, preference, x),
              {0.01, 0.01, 0.02});
}

INSTANTIATE_TEST_SUITE_P(Links,
                         PreferencePosteriorReferenceTest,
                         testing::Values(DuelLink::kLogistic, DuelLink::kGaussian));

}  // namespace
}  // namespace duelopt
