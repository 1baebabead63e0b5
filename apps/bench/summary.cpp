// SPDX-License-Identifier: Apache-2.0
#include "apps/bench/summary.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace duelopt::bench {

std::string_view name(RegretKind kind) noexcept {
  switch (kind) {
    case RegretKind::kPaper:
      return "paper";
    case RegretKind::kQueried:
      return "queried";
    case RegretKind::kLabelled:
      return "labelled";
    case RegretKind::kRecommended:
      return "recommended";
  }
  return "";
}

std::optional<double> regret_of(const Row& row, RegretKind kind) noexcept {
  switch (kind) {
    case RegretKind::kPaper:
      return row.regret_paper;
    case RegretKind::kQueried:
      return row.regret_queried;
    case RegretKind::kLabelled:
      return row.regret_labelled;
    case RegretKind::kRecommended:
      return row.regret_recommended;
  }
  return std::nullopt;
}

Statistics statistics(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  const auto count = static_cast<double>(n);
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0.0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return {.count = n,
          .mean = mean,
          .standard_error = n > 1 ? std::sqrt(squares / (count - 1.0) / count) : 0.0,
          .median = 0.5 * (values[(n - 1) / 2] + values[n / 2])};
}

Statistics statistics(const BySeed& values) {
  std::vector<double> all;
  for (const auto& [seed, value] : values) all.push_back(value);
  return statistics(std::move(all));
}

Paired paired(const BySeed& first, const BySeed& second, double tolerance) {
  Paired result;
  std::vector<double> differences;
  for (const auto& [seed, value] : first) {
    const auto other = second.find(seed);
    if (other == second.end()) continue;
    differences.push_back(value - other->second);
    result.better += static_cast<std::size_t>(differences.back() < -tolerance);
    result.worse += static_cast<std::size_t>(differences.back() > tolerance);
  }
  result.seeds = differences.size();
  if (differences.empty()) return result;
  const Statistics all = statistics(std::move(differences));
  result.mean_difference = all.mean;
  result.standard_error = all.standard_error;
  return result;
}

// 2 Σ_{k >= m} C(n, k) / 2^n with m the larger part, at most 1.
double sign_test(std::size_t better, std::size_t worse) {
  const std::size_t n = better + worse;
  double tail = 0.0;
  for (std::size_t k = std::max(better, worse); k <= n; ++k) {
    const auto dn = static_cast<double>(n);
    const auto dk = static_cast<double>(k);
    tail += std::exp(std::lgamma(dn + 1.0) - std::lgamma(dk + 1.0) - std::lgamma(dn - dk + 1.0) -
                     dn * std::log(2.0));
  }
  return std::min(1.0, 2.0 * tail);
}

Results::Results(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const SeriesKey key{
        row.problem, row.judge, row.setting, label_of(row.strategy, row.variant), row.cost_ratio};
    auto& series = series_[key];
    series[row.seed][row.budget] = row;
    seeds_ = std::max(seeds_, series.size());
  }
}

const Results::BySeedAndBudget* Results::find(const Selection& what) const {
  for (const std::string& setting : {what.setting, std::string("any")}) {
    for (const bool labels_only : {false, true}) {
      const SeriesKey key{what.problem,
                          labels_only ? "" : what.judge,
                          setting,
                          what.label,
                          labels_only ? std::nullopt : std::optional(what.cost_ratio)};
      if (const auto found = series_.find(key); found != series_.end()) return &found->second;
    }
  }
  return nullptr;
}

BySeed Results::at(const Selection& what, double budget, RegretKind kind) const {
  BySeed values;
  const auto* series = find(what);
  if (series == nullptr) return values;
  for (const auto& [seed, rows] : *series) {
    const auto row = rows.find(budget);
    if (row == rows.end()) continue;
    if (const auto regret = regret_of(row->second, kind)) values[seed] = *regret;
  }
  return values;
}

std::vector<double> Results::budgets(const Selection& what) const {
  std::vector<double> all;
  const auto* series = find(what);
  if (series == nullptr) return all;
  for (const auto& [budget, row] : series->begin()->second) all.push_back(budget);
  return all;
}

}  // namespace duelopt::bench
