// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

#include "duelopt/problems/named_judge.hpp"
#include "duelopt/problems/oracle.hpp"
#include "duelopt/problems/regret.hpp"
#include "duelopt/strategies/knowledge.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLabels = 20;
constexpr std::uint64_t kSeeds = 20;

struct MeanRegrets {
  double labelled = 0.0;
  double recommended = 0.0;
};

MeanRegrets mean_regrets(std::string_view name) {
  const Problem on = problem(name);
  const Oracle oracle{on, judge("low-fidelity", on)};
  const Situation situation{.domain = on.domain};
  MeanRegrets mean;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    History history;
    Cache cache;
    double best = on.f.range.hi() - on.f.range.lo();
    for (std::uint64_t k = 0; k < kLabels; ++k) {
      Rng asks(Seed{seed}, 2 * k);
      Rng answers(Seed{seed}, 2 * k + 1);
      const Query query = decide(LogEi{}, situation, history, asks, cache).query.value();
      history.append(query, oracle.answer(query, answers));
      best = std::min(best, regret(on, std::get<Label>(query).x));
    }
    const Recommendation last = learn(LogEi{}, situation, history, cache).recommendation().value();
    mean.labelled += best / kSeeds;
    mean.recommended += regret(on, last.x) / kSeeds;
  }
  return mean;
}

// These bounds notice a broken search and no more. On currin-exp the Gaussian process sampler of
// Optuna reaches 6e-4 and a single set of parameters stayed below 1e-3; the average over several is
// at 7e-3 here, and 0.02 was set with that known. On borehole Optuna reaches 0.14.
TEST(LogEiQualitySlowTest, FindsTheOptimumOfCurrinExpIn20Labels) {
  const MeanRegrets mean = mean_regrets("currin-exp");
  EXPECT_LE(mean.labelled, 0.02);
  EXPECT_LE(mean.recommended, 0.02);
}

TEST(LogEiQualitySlowTest, FindsTheOptimumOfBoreholeIn20Labels) {
  const MeanRegrets mean = mean_regrets("borehole");
  EXPECT_LE(mean.labelled, 0.2);
  EXPECT_LE(mean.recommended, 0.2);
}

}  // namespace
}  // namespace duelopt
