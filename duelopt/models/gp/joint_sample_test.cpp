// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/joint_sample.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/models/gp/posterior.hpp"
#include "duelopt/testing/dense_gp.hpp"
#include "duelopt/testing/expect_moments.hpp"

namespace duelopt {
namespace {

double largest(const Matrix& A) { return A.cwiseAbs().maxCoeff(); }

TEST(JointSampleTest, NoPointsOrNoDrawsIsAnEmptyMatrix) {
  Rng rng(Seed{1});
  const Matrix no_points = sample(JointNormal{}, 3, rng);
  EXPECT_EQ(no_points.rows(), 0);
  EXPECT_EQ(no_points.cols(), 3);
  const Matrix no_draws = sample({Vector::Ones(2), Matrix::Identity(2, 2)}, 0, rng);
  EXPECT_EQ(no_draws.rows(), 2);
  EXPECT_EQ(no_draws.cols(), 0);
}

TEST(JointSampleTest, HasTheGivenMeanAndCovariance) {
  // The third value is the sum of the first two without their means: rank 2.
  const Vector mean = Eigen::Vector3d{1.0, -2.0, 30.0};
  Matrix C(3, 3);
  C << 4.0, 1.0, 5.0, 1.0, 9.0, 10.0, 5.0, 10.0, 15.0;
  Rng rng(Seed{2});
  const Matrix draws = sample({mean, C}, 40000, rng);
  expect_moments(draws, {mean, C});
  const Matrix centred = draws.colwise() - mean;
  EXPECT_LT(largest(centred.row(2) - centred.row(0) - centred.row(1)), 1e-12);
}

TEST(JointSampleTest, AZeroCovarianceGivesTheMean) {
  Rng rng(Seed{3});
  const Vector mean = Eigen::Vector3d{1.0, 2.0, 3.0};
  const Matrix draws = sample({mean, Matrix::Zero(3, 3)}, 2, rng);
  EXPECT_EQ(draws.col(0), mean);
  EXPECT_EQ(draws.col(1), mean);
}

TEST(JointSampleTest, EqualPointsGetEqualValuesAndNoiseFreeObservationsTheirs) {
  const std::vector<Observation> data{{{0.2, 0.3}, 1.5}, {{0.9, 0.1}, -0.5}};
  const Posterior f({.noise_variance = 0.0}, data);
  const UnitPoint a{0.6, 0.7};
  const UnitPoint b{0.6, 0.8};
  const std::vector<UnitPoint> points{a, data[0].x, b, a, data[0].x, a, b};
  Rng rng(Seed{4});
  const Matrix draws = sample(f.joint_at(points), 100, rng);
  for (const Index same : {3, 5}) EXPECT_LT(largest(draws.row(same) - draws.row(0)), 1e-9);
  EXPECT_LT(largest(draws.row(6) - draws.row(2)), 1e-9);
  for (const Index observed : {1, 4}) {
    EXPECT_LT(largest(draws.row(observed).array() - 1.5), 1e-9);
  }
  EXPECT_GT(largest(draws.row(0).array() - draws(0, 0)), 0.01);
}

TEST(JointSampleTest, ACovarianceThatIsMostlyRoundingDoesNotBlowUp) {
  // A smooth function of one variable, known at 15 points without noise: a variance in between is
  // some 1e-11, and its rounding by the solution of an ill-conditioned system is as large.
  std::vector<Observation> data;
  for (int i = 0; i < 15; ++i) data.push_back({{(i + 0.5) / 15.0}, std::sin(i / 5.0)});
  std::vector<UnitPoint> points;
  for (int i = 0; i < 100; ++i) points.push_back({(i + 0.5) / 100.0});
  const GpPrior prior{.kernel = KernelTerm{.length_scales = {0.3}}, .noise_variance = 0.0};
  const JointNormal f = Posterior(prior, data).joint_at(points);
  constexpr std::size_t kDraws = 2000;
  Rng rng(Seed{5});
  const Matrix centred = sample(f, kDraws, rng).colwise() - f.mean;
  // The sample variance of a normal has a relative standard error of √(2/N).
  const double slack = 1.0 + 5.0 * std::sqrt(2.0 / kDraws);
  for (Index i = 0; i < f.mean.size(); ++i) {
    EXPECT_LE(centred.row(i).squaredNorm() / kDraws, slack * f.covariance(i, i)) << i;
  }
}

TEST(JointSampleTest, OneStreamGivesTheSameDrawsAndMoreOfThem) {
  Rng rng(Seed{6});
  const auto points = uniform_points(10, 2, rng);
  const JointNormal f = Posterior({}, wavy_observations(5, 2, rng)).joint_at(points);
  Rng few(Seed{7});
  Rng many(Seed{7});
  EXPECT_LT(largest(sample(f, 2, few) - sample(f, 9, many).leftCols(2)), 1e-14);
}

}  // namespace
}  // namespace duelopt
