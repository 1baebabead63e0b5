// SPDX-License-Identifier: Apache-2.0
#include "duelopt/acquisition/expected_maximum.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "duelopt/acquisition/log_expected_improvement.hpp"

namespace duelopt {

double expected_rise(VectorRef m, VectorRef u) {
  assert(m.size() == u.size() && m.size() > 0);
  std::vector<Index> order(static_cast<std::size_t>(m.size()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
  std::sort(order.begin(), order.end(), [&](Index a, Index b) {
    return u[a] < u[b] || (u[a] == u[b] && m[a] < m[b]);
  });
  // The envelope from left to right: line i is largest from corner[i] on.
  std::vector<Index> envelope;
  std::vector<double> corner;
  for (const Index i : order) {
    double from = -std::numeric_limits<double>::infinity();
    while (!envelope.empty()) {
      const Index last = envelope.back();
      const double rise = u[i] - u[last];
      // Of parallel lines the later is the higher one.
      from = rise > 0.0 ? (m[last] - m[i]) / rise : -std::numeric_limits<double>::infinity();
      if (from > corner.back()) break;
      envelope.pop_back();
      corner.pop_back();
      from = -std::numeric_limits<double>::infinity();
    }
    envelope.push_back(i);
    corner.push_back(from);
  }
  double sum = 0.0;
  for (std::size_t i = 1; i < envelope.size(); ++i)
    sum += (u[envelope[i]] - u[envelope[i - 1]]) * std::exp(log_h(-std::abs(corner[i])));
  return sum;
}

}  // namespace duelopt
