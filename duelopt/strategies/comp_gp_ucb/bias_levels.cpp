// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/comp_gp_ucb/bias_levels.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "duelopt/core/budget.hpp"

namespace duelopt {

BiasLevels bias_levels(const CompGpUcb& strategy,
                       const UnknownBias& bias,
                       const Situation& situation) {
  const bool paper = strategy.mode == CompGpUcbMode::kPaper;
  // Not the logarithm of their ratio, which may overflow.
  const double log_ratio = std::log(bias.last_slack) - std::log(bias.first_slack);
  // Printed: ⌈log(ζ_max/ζ_0)⌉ levels. Doubling from ζ_0 reaches ⌊log₂⌋ + 1 values up to ζ_max
  // (notes, item 22). The nudge keeps a ratio that is a power of two on its own side of the floor.
  const double levels = paper ? std::max(1.0, std::ceil(log_ratio - 1e-12))
                              : std::floor(log_ratio / std::numbers::ln2 + 1e-9) + 1.0;
  const auto count = static_cast<std::size_t>(levels);
  if (!situation.budget) return {count, bias.labels_per_level};
  // The labels that n̲ is taken of: all of the budget as printed, what the initial queries leave
  // otherwise (25).
  const Costs& costs = situation.costs;
  const double start = static_cast<double>(strategy.initial_duels) * costs.duel +
                       static_cast<double>(strategy.initial_labels) * costs.label;
  const double left = std::max(*situation.budget - (paper ? 0.0 : start), costs.label);
  const auto n = static_cast<double>(Budget(left, costs).fewest_queries());
  // N_l >= n / (2 levels) ends a level as printed; at least one label each, and whole ones.
  const double quota = paper ? std::ceil(n / (2.0 * levels)) : std::floor(n / (2.0 * levels));
  return {count, static_cast<std::size_t>(std::max(1.0, quota))};
}

std::optional<double> bias_slack(const CompGpUcb& strategy,
                                 const Situation& situation,
                                 std::size_t labels) {
  if (const auto* known = std::get_if<KnownBias>(&strategy.bias)) return known->slack;
  const auto& bias = std::get<UnknownBias>(strategy.bias);
  const BiasLevels levels = bias_levels(strategy, bias, situation);
  const std::size_t level = labels / levels.quota;
  if (strategy.mode == CompGpUcbMode::kPaper) {
    const double zeta =
        std::ldexp(bias.first_slack, static_cast<int>(std::min<std::size_t>(level, 1000)));
    if (zeta > bias.last_slack * (1.0 + 1e-12)) return std::nullopt;
    return 2.0 * zeta;
  }
  if (level >= levels.count) return bias.last_slack;
  return std::ldexp(bias.first_slack, static_cast<int>(level));
}

}  // namespace duelopt
