// SPDX-License-Identifier: Apache-2.0
#include "experiments/engine/arrival_ratio.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "duelopt/core/rng.hpp"
#include "duelopt/core/text.hpp"
#include "experiments/engine/summary.hpp"

namespace duelopt::experiments {
namespace {

constexpr std::size_t kResamples = 1000;
constexpr double kTail = 0.05;

std::vector<std::size_t> drawn_seeds(std::size_t count, Rng& rng) {
  std::vector<std::size_t> drawn(count);
  for (std::size_t& seed : drawn) seed = rng.below(count);
  return drawn;
}

Settled of_seeds(const Settled& all, const std::vector<std::size_t>& seeds) {
  Settled some{{}, all.followed};
  some.at.reserve(seeds.size());
  for (const std::size_t seed : seeds) some.at.push_back(all.at[seed]);
  return some;
}

Rivals resampled(const Rivals& on, Rng& rng) {
  const std::vector<std::size_t> mine = drawn_seeds(on.mine.at.size(), rng);
  const std::vector<std::size_t> reference = drawn_seeds(on.reference.at.size(), rng);
  return {of_seeds(on.mine, mine),
          of_seeds(on.reference, reference),
          of_seeds(on.reference_within, reference)};
}

}  // namespace

Arrival arrival(const Settled& settled) {
  const auto budget = budget_to_target(settled.at);
  return {budget.value_or(settled.followed), budget.has_value()};
}

RatioBounds ratio(const Arrival& mine, const Arrival& reference) {
  const double quotient = mine.budget / reference.budget;
  return {reference.reached ? quotient : 0.0,
          mine.reached ? quotient : std::numeric_limits<double>::infinity()};
}

RatioBounds geometric_mean(const std::vector<RatioBounds>& all) {
  assert(!all.empty());
  double low = 0.0;
  double high = 0.0;
  for (const RatioBounds& each : all) {
    low += std::log(each.low);
    high += std::log(each.high);
  }
  const auto count = static_cast<double>(all.size());
  return {std::exp(low / count), std::exp(high / count)};
}

RatioBounds largest(const std::vector<RatioBounds>& all) {
  RatioBounds most{0.0, 0.0};
  for (const RatioBounds& each : all)
    most = {std::max(most.low, each.low), std::max(most.high, each.high)};
  return most;
}

Arrival reference_arrival(const Rivals& on) {
  const Arrival within = arrival(on.reference_within);
  return within.reached ? within : arrival(on.reference);
}

RatioBounds ratio(const Rivals& on) { return ratio(arrival(on.mine), reference_arrival(on)); }

RatioBounds resampled_mean(const std::vector<Rivals>& problems) {
  Rng rng(Seed{0});
  std::vector<double> lows;
  std::vector<double> highs;
  for (std::size_t i = 0; i < kResamples; ++i) {
    std::vector<RatioBounds> ratios;
    for (const Rivals& on : problems) ratios.push_back(ratio(resampled(on, rng)));
    const RatioBounds mean = geometric_mean(ratios);
    lows.push_back(mean.low);
    highs.push_back(mean.high);
  }
  std::sort(lows.begin(), lows.end());
  std::sort(highs.begin(), highs.end());
  const auto tail = static_cast<std::size_t>(kTail * static_cast<double>(kResamples));
  return {lows[tail], highs[kResamples - 1 - tail]};
}

std::string in_words(const Arrival& arrival) {
  return (arrival.reached ? "" : "> ") + to_text(arrival.budget);
}

std::string in_words(const RatioBounds& bounds) {
  if (bounds.low == bounds.high) return fmt::format("{:.2f}", bounds.low);
  if (std::isfinite(bounds.high)) return fmt::format("≤ {:.2f}", bounds.high);
  return bounds.low > 0.0 ? fmt::format("≥ {:.2f}", bounds.low) : "–";
}

std::string range_in_words(const RatioBounds& bounds) {
  const bool both = bounds.low > 0.0 && bounds.low < bounds.high && std::isfinite(bounds.high);
  return both ? fmt::format("{:.2f} to {:.2f}", bounds.low, bounds.high) : in_words(bounds);
}

std::string verdict(const RatioBounds& bounds, double target) {
  const char* word = bounds.high <= target ? "reached"
                     : bounds.low > target ? "not reached"
                                           : "not known";
  return fmt::format("≤ {}: {}", to_text(target), word);
}

}  // namespace duelopt::experiments
