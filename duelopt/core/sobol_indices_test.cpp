// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/sobol_indices.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

constexpr std::size_t kCount = 1024;
constexpr double kPi = 3.14159265358979323846;

std::vector<SobolIndices> indices_of(std::size_t dim,
                                     const std::function<double(const UnitPoint&)>& f,
                                     std::size_t count = kCount) {
  return sobol_indices(dim, count, [&](std::span<const UnitPoint> points) {
    std::vector<double> values;
    for (const UnitPoint& x : points) values.push_back(f(x));
    return values;
  });
}

// Var(c x) = c²/12: the shares of 3 x0 + 4 x1 are 9/25 and 16/25.
TEST(SobolIndicesTest, OfASumAreTheSharesOfItsTerms) {
  const auto indices =
      indices_of(3, [](const UnitPoint& x) { return 100.0 + 3.0 * x[0] + 4.0 * x[1]; });
  EXPECT_NEAR(indices[0].first, 0.36, 0.01);
  EXPECT_NEAR(indices[0].total, 0.36, 0.01);
  EXPECT_NEAR(indices[1].first, 0.64, 0.01);
  EXPECT_NEAR(indices[1].total, 0.64, 0.01);
  EXPECT_EQ(indices[2].first, 0.0);
  EXPECT_EQ(indices[2].total, 0.0);
}

// Given either factor, the mean of (x0 - ½)(x1 - ½) is 0.
TEST(SobolIndicesTest, OfAPureInteractionAreNothingAloneAndEverythingTogether) {
  const auto indices =
      indices_of(2, [](const UnitPoint& x) { return (x[0] - 0.5) * (x[1] - 0.5); });
  for (const SobolIndices& i : indices) {
    EXPECT_NEAR(i.first, 0.0, 0.02);
    EXPECT_NEAR(i.total, 1.0, 0.03);
  }
}

// Ishigami's function sin z0 + a sin² z1 + b z2⁴ sin z0 on [-π, π]³. With V0 = (1 + bπ⁴/5)²/2,
// V1 = a²/8 and V02 = b²π⁸ (1/18 - 1/50), by integrals done by hand, the first indices are V0, V1,
// 0 and the total ones V0 + V02, V1, V02, each over the sum of the three.
TEST(SobolIndicesTest, OfIshigamisFunctionAreThoseOfItsIntegrals) {
  const double a = 7.0;
  const double b = 0.1;
  const auto indices = indices_of(
      3,
      [&](const UnitPoint& x) {
        const auto z = [&](std::size_t i) { return kPi * (2.0 * x[i] - 1.0); };
        return std::sin(z(0)) + a * std::pow(std::sin(z(1)), 2) +
               b * std::pow(z(2), 4) * std::sin(z(0));
      },
      4096);
  const double v0 = std::pow(1.0 + b * std::pow(kPi, 4) / 5.0, 2) / 2.0;
  const double v1 = a * a / 8.0;
  const double v02 = b * b * std::pow(kPi, 8) * (1.0 / 18.0 - 1.0 / 50.0);
  const double all = v0 + v1 + v02;
  EXPECT_NEAR(indices[0].first, v0 / all, 0.02);
  EXPECT_NEAR(indices[1].first, v1 / all, 0.02);
  EXPECT_NEAR(indices[2].first, 0.0, 0.02);
  EXPECT_NEAR(indices[0].total, (v0 + v02) / all, 0.02);
  EXPECT_NEAR(indices[1].total, v1 / all, 0.02);
  EXPECT_NEAR(indices[2].total, v02 / all, 0.02);
}

TEST(SobolIndicesTest, AConstantDependsOnNothing) {
  for (const double c : {0.0, 0.1, -1e9})
    for (const SobolIndices& i : indices_of(2, [c](const UnitPoint&) { return c; })) {
      EXPECT_EQ(i.first, 0.0);
      EXPECT_EQ(i.total, 0.0);
    }
}

}  // namespace
}  // namespace duelopt
