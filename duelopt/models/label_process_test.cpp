// SPDX-License-Identifier: Apache-2.0
//
// The process of labels, with the priors of the strategies, over histories of every kind.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/models/process.hpp"
#include "duelopt/models/process_specs.hpp"

namespace duelopt {
namespace {

BeliefMixture believed(std::span<const Observation> labels,
                       std::optional<double> noise_stddev = std::nullopt) {
  const std::size_t dim = labels.front().x.dim();
  ProcessSpec spec = label_spec(LearnedParameters{}, dim);
  if (noise_stddev) know_noise(spec, *noise_stddev);
  ProcessCache cache;
  return cache.model(spec, labels, dim, labels.size()).belief;
}

std::vector<Observation> hill(std::size_t count) {
  Rng rng(Seed{1});
  std::vector<Observation> labels;
  for (UnitPoint& x : sobol_points(count, 2, rng)) {
    const double y = std::exp(-8.0 * ((x[0] - 0.3) * (x[0] - 0.3) + (x[1] - 0.6) * (x[1] - 0.6)));
    labels.push_back({std::move(x), y});
  }
  return labels;
}

// In one dimension or two, on a grid so coarse that points meet again; values may be equal,
// contradict each other, and be huge or tiny.
std::vector<Observation> any_labels(Rng& rng) {
  const std::size_t dim = 1 + rng.below(2);
  constexpr double sizes[] = {1.0, 1.0, 0.0, 1e-300, 1e6, 1e100};
  const double size = sizes[rng.below(6)];
  const double offset = rng.below(3) == 0 ? 1e3 * size : 0.0;
  std::vector<Observation> labels;
  for (std::size_t i = 1 + rng.below(12); i > 0; --i) {
    std::vector<double> x(dim);
    for (double& x_i : x)
      x_i = rng.below(3) == 0 ? rng.uniform() : 0.5 * static_cast<double>(rng.below(3));
    labels.push_back({UnitPoint(x), offset + size * rng.normal()});
  }
  return labels;
}

void expect_finite_beliefs(int histories) {
  Rng rng(Seed{2});
  for (int trial = 0; trial < histories; ++trial) {
    const std::vector<Observation> labels = any_labels(rng);
    std::optional<double> noise;
    if (rng.below(3) == 0) noise = std::abs(labels.front().y) * static_cast<double>(rng.below(3));
    const BeliefMixture belief = believed(labels, noise);
    double sum = 0.0;
    for (const auto& [part, weight] : belief.parts()) sum += weight;
    ASSERT_NEAR(sum, 1.0, 1e-9) << trial;
    std::vector<UnitPoint> points = uniform_points(2, labels.front().x.dim(), rng);
    for (const Observation& label : labels) points.push_back(label.x);
    const Normals at = belief.at(points);
    ASSERT_TRUE(at.mean.allFinite() && at.variance.allFinite()) << trial;
    ASSERT_GE(at.variance.minCoeff(), 0.0) << trial;
    ASSERT_TRUE(std::isfinite(belief.quantile(points.front(), 0.025))) << trial;
  }
}

TEST(LabelProcessTest, RandomHistoriesNeverGiveANan) { expect_finite_beliefs(200); }

TEST(LabelProcessSlowTest, TenThousandHistoriesNeverGiveANan) { expect_finite_beliefs(10'000); }

TEST(LabelProcessTest, TheUnitsOfTheLabelsDoNotMatter) {
  const std::vector<Observation> labels = hill(9);
  std::vector<Observation> others = labels;
  for (Observation& o : others) o.y = 1024.0 * o.y - 64.0;
  const UnitPoint x{0.45, 0.55};
  const Normal at = believed(labels).at(x);
  const Normal other = believed(others).at(x);
  EXPECT_NEAR(other.mean, 1024.0 * at.mean - 64.0, 1024.0 * 1e-3 * at.stddev());
  EXPECT_NEAR(other.stddev(), 1024.0 * at.stddev(), 1024.0 * 1e-3 * at.stddev());
}

// Draws are chance, and another order of the labels rounds otherwise: what is believed agrees as
// far as sixteen draws say what it is.
TEST(LabelProcessTest, TheOrderOfTheLabelsHardlyMatters) {
  const std::vector<Observation> labels = hill(9);
  std::vector<Observation> reversed(labels.rbegin(), labels.rend());
  const UnitPoint x{0.45, 0.55};
  const Normal at = believed(labels).at(x);
  const Normal other = believed(reversed).at(x);
  EXPECT_NEAR(other.mean, at.mean, at.stddev());
  EXPECT_NEAR(other.stddev(), at.stddev(), 0.5 * at.stddev());
}

TEST(LabelProcessTest, ReplicatesTellTheNoise) {
  // Each of six points twice, apart by 2 · 0.1: a standard deviation of 0.1 √2 in each pair, if all
  // of it is noise.
  std::vector<Observation> labels = hill(6);
  for (std::size_t i = 0; i < 6; ++i) {
    labels.push_back({labels[i].x, labels[i].y + 0.1});
    labels[i].y -= 0.1;
  }
  double variance = 0.0;
  const BeliefMixture belief = believed(labels);
  for (const auto& [part, weight] : belief.parts()) {
    const double scale = part->prior().output.scale;
    variance += weight * part->prior().noise_variance * scale * scale;
  }
  EXPECT_GT(std::sqrt(variance), 0.07);
  EXPECT_LT(std::sqrt(variance), 0.28);
}

}  // namespace
}  // namespace duelopt
