// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/places.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "duelopt/optim/candidates.hpp"

namespace duelopt {

std::vector<UnitPoint> evaluated_points(const Workspace& w) {
  std::vector<UnitPoint> points;
  for (const Observation& label : w.labels) points.push_back(label.x);
  for (const Duelled& duel : w.history.duels()) {
    points.push_back(w.unit(duel.first));
    points.push_back(w.unit(duel.second));
  }
  return points;
}

void append_largest(std::vector<UnitPoint>& points,
                    const std::vector<UnitPoint>& from,
                    VectorRef scores,
                    std::size_t count) {
  assert(static_cast<std::size_t>(scores.size()) == from.size());
  std::vector<std::size_t> order(from.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return scores[static_cast<Index>(a)] > scores[static_cast<Index>(b)];
  });
  const std::size_t most = points.size() + count;
  for (const std::size_t i : order) {
    if (points.size() == most) return;
    if (std::find(points.begin(), points.end(), from[i]) == points.end()) points.push_back(from[i]);
  }
}

std::vector<UnitPoint> grid_candidates(const MultiStart& options,
                                       const Workspace& w,
                                       std::span<const UnitPoint> seeds) {
  Rng stream(Seed{0}, w.asked.size());
  std::vector<UnitPoint> points = candidates(options, w.dim(), seeds, stream);
  for (UnitPoint& x : points) x = w.situation.grid.snap(x);
  return points;
}

UnitPoint joined(const UnitPoint& first, const UnitPoint& second) {
  std::vector<double> both(first.begin(), first.end());
  both.insert(both.end(), second.begin(), second.end());
  return UnitPoint(std::move(both));
}

std::pair<UnitPoint, UnitPoint> parted(const UnitPoint& pair) {
  const auto middle = pair.begin() + static_cast<std::ptrdiff_t>(pair.dim() / 2);
  return {UnitPoint(std::vector<double>(pair.begin(), middle)),
          UnitPoint(std::vector<double>(middle, pair.end()))};
}

bool is_new_pair(const Workspace& w, const UnitPoint& first, const UnitPoint& second) {
  return first != second &&
         std::none_of(w.pending_duels.begin(), w.pending_duels.end(), [&](const auto& pair) {
           return pair == std::pair(first, second) || pair == std::pair(second, first);
         });
}

}  // namespace duelopt
