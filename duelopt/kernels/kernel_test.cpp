// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/kernel.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_error.hpp"

namespace duelopt {
namespace {

TEST(KernelTest, AddsItsTerms) {
  const Kernel kernel(
      {{Linear{}, 2.0, {0.5}}, {SquaredExponential{}, 3.0, {0.1, 0.2}}, {Constant{}, 0.25, {}}});
  // Linear: 2 · (0.3·0.2 + 0.5·0.4) / 0.25 = 2.08. SE: s = (0.1/0.1)² + (0.1/0.2)² = 1.25.
  EXPECT_NEAR(kernel({0.3, 0.5}, {0.2, 0.4}), 2.08 + 3.0 * std::exp(-0.625) + 0.25, 1e-14);
}

TEST(KernelTest, SumsByOperator) {
  const Kernel a(KernelTerm{.variance = 2.0});
  const Kernel b(KernelTerm{Constant{}, 1.5, {}});
  EXPECT_EQ((a + b)({0.5}, {0.5}), 3.5);
  EXPECT_EQ((a + b).terms().size(), 2U);
}

TEST(KernelTest, ParametersGoOutAndIn) {
  const Kernel kernel({{Matern{1.5}, 2.0, {0.1, 0.2}}, {Constant{}, 0.5, {}}});
  const std::vector<double> logs = kernel.log_parameters();
  const std::vector<double> expected{std::log(2.0), std::log(0.1), std::log(0.2), std::log(0.5)};
  EXPECT_EQ(logs, expected);
  const Kernel other = kernel.with_log_parameters(std::vector{0.0, 1.0, -1.0, 2.0});
  EXPECT_EQ(other.terms()[0], (KernelTerm{Matern{1.5}, 1.0, {std::exp(1.0), std::exp(-1.0)}}));
  EXPECT_EQ(other.terms()[1], (KernelTerm{Constant{}, std::exp(2.0), {}}));
}

TEST(KernelTest, RefusesParametersThatAreNotPositive) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {0.0, -1.0, kInf, kNan}) {
    expect_error(ErrorCode::kInvalidArgument, "kernel variance = ", [&] {
      Kernel(KernelTerm{.variance = bad});
    });
    expect_error(ErrorCode::kInvalidArgument, "length scale = ", [&] {
      Kernel(KernelTerm{.length_scales = {1.0, bad}});
    });
    expect_error(ErrorCode::kInvalidArgument, "Matérn ν = ", [&] {
      Kernel(KernelTerm{.shape = Matern{bad}});
    });
  }
}

TEST(KernelTest, RefusesTermsThatMakeNoSense) {
  expect_error(
      ErrorCode::kInvalidArgument, "at least one term", [] { Kernel(std::vector<KernelTerm>{}); });
  expect_error(ErrorCode::kInvalidArgument, "at least one length scale", [] {
    Kernel(KernelTerm{.length_scales = {}});
  });
  expect_error(ErrorCode::kInvalidArgument, "takes no length scale", [] {
    Kernel(KernelTerm{.shape = Constant{}});
  });
  expect_error(ErrorCode::kInvalidArgument, "2 and 3 length scales", [] {
    Kernel({{.length_scales = {1.0, 1.0}}, {.length_scales = {1.0, 1.0, 1.0}}});
  });
}

TEST(KernelTest, RefusesPointsAndValuesThatDoNotFit) {
  const Kernel ard(KernelTerm{.length_scales = {1.0, 1.0}});
  EXPECT_TRUE(ard.fits(2) && !ard.fits(3));
  EXPECT_TRUE(Kernel(KernelTerm{}).fits(7));
  expect_error(ErrorCode::kInvalidArgument, "dimension 2 applied to points of dimension 1", [&] {
    (void)ard({0.0}, {0.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "of dimension 1 and 2", [] {
    (void)Kernel(KernelTerm{})({0.0}, {0.0, 0.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "2 values for a kernel of 3 parameters", [&] {
    (void)ard.with_log_parameters(std::vector{0.0, 0.0});
  });
  expect_error(ErrorCode::kInvalidArgument, "length scale = inf", [&] {
    (void)ard.with_log_parameters(std::vector{0.0, 0.0, 1e3});
  });
}

}  // namespace
}  // namespace duelopt
