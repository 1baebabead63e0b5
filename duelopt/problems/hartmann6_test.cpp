// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/hartmann6.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "duelopt/testing/expect_extremes.hpp"

namespace duelopt {
namespace {

TEST(Hartmann6Test, HasTheValuesOfItsFormula) {
  const Problem p = hartmann6();
  // At the centre of the fourth bump, where it is 1; the distances of the other centres, row by
  // row.
  const Point x{0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381};
  const auto bump = [&](const std::vector<double>& A, const Point& P) {
    double product = 1.0;
    for (std::size_t j = 0; j < 6; ++j) product *= std::exp(-A[j] * std::pow(x[j] - P[j], 2));
    return product;
  };
  const double bump_1 =
      bump({10.0, 3.0, 17.0, 3.5, 1.7, 8.0}, {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886});
  const double bump_2 =
      bump({0.05, 10.0, 17.0, 0.1, 8.0, 14.0}, {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991});
  const double bump_3 =
      bump({3.0, 3.5, 1.7, 10.0, 17.0, 8.0}, {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650});
  EXPECT_NEAR(p.f(x), bump_1 + 1.2 * bump_2 + 3.0 * bump_3 + 3.2, 1e-14);
  EXPECT_NEAR(p.f_c(x), 1.03 * bump_1 + 1.17 * bump_2 + 2.7 * bump_3 + 3.5, 1e-14);
}

TEST(Hartmann6Test, HasThePublishedMaximum) {
  // -3.32237 at (0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573), minimized.
  const Problem p = hartmann6();
  EXPECT_NEAR(p.f.optimum(), 3.32237, 5e-6);
  EXPECT_NEAR(p.f({0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573}), p.f.optimum(), 1e-10);
}

TEST(Hartmann6Test, ExtremesAreWhatASearchFinds) {
  const Problem p = hartmann6();
  expect_extremes(p.domain, p.f);
  expect_extremes(p.domain, p.f_c);
}

TEST(Hartmann6Test, TheLowFidelityPrefersTheWrongBump) {
  // By 40-digit arithmetic outside this program.
  const Problem p = hartmann6();
  EXPECT_NEAR(p.f.optimum() - p.f(p.f_c.maximizers.front()), 0.119217798369, 5e-13);
  EXPECT_NEAR(p.f_c.optimum() - p.f_c(p.f.maximizers.front()), 0.458738489415, 5e-13);
}

}  // namespace
}  // namespace duelopt
