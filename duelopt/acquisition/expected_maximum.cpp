// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/expected_maximum.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "duelopt/acquisition/log_expected_improvement.hpp"

namespace duelopt {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The largest lines from left to right: line[i] is largest between from[i] and from[i + 1].
struct Envelope {
  std::vector<Index> line;
  std::vector<double> from;
};

Envelope envelope_of(VectorRef m, VectorRef u) {
  assert(m.size() == u.size() && m.size() > 0);
  std::vector<Index> order(static_cast<std::size_t>(m.size()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
  std::sort(order.begin(), order.end(), [&](Index a, Index b) {
    return u[a] < u[b] || (u[a] == u[b] && m[a] < m[b]);
  });
  Envelope top;
  for (const Index i : order) {
    double from = -kInfinity;
    while (!top.line.empty()) {
      const Index last = top.line.back();
      const double rise = u[i] - u[last];
      // Of parallel lines the later is the higher one.
      from = rise > 0.0 ? (m[last] - m[i]) / rise : -kInfinity;
      if (from > top.from.back()) break;
      top.line.pop_back();
      top.from.pop_back();
      from = -kInfinity;
    }
    top.line.push_back(i);
    top.from.push_back(from);
  }
  return top;
}

double value_of(const Envelope& top, VectorRef u) {
  double sum = 0.0;
  for (std::size_t i = 1; i < top.line.size(); ++i)
    sum += (u[top.line[i]] - u[top.line[i - 1]]) * std::exp(log_h(-std::abs(top.from[i])));
  return sum;
}

double normal_density(double z) {
  return std::exp(-0.5 * z * z) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

}  // namespace

double expected_rise(VectorRef m, VectorRef u) { return value_of(envelope_of(m, u), u); }

ExpectedRise expected_rise_and_slopes(VectorRef m, VectorRef u) {
  const Envelope top = envelope_of(m, u);
  ExpectedRise rise{value_of(top, u), Vector::Zero(u.size())};
  for (std::size_t i = 0; i < top.line.size(); ++i) {
    double to = kInfinity;
    if (i + 1 < top.line.size()) to = top.from[i + 1];
    rise.slopes[top.line[i]] = normal_density(top.from[i]) - normal_density(to);
  }
  return rise;
}

}  // namespace duelopt
