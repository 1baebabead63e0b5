// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/borehole.hpp"

#include <cmath>
#include <numbers>

namespace duelopt {
namespace {

double g(double a, double b, std::span<const double> x) {
  const double rw = x[0];
  const double r = x[1];
  const double Tu = x[2];
  const double Hu = x[3];
  const double Tl = x[4];
  const double Hl = x[5];
  const double L = x[6];
  const double Kw = x[7];
  const double l = std::log(r / rw);
  return a * Tu * (Hu - Hl) / (l * (b + 2.0 * L * Tu / (l * rw * rw * Kw) + Tu / Tl));
}

double high(std::span<const double> x) { return g(2.0 * std::numbers::pi, 1.0, x); }
double low(std::span<const double> x) { return g(5.0, 1.5, x); }

}  // namespace

Problem borehole() {
  const Box domain{{0.05, 0.15},
                   {100.0, 50000.0},
                   {63070.0, 115600.0},
                   {990.0, 1110.0},
                   {63.1, 116.0},
                   {700.0, 820.0},
                   {1120.0, 1680.0},
                   {9855.0, 12045.0}};
  const Point best{0.15, 100.0, 115600.0, 1110.0, 116.0, 700.0, 1120.0, 12045.0};
  return {.name = "borehole",
          .domain = domain,
          .f = {.value = restricted_to(domain, high),
                .range = {7.8196763287552306, 309.57558766040798},
                .maximizers = {best}},
          .f_c = {.value = restricted_to(domain, low),
                  .range = {6.2226957160505148, 246.35159258276955},
                  .maximizers = {best}}};
}

}  // namespace duelopt
