// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/hartmann3.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

double square(double x) { return x * x; }

TEST(Hartmann3Test, HasTheValuesOfItsFormula) {
  const Problem p = hartmann3();
  // At the corner (0, 0, 1), bump by bump.
  const double bump_1 =
      std::exp(-3.0 * square(0.3689) - 10.0 * square(0.1170) - 30.0 * square(0.7327));
  const double bump_2 =
      std::exp(-0.1 * square(0.4699) - 10.0 * square(0.4387) - 35.0 * square(0.2530));
  const double bump_3 =
      std::exp(-3.0 * square(0.1091) - 10.0 * square(0.8732) - 30.0 * square(0.4453));
  const double bump_4 =
      std::exp(-0.1 * square(0.0381) - 10.0 * square(0.5743) - 35.0 * square(0.1172));
  EXPECT_NEAR(p.f({0.0, 0.0, 1.0}), bump_1 + 1.2 * bump_2 + 3.0 * bump_3 + 3.2 * bump_4, 1e-15);
  EXPECT_NEAR(
      p.f_c({0.0, 0.0, 1.0}), 1.02 * bump_1 + 1.18 * bump_2 + 2.8 * bump_3 + 3.4 * bump_4, 1e-15);
}

TEST(Hartmann3Test, HasThePublishedMaximum) {
  // -3.86278 at (0.114614, 0.555649, 0.852547) in the usual tables, minimized.
  const Problem p = hartmann3();
  EXPECT_NEAR(p.f.optimum(), 3.86278, 5e-6);
  EXPECT_NEAR(p.f({0.114614, 0.555649, 0.852547}), p.f.optimum(), 1e-7);
}

TEST(Hartmann3Test, ExtremesAreWhatASearchFinds) {
  const Problem p = hartmann3();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(Hartmann3Test, FollowingTheLowFidelityCostsLittle) {
  // By 40-digit arithmetic outside this program.
  const Problem p = hartmann3();
  EXPECT_NEAR(p.f.optimum() - p.f(p.f_c.maximizers.front()), 0.000825160272, 5e-13);
  EXPECT_NEAR(p.f_c.optimum() - p.f_c(p.f.maximizers.front()), 0.000885505308, 5e-13);
}

}  // namespace
}  // namespace duelopt
