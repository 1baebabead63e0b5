// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/compress.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace duelopt {
namespace {

constexpr double kScale = 2.0;  // s in root mean squares of the upper half

// REQUIRES: not empty and sorted
double median_of(const std::vector<double>& sorted) {
  const std::size_t n = sorted.size();
  return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
}

}  // namespace

std::vector<Observation> compress_below_median(std::vector<Observation> data) {
  if (data.empty()) return data;
  std::vector<double> sorted;
  sorted.reserve(data.size());
  for (const Observation& o : data) sorted.push_back(o.y);
  std::sort(sorted.begin(), sorted.end());
  const double median = median_of(sorted);
  double squares = 0.0;
  std::size_t above = 0;
  for (auto y = sorted.rbegin(); y != sorted.rend() && *y >= median; ++y, ++above) {
    squares += (*y - median) * (*y - median);
  }
  const double s = kScale * std::sqrt(squares / static_cast<double>(above));
  if (!(s > 0.0)) return data;
  for (Observation& o : data) {
    if (o.y < median) o.y = median - s * std::log1p((median - o.y) / s);
  }
  return data;
}

}  // namespace duelopt
