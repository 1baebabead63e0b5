// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/beliefs.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt::cli {
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

// A Gaussian process does not know that shares end at 0 and 1.
Estimate as_share(const Estimate& e) {
  return {std::clamp(e.mean, 0.0, 1.0), std::clamp(e.low, 0.0, 1.0), std::clamp(e.high, 0.0, 1.0)};
}

bool has_label(const Study& study) { return study.spending().done.labels > 0; }

}  // namespace

std::optional<std::vector<Believed>> beliefs(const Study& study,
                                             std::span<const Setting> settings) {
  std::vector<Believed> believed;
  for (const Prediction& p : study.predict(settings)) {
    if (!p.value && !p.score) return std::nullopt;
    believed.push_back({p.value ? *p.value : as_share(*p.score), p.feasible});
  }
  return believed;
}

std::string believed_quantity(const Study& study) {
  return has_label(study) ? "value" : "share of duels won";
}

std::string why_nothing(const Study& study) {
  return study.spending().done.duels > 0 ? "no labels yet" : "no answers yet";
}

std::optional<double> number(const Value& value) {
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::nullopt;
}

std::vector<Value> spread(const Parameter& parameter, std::size_t count) {
  return std::visit([&](const auto& range) { return spread_of(range, count); }, parameter.range);
}

}  // namespace duelopt::cli
