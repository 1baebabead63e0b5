// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/summary.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "experiments/engine/experiment.hpp"

namespace duelopt::experiments {

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

std::optional<double> settled_at(std::vector<ReadRegret> readings, double target) {
  std::sort(readings.begin(), readings.end(), [](const ReadRegret& a, const ReadRegret& b) {
    return a.budget < b.budget;
  });
  std::optional<double> since;
  for (const ReadRegret& each : readings) {
    if (!each.regret || *each.regret > target) {
      since.reset();
    } else if (!since) {
      since = each.budget;
    }
  }
  return since;
}

std::optional<double> budget_to_target(const std::vector<std::optional<double>>& settled,
                                       double share) {
  if (settled.empty()) return std::nullopt;
  std::vector<double> budgets;
  budgets.reserve(settled.size());
  for (const auto& each : settled)
    budgets.push_back(each.value_or(std::numeric_limits<double>::infinity()));
  std::sort(budgets.begin(), budgets.end());
  // 0.8 · 20 is not 16 in binary without help.
  const double wanted = std::ceil(share * static_cast<double>(budgets.size()) - 1e-9);
  const std::size_t needed = std::max<std::size_t>(1, static_cast<std::size_t>(wanted));
  const double budget = budgets.at(needed - 1);
  return std::isfinite(budget) ? std::optional(budget) : std::nullopt;
}

Results::Results(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const SeriesKey key{row.problem,
                        judge_of(row.judge, row.options),
                        setting_of(row.options),
                        label_of(row.strategy, row.options),
                        row.cost_ratio};
    auto& series = series_[key];
    series[row.seed][row.budget] = row;
    seeds_ = std::max(seeds_, series.size());
  }
}

std::size_t Results::seeds_of(const std::string& problem) const {
  std::size_t most = 0;
  for (const auto& [key, series] : series_)
    if (key.problem == problem) most = std::max(most, series.size());
  return most;
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

std::vector<std::vector<ReadRegret>> Results::readings(const Selection& what,
                                                       RegretKind kind) const {
  std::vector<std::vector<ReadRegret>> all;
  const auto* series = find(what);
  if (series == nullptr) return all;
  for (const auto& [seed, rows] : *series) {
    auto& mine = all.emplace_back();
    for (const auto& [budget, row] : rows) mine.push_back({budget, regret_of(row, kind)});
  }
  return all;
}

std::vector<double> Results::budgets(const Selection& what) const {
  std::vector<double> all;
  const auto* series = find(what);
  if (series == nullptr) return all;
  for (const auto& [budget, row] : series->begin()->second) all.push_back(budget);
  return all;
}

}  // namespace duelopt::experiments
