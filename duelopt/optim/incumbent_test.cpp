// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/incumbent.hpp"

#include <gtest/gtest.h>

#include "duelopt/optim/test_functions.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(IncumbentTest, KeepsTheBestFeasiblePoint) {
  Incumbent best;
  best.offer({0.1}, 1.0);
  best.offer({0.2}, 3.0);
  best.offer({0.3}, 2.0);
  const Maximum result = best.result(plane(0.0, {1.0}));
  EXPECT_EQ(result.x, (UnitPoint{0.2}));
  EXPECT_EQ(result.value, 3.0);
  EXPECT_TRUE(result.feasible);
}

TEST(IncumbentTest, AFeasiblePointIsBetterThanAnInfeasibleOne) {
  Incumbent best;
  best.offer({0.1}, -1e9);
  best.offer_infeasible({0.2}, -1e-9);
  EXPECT_EQ(best.result(plane(0.0, {1.0})).x, (UnitPoint{0.1}));
}

TEST(IncumbentTest, WithoutFeasiblePointsTheLeastViolationWins) {
  Incumbent best;
  best.offer_infeasible({0.25}, -2.0);
  best.offer_infeasible({0.5}, -1.0);
  best.offer_infeasible({0.75}, -3.0);
  const Maximum result = best.result(plane(1.0, {1.0}));
  EXPECT_EQ(result.x, (UnitPoint{0.5}));
  EXPECT_EQ(result.value, 1.5);
  EXPECT_FALSE(result.feasible);
}

TEST(IncumbentTest, PassesOverWhatIsNotFinite) {
  Incumbent best;
  for (const double undefined : {kNaN, kInfinity, -kInfinity}) {
    best.offer({0.1}, undefined);
    best.offer_infeasible({0.1}, undefined);
  }
  expect_error(ErrorCode::kNumerical, "no point of the unit cube", [&] {
    (void)best.result(plane(0.0, {1.0}));
  });
  best.offer({0.2}, -5.0);
  best.offer({0.3}, kNaN);
  EXPECT_EQ(best.result(plane(0.0, {1.0})).x, (UnitPoint{0.2}));
}

}  // namespace
}  // namespace duelopt
