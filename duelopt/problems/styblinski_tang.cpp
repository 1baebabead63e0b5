// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/styblinski_tang.hpp"

namespace duelopt {
namespace {

constexpr double kDisplacement = 0.5;
constexpr double kBest = -2.9035340277711771;

double sum(std::span<const double> x, double displacement) {
  double all = 0.0;
  for (const double each : x) {
    const double v = each + displacement;
    all -= 0.5 * v * ((v * v - 16.0) * v + 5.0);
  }
  return all;
}

double high(std::span<const double> x) { return sum(x, 0.0); }
double low(std::span<const double> x) { return sum(x, kDisplacement); }

}  // namespace

Problem styblinski_tang() {
  const Box domain{{-5.0, 5.0}, {-5.0, 5.0}, {-5.0, 5.0}};
  const double optimum = 117.49849711131425;
  const double low_best = kBest - kDisplacement;
  return {.name = "styblinski-tang",
          .domain = domain,
          .f = {.value = restricted_to(domain, high),
                .range = {-375.0, optimum},  // 3 h(5)
                .maximizers = {{kBest, kBest, kBest}}},
          .f_c = {.value = restricted_to(domain, low),
                  .range = {-687.84375, optimum},  // 3 h(5½)
                  .maximizers = {{low_best, low_best, low_best}}}};
}

}  // namespace duelopt
