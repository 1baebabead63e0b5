// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/theory/replay.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/gp/information_gain.hpp"
#include "duelopt/testing/dense_gp.hpp"

namespace duelopt::theory {
namespace {

const Replay::Process kProcess{
    .term = {.variance = 0.7, .length_scales = {0.3}}, .noise_variance = 0.2, .prior_mean = 0.5};

TEST(ReplayTest, StartsFromThePrior) {
  const Replay replay(kProcess, Matrix::Random(3, 1).cwiseAbs(), 0);
  EXPECT_EQ(replay.mean(), Vector::Constant(3, 0.5));
  EXPECT_EQ(replay.variance(), Vector::Constant(3, 0.7));
  EXPECT_EQ(replay.information(), 0.0);
}

TEST(ReplayTest, GivesThePosteriorOfADenseSolve) {
  Rng rng(Seed{1});
  const std::vector<UnitPoint> points = uniform_points(12, 2, rng);
  const GpPrior prior{.kernel = kProcess.term, .noise_variance = 0.2, .mean = 0.5};
  std::vector<Observation> data;
  Replay replay(kProcess, to_matrix(points), 6);
  for (const std::size_t i : {3U, 0U, 3U, 7U, 11U, 5U}) {  // one of them twice
    data.push_back({points[i], rng.uniform()});
    replay.observe(static_cast<Index>(i), data.back().y);
  }
  const JointNormal dense = dense_gp(prior, data, points);
  EXPECT_LT((replay.mean() - dense.mean).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((replay.variance() - dense.covariance.diagonal()).cwiseAbs().maxCoeff(), 1e-12);
  std::vector<UnitPoint> observed;
  for (const Observation& o : data) observed.push_back(o.x);
  EXPECT_NEAR(
      replay.information(), information_gain(kProcess.term, to_matrix(observed), 0.2), 1e-12);
}

}  // namespace
}  // namespace duelopt::theory
