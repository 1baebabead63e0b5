// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/branin.hpp"

#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

constexpr double kPi = std::numbers::pi;

struct Coefficients {
  double b, c, t;
};

constexpr Coefficients kHigh{.b = 5.1 / (4.0 * kPi * kPi), .c = 5.0 / kPi, .t = 1.0 / (8.0 * kPi)};
constexpr Coefficients kLow{.b = kHigh.b - 0.01, .c = kHigh.c - 0.1, .t = kHigh.t + 0.05};

double value(const Coefficients& k, std::span<const double> x) {
  const double root = x[1] - k.b * x[0] * x[0] + k.c * x[0] - 6.0;
  return -root * root - 10.0 * (1.0 - k.t) * std::cos(x[0]) - 10.0;
}

Landscape landscape(const Box& domain, const Coefficients& k, double least) {
  std::vector<Point> maximizers;
  for (const double x1 : {-kPi, kPi, 3.0 * kPi}) {
    maximizers.push_back({x1, k.b * x1 * x1 - k.c * x1 + 6.0});
  }
  return {.value = restricted_to(domain, [k](std::span<const double> x) { return value(k, x); }),
          .range = {least, -10.0 * k.t},
          .maximizers = std::move(maximizers)};
}

}  // namespace

Problem branin() {
  const Box domain{{-5.0, 10.0}, {0.0, 15.0}};
  return {.name = "branin",
          .domain = domain,
          .f = landscape(domain, kHigh, -308.12909601160666),
          .f_c = landscape(domain, kLow, -282.76872509408362)};
}

}  // namespace duelopt
