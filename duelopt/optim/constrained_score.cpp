// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/constrained_score.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace duelopt {
namespace {

constexpr double kSteepness = 1000.0;

struct Range {
  double lo;
  double hi;
};

// Of the finite values; nothing if there is none.
std::optional<Range> range_of(std::span<const double> values) {
  std::optional<Range> range;
  for (const double v : values) {
    if (!std::isfinite(v)) continue;
    if (!range) range = Range{v, v};
    range->lo = std::min(range->lo, v);
    range->hi = std::max(range->hi, v);
  }
  return range;
}

double positive_or(double x, double otherwise) { return x > 0.0 ? x : otherwise; }

}  // namespace

ConstrainedScore::ConstrainedScore(std::span<const double> values,
                                   std::span<const double> constraints) {
  if (const auto range = range_of(values)) {
    lowest_ = range->lo;
    spread_ = positive_or(range->hi - range->lo, positive_or(std::abs(range->lo), 1.0));
  }
  if (const auto range = range_of(constraints)) {
    violation_ = positive_or(-range->lo, positive_or(range->hi, 1.0));
  }
}

double ConstrainedScore::feasible(double value) const {
  const double t = (value - lowest_) / spread_;
  return t < 0.0 ? t / (1.0 - t) : t;
}

double ConstrainedScore::infeasible(double constraint) const {
  assert(!(constraint >= 0.0));
  return -1.0 + kSteepness * constraint / violation_;
}

}  // namespace duelopt
