// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/baselines/log_ei.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/strategies/knowledge.hpp"

namespace duelopt {
namespace {

template <class Function>
History run(const Box& domain, std::size_t labels, Function&& f) {
  History history;
  Cache cache;
  for (std::size_t i = 0; i < labels; ++i) {
    Rng rng(Seed{7}, i);
    const Query query = decide(LogEi{}, {.domain = domain}, history, rng, cache).query.value();
    history.append(query, Measurement{f(std::get<Label>(query).x)});
  }
  return history;
}

TEST(LogEiTest, BeginsWithAShiftedSobolSequence) {
  // The shift is that of the first label, which is uniform; the sequence after the origin begins
  // with ½, ¾, ¼ and ⅜ in its first coordinate.
  const Box domain{{-5.0, 10.0}, {0.0, 15.0}};
  const History history = run(domain, 4, [](const Point&) { return 0.0; });
  Rng rng(Seed{7}, 0);
  const UnitPoint first = uniform_points(1, 2, rng).front();
  EXPECT_EQ(history.labels()[0].x, domain.from_unit(first));
  const std::vector<double> sobol{0.5, 0.75, 0.25, 0.375};
  for (std::size_t i = 0; i < 4; ++i) {
    const double shifted = first[0] + sobol[i] - 0.5 + 1.0;
    EXPECT_NEAR(domain.to_unit(history.labels()[i].x)[0], shifted - std::floor(shifted), 1e-12)
        << i;
  }
}

TEST(LogEiTest, FindsTheOptimumOfASmoothFunction) {
  const auto f = [](const Point& x) { return -std::pow(x[0] - 0.7, 2) - std::pow(x[1] - 0.25, 2); };
  const History history = run(Box::unit(2), 15, f);
  double best = -1.0;
  for (const Labelled& l : history.labels()) best = std::max(best, l.y);
  EXPECT_GT(best, -1e-3);
}

TEST(LogEiTest, ALeastImprovementLeavesAHillThatIsKnownWell) {
  // A parabola around 0.25, measured where it is high, and one label far away.
  History history;
  for (const double x : {0.05, 0.15, 0.22, 0.3, 0.35, 0.95})
    history.append(Labelled{{x}, 1.0 - 4.0 * (x - 0.25) * (x - 0.25)});
  const auto asked = [&](double least) {
    Cache cache;
    Rng rng(Seed{7}, history.size());
    const auto query =
        decide(LogEi{.min_improvement = least}, {.domain = Box::unit(1)}, history, rng, cache)
            .query;
    return std::get<Label>(query.value()).x[0];
  };
  EXPECT_NEAR(asked(0.0), 0.25, 0.02);
  EXPECT_GT(asked(0.05), 0.4);
}

TEST(LogEiTest, LabelsTheBestOf256CornersWithinTwentyLabels) {
  // A linear function of eight variables: its maximum, 36, is in one corner, (1, 0, 1, 0, ...).
  const auto linear = [](const Point& x) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 8; ++i) {
      sum += static_cast<double>(i + 1) * (i % 2 == 0 ? x[i] : 1.0 - x[i]);
    }
    return sum;
  };
  const History history = run(Box::unit(8), 20, linear);
  const auto labels = history.labels();
  EXPECT_TRUE(std::any_of(
      labels.begin(), labels.end(), [](const Labelled& l) { return l.y > 36.0 - 1e-9; }));
}

}  // namespace
}  // namespace duelopt
