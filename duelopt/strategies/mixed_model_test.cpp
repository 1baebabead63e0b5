// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/mixed_model.hpp"

#include <numbers>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

TEST(MixedModelTest, WhereNothingSpeaksOfLengthScalesTheyAreThoseOfThePrior) {
  // The evidence of one label depends on the variance alone; LN(log d, 1) has its mode at
  // exp(log d - 1).
  for (const std::size_t dim : {1U, 3U, 8U}) {
    const std::vector<Observation> label{{UnitPoint(std::vector<double>(dim, 0.3)), 2.0}};
    MixedCache cache;
    const Belief& belief = cache.belief({}, label, {}, dim);
    for (const double scale : std::get<MixedPosterior>(belief.form()).prior().term.length_scales)
      EXPECT_NEAR(scale, static_cast<double>(dim) / std::numbers::e, 0.01 * scale) << dim;
  }
}

}  // namespace
}  // namespace duelopt
