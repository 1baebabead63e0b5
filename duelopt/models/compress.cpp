// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/compress.hpp"

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

Compression::Compression(std::span<const Observation> data) {
  if (data.empty()) return;
  std::vector<double> sorted;
  sorted.reserve(data.size());
  for (const Observation& o : data) sorted.push_back(o.y);
  std::sort(sorted.begin(), sorted.end());
  median_ = median_of(sorted);
  worst_ = sorted.front();
  // In units of a power of two, which costs no digits: squares of huge labels stay finite.
  const int unit = sorted.back() > median_ ? std::ilogb(sorted.back() - median_) : 0;
  double squares = 0.0;
  std::size_t above = 0;
  for (auto y = sorted.rbegin(); y != sorted.rend() && *y >= median_; ++y, ++above) {
    const double apart = std::ldexp(*y - median_, -unit);
    squares += apart * apart;
  }
  scale_ = kScale * std::ldexp(std::sqrt(squares / static_cast<double>(above)), unit);
}

double Compression::compress(double y) const {
  if (y >= median_ || !(scale_ > 0.0)) return y;
  return median_ - scale_ * std::log1p((median_ - y) / scale_);
}

double Compression::expand(double y) const {
  if (y >= median_ || !(scale_ > 0.0)) return y;
  const double end = compress(worst_);
  if (y >= end) return median_ - scale_ * std::expm1((median_ - y) / scale_);
  const double slope = 1.0 + (median_ - worst_) / scale_;  // d expand / dy at the end
  return worst_ - slope * (end - y);
}

std::vector<Observation> Compression::compress(std::vector<Observation> data) const {
  for (Observation& o : data) o.y = compress(o.y);
  return data;
}

}  // namespace duelopt
