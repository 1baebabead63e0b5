// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/spread.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt::views {
namespace {

std::vector<Value> spread_of(const Real& range, std::size_t count) {
  std::vector<Value> values;
  for (std::size_t i = 0; i < count; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(count - 1);
    const double between = range.scale == Scale::kLog
                               ? range.low * std::pow(range.high / range.low, t)
                               : range.low + t * (range.high - range.low);
    values.emplace_back(std::clamp(between, range.low, range.high));
  }
  return values;
}

std::vector<Value> spread_of(const Integer& range, std::size_t count) {
  const auto gaps = static_cast<double>(range.high - range.low);
  const double steps = std::min(gaps, static_cast<double>(count - 1));
  std::vector<Value> values;
  for (double i = 0.0; i <= steps; ++i)
    values.emplace_back(range.low + static_cast<std::int64_t>(std::llround(i * gaps / steps)));
  return values;
}

std::vector<Value> spread_of(const Categorical& range, std::size_t) {
  return {range.choices.begin(), range.choices.end()};
}

}  // namespace

std::vector<Value> spread(const Parameter& parameter, std::size_t count) {
  return std::visit([&](const auto& range) { return spread_of(range, count); }, parameter.range);
}

}  // namespace duelopt::views
