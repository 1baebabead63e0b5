// SPDX-License-Identifier: Apache-2.0
#include "duelopt/kernels/profile.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace duelopt {
namespace {

const std::vector<KernelShape>& shapes() {
  static const std::vector<KernelShape> all{
      SquaredExponential{}, Matern{0.5}, Matern{1.5}, Matern{2.5}, Matern{0.8}, Matern{3.7}};
  return all;
}

double h(const KernelShape& shape, double s) {
  Vector v = Vector::Constant(1, s);
  apply_profile(shape, v);
  return v[0];
}

TEST(ProfileTest, HasTheTextbookValues) {
  const double s = 0.64;  // r = 0.8
  EXPECT_NEAR(h(SquaredExponential{}, s), std::exp(-0.32), 1e-15);
  EXPECT_NEAR(h(Matern{0.5}, s), std::exp(-0.8), 1e-15);
  EXPECT_NEAR(
      h(Matern{1.5}, s), (1.0 + 0.8 * std::sqrt(3.0)) * std::exp(-0.8 * std::sqrt(3.0)), 1e-15);
  EXPECT_NEAR(h(Matern{2.5}, s),
              (1.0 + 0.8 * std::sqrt(5.0) + 5.0 * 0.64 / 3.0) * std::exp(-0.8 * std::sqrt(5.0)),
              1e-15);
}

TEST(ProfileTest, ClosedFormsContinueTheBesselForm) {
  for (const double nu : {0.5, 1.5, 2.5}) {
    for (const double s : {0.01, 0.5, 4.0}) {
      EXPECT_NEAR(h(Matern{nu}, s), h(Matern{nu + 1e-9}, s), 1e-8) << nu << " " << s;
    }
  }
}

TEST(ProfileTest, TheSlopeIsTheDerivative) {
  for (std::size_t k = 0; k < shapes().size(); ++k) {
    for (const double s : {0.05, 0.7, 3.0}) {
      Vector value = Vector::Constant(1, s);
      Vector slope(1);
      apply_profile(shapes()[k], value, slope);
      EXPECT_NEAR(value[0], h(shapes()[k], s), 1e-15) << k;
      const double step = 1e-5 * s;
      const double difference =
          (h(shapes()[k], s + step) - h(shapes()[k], s - step)) / (2.0 * step);
      EXPECT_NEAR(slope[0], difference, 1e-7 * std::abs(difference)) << k << " " << s;
    }
  }
}

TEST(ProfileTest, AtZeroItIsOneWithAFiniteSlope) {
  for (const KernelShape& shape : shapes()) {
    Vector value = Vector::Zero(1);
    Vector slope(1);
    apply_profile(shape, value, slope);
    EXPECT_EQ(value[0], 1.0);
    EXPECT_TRUE(std::isfinite(slope[0]));
    EXPECT_LE(slope[0], 0.0);
  }
}

}  // namespace
}  // namespace duelopt
