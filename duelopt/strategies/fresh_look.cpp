// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/fresh_look.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace duelopt {

std::vector<std::size_t> look_beginnings(const LookRule& rule, const History& history) {
  assert(rule.in_vain >= 1);
  std::vector<std::size_t> beginnings{0};
  std::size_t labels = 0;
  std::size_t in_vain = 0;
  std::optional<double> best;  // of the look
  double low = 0.0;
  double high = 0.0;
  for (std::size_t answer = 0; answer < history.size(); ++answer) {
    if (history.kinds()[answer] != QueryKind::kLabel) continue;
    const auto& [x, y, origin] = history.labels()[labels];
    low = labels == 0 ? y : std::min(low, y);
    high = labels == 0 ? y : std::max(high, y);
    ++labels;
    const bool better = !best || y > *best + rule.min_improvement * (high - low);
    if (better) in_vain = 0;
    if (!better && origin == Origin::kAsked) ++in_vain;
    best = best ? std::max(*best, y) : y;
    if (in_vain < rule.in_vain) continue;
    beginnings.push_back(answer + 1);
    in_vain = 0;
    best.reset();
  }
  return beginnings;
}

PartialWorkspace::PartialWorkspace(const Workspace& all,
                                   std::size_t begin,
                                   std::size_t end,
                                   ModelCache::State& cache,
                                   Pending pending)
    : history_(all.history.part(begin, end)), workspace_(all.situation, history_, cache, pending) {
  const auto before = all.history.kinds().first(begin);
  const auto duels =
      static_cast<std::size_t>(std::count(before.begin(), before.end(), QueryKind::kDuel));
  workspace_.forgotten = {begin - duels, duels};
}

}  // namespace duelopt
