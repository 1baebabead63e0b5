// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/differentiable_function.hpp"

#include <gtest/gtest.h>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/test_functions.hpp"

namespace duelopt {
namespace {

TEST(FunctionTest, APointwiseFunctionAnswersABatchPointByPoint) {
  const DifferentiableFunction f = plane(1.0, {2.0, 3.0});
  const std::vector<UnitPoint> points{{0.0, 0.0}, {0.5, 0.0}, {0.5, 1.0}};
  EXPECT_EQ(f.values(points), (std::vector<double>{1.0, 2.0, 5.0}));
  EXPECT_TRUE(f.values({}).empty());
  std::vector<double> gradient(2);
  EXPECT_EQ(f.value_and_gradient({0.5, 1.0}, gradient), 5.0);
  EXPECT_EQ(gradient, (std::vector<double>{2.0, 3.0}));
}

TEST(FunctionTest, ValueAtIsABatchOfOne) {
  Calls calls;
  EXPECT_EQ(value_at(counted(plane(1.0, {2.0}), calls), {0.25}), 1.5);
  EXPECT_EQ(calls.batches, 1U);
  EXPECT_EQ(calls.batched_points, 1U);
  EXPECT_EQ(calls.gradients, 0U);
}

// The other tests of this module trust these gradients.
TEST(TestFunctionsTest, HaveTheGradientsOfTheirValues) {
  const std::vector<DifferentiableFunction> functions{
      quadratic({0.2, 1.3}),
      ball({0.4, 0.7}, 0.3),
      plane(0.3, {-1.0, 2.0}),
      bumps({{{0.3, 0.6}, 1.0, 0.2}, {{0.8, 0.1}, 2.0, 0.5}}),
      branin(),
      affine(branin(), -3.0, 5.0),
      undefined_below(0.0, quadratic({0.5, 0.5})),
  };
  constexpr double h = 1e-6;
  Rng rng(Seed{1});
  for (const UnitPoint& u : uniform_points(20, 2, rng)) {
    const UnitPoint x{0.1 + 0.8 * u[0], 0.1 + 0.8 * u[1]};
    for (std::size_t k = 0; k < functions.size(); ++k) {
      std::vector<double> gradient(2);
      EXPECT_EQ(functions[k].value_and_gradient(x, gradient), value_at(functions[k], x));
      const double along_0 =
          value_at(functions[k], {x[0] + h, x[1]}) - value_at(functions[k], {x[0] - h, x[1]});
      const double along_1 =
          value_at(functions[k], {x[0], x[1] + h}) - value_at(functions[k], {x[0], x[1] - h});
      // Rounding: values up to 300, so 300 · 1e-16 / 1e-6; truncation: third derivatives · 1e-12.
      EXPECT_NEAR(gradient[0], along_0 / (2.0 * h), 1e-6) << k;
      EXPECT_NEAR(gradient[1], along_1 / (2.0 * h), 1e-6) << k;
    }
  }
}

}  // namespace
}  // namespace duelopt
