// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/currin_exp.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt {
namespace {

double r(double u) {
  return (((2300.0 * u + 1900.0) * u + 2092.0) * u + 60.0) /
         (((100.0 * u + 500.0) * u + 4.0) * u + 20.0);
}

double phi(double v) { return v > 0.0 ? -std::expm1(-0.5 / v) : 1.0; }

double high(std::span<const double> x) { return phi(x[1]) * r(x[0]); }

// The mean over four points of a product of two factors is the product of two means. Only x₂ - 0.05
// is clipped: r is defined, and negative, at -0.05.
double low(std::span<const double> x) {
  return 0.25 * (r(x[0] + 0.05) + r(x[0] - 0.05)) *
         (phi(x[1] + 0.05) + phi(std::max(0.0, x[1] - 0.05)));
}

}  // namespace

Problem currin_exp() {
  const Box domain = Box::unit(2);
  return {.name = "currin-exp",
          .domain = domain,
          .f = {.value = restricted_to(domain, high),
                .range = {1.1804080208620997, 13.798722044728434},
                .maximizers = {{13.0 / 60.0, 0.0}}},
          .f_c = {.value = restricted_to(domain, low),
                  .range = {1.1813278365808775, 13.582647010607023},
                  .maximizers = {{0.23575291994755336, 0.0}}}};
}

}  // namespace duelopt
