// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/goldstein_price.hpp"

#include <cmath>

namespace duelopt {
namespace {

constexpr double kDisplacement = 0.05;

double value(double x, double y) {
  const double sum = x + y + 1.0;
  const double difference = 2.0 * x - 3.0 * y;
  const double first =
      sum * sum * (19.0 - 14.0 * x + 3.0 * x * x - 14.0 * y + 6.0 * x * y + 3.0 * y * y);
  const double second = difference * difference *
                        (18.0 - 32.0 * x + 12.0 * x * x + 48.0 * y - 36.0 * x * y + 27.0 * y * y);
  return -std::log((1.0 + first) * (30.0 + second));
}

double high(std::span<const double> x) { return value(x[0], x[1]); }
double low(std::span<const double> x) { return value(x[0] + kDisplacement, x[1] + kDisplacement); }

}  // namespace

Problem goldstein_price() {
  const Box domain{{-2.0, 2.0}, {-2.0, 2.0}};
  const double optimum = -std::log(3.0);
  return {.name = "goldstein-price",
          .domain = domain,
          .f = {.value = restricted_to(domain, high),
                .range = {-13.831079010051715, optimum},
                .maximizers = {{0.0, -1.0}}},
          .f_c = {.value = restricted_to(domain, low),
                  .range = {-13.924264679003199, optimum},
                  .maximizers = {{-kDisplacement, -1.0 - kDisplacement}}}};
}

}  // namespace duelopt
