// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/calibration.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/problems/problem.hpp"
#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

double first_coordinate(const Point& x) { return x[0]; }

TEST(WrongShareTest, IsTheIntegralOverTheDifferenceOfTwoUniformNumbers) {
  // |X - X'| has the density 2(1 - d) on [0, 1]. With the linear link of scale 1 the share is
  // ∫ 2(1 - d) (1 - d)/2 dd = 1/3; of scale 2, ∫ 2(1 - d) (1 - d/2)/2 dd = 1/2 - 1/12 = 5/12.
  const Box side = Box::unit(1);
  EXPECT_NEAR(wrong_share(side, first_coordinate, LinearLink{1.0}), 1.0 / 3.0, 1e-4);
  EXPECT_NEAR(wrong_share(side, first_coordinate, LinearLink{2.0}), 5.0 / 12.0, 1e-4);
  EXPECT_EQ(wrong_share(side, first_coordinate, StepLink{}), 0.0);
}

TEST(WrongShareTest, IsThatOfThePaperNotes) {
  // Notes, section 1.3.
  const Problem currin = problem("currin-exp");
  EXPECT_NEAR(wrong_share(currin.domain, currin.f_c.value, BtlLink{1.0}), 0.139, 0.001);
  EXPECT_NEAR(wrong_share(currin.domain, currin.f_c.value, BtlLink{2.0669}), 0.237, 0.001);
  const Problem borehole = problem("borehole");
  EXPECT_NEAR(wrong_share(borehole.domain, borehole.f_c.value, BtlLink{1.0}), 0.012, 0.001);
  EXPECT_NEAR(wrong_share(borehole.domain, borehole.f_c.value, BtlLink{40.0215}), 0.292, 0.001);
}

TEST(BtlScaleForTest, UndoesWrongShare) {
  for (const std::string_view name : problem_names()) {
    const Problem p = problem(name);
    const double scale = btl_scale_for(0.2, p.domain, p.f.value);
    EXPECT_NEAR(wrong_share(p.domain, p.f.value, BtlLink{scale}), 0.2, 1e-12) << name;
  }
  const Box side = Box::unit(1);
  for (const double share : {1e-3, 0.4999}) {
    const double scale = btl_scale_for(share, side, first_coordinate);
    EXPECT_NEAR(wrong_share(side, first_coordinate, BtlLink{scale}), share, 1e-12);
  }
}

TEST(WrongShareTest, RefusesAUtilityThatIsMissingOrNotANumber) {
  const Box side = Box::unit(1);
  expect_error(ErrorCode::kInvalidArgument, "no utility", [&] {
    (void)wrong_share(side, LatentUtility{}, BtlLink{});
  });
  expect_error(ErrorCode::kInvalidArgument, "not a number", [&] {
    (void)wrong_share(
        side, [](const Point&) { return std::nan(""); }, BtlLink{});
  });
  expect_error(ErrorCode::kInvalidArgument, "dimension 3668", [&] {
    (void)wrong_share(Box::unit(1834), first_coordinate, BtlLink{});
  });
}

TEST(BtlScaleForTest, GrowsInProportionToTheUtility) {
  const Problem p = problem("branin");
  const LatentUtility louder = [&](const Point& x) { return 5.0 * p.f(x); };
  const double scale = btl_scale_for(0.2, p.domain, p.f.value);
  EXPECT_NEAR(btl_scale_for(0.2, p.domain, louder), 5.0 * scale, 1e-9 * scale);
}

TEST(BtlScaleForTest, RefusesSharesThatNoScaleReaches) {
  const Box side = Box::unit(1);
  for (const double bad : {0.0, 0.5, -0.1, std::nan("")}) {
    expect_error(ErrorCode::kInvalidArgument, "is not between 0 and 0.5", [&] {
      (void)btl_scale_for(bad, side, first_coordinate);
    });
  }
  const LatentUtility constant = [](const Point&) { return 3.0; };
  expect_error(ErrorCode::kInvalidArgument, "is reached by no scale", [&] {
    (void)btl_scale_for(0.2, side, constant);
  });
  // Half of all pairs are equal and cost half an error each: never below a quarter.
  const LatentUtility halves = [](const Point& x) { return x[0] < 0.5 ? 0.0 : 1.0; };
  EXPECT_GT(btl_scale_for(0.3, side, halves), 0.0);
  expect_error(ErrorCode::kInvalidArgument, "is reached by no scale", [&] {
    (void)btl_scale_for(0.2, side, halves);
  });
}

}  // namespace
}  // namespace duelopt
