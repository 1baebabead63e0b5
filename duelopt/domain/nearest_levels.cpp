// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/nearest_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace duelopt {
namespace {

double square(double x) { return x * x; }

double square_distance(const Coordinates& a, const UnitPoint& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += square(a[i] - b[i]);
  return sum;
}

class Search {
 public:
  Search(const FeasibleSet& set, const UnitPoint& target, const std::optional<UnitPoint>& known)
      : set_(set), target_(target), decided_(set.all_but_read()) {
    const UnitPoint snapped = set.grid().snap(target);
    x_.assign(snapped.begin(), snapped.end());
    if (!known) return;
    best_ = {known->begin(), known->end()};
    least_ = square_distance(best_, target);
  }

  NearestPoint run() {
    choose(0);
    if (best_.empty()) return {std::nullopt, pieces_ < kMostPieces};
    return {UnitPoint(best_), pieces_ < kMostPieces};
  }

 private:
  // The choices from number `i` on.
  void choose(std::size_t i) {
    if (i == set_.choices().size()) {
      (void)settle(0);
      return;
    }
    const ChoiceAxis& axis = set_.choices()[i];
    const auto first = static_cast<std::ptrdiff_t>(axis.first);
    const auto count = static_cast<std::ptrdiff_t>(axis.count);
    std::vector<std::size_t> order(axis.count);
    std::iota(order.begin(), order.end(), axis.first);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return target_[a] > target_[b];
    });
    std::fill_n(decided_.begin() + first, count, true);
    for (const std::size_t chosen : order) {
      if (pieces_ >= kMostPieces) break;
      std::fill_n(x_.begin() + first, count, 0.0);
      x_[chosen] = 1.0;
      if (set_.may_meet_clauses(x_, decided_)) choose(i + 1);
    }
    std::fill_n(decided_.begin() + first, count, false);
  }

  // The levels from number `i` on. False if they lead nowhere nearer even as intervals: as that
  // grows with the distance of a level from where its interval would have it, then farther levels
  // do not either.
  bool settle(std::size_t i) {
    if (++pieces_ > kMostPieces) return false;
    const FeasibleSet::Piece piece = set_.piece(x_, decided_);
    const std::optional<Vector> nearest = Polytope(piece.system).nearest(piece.of(target_copy()));
    if (!nearest) return false;
    Coordinates relaxed = x_;
    piece.assign(*nearest, relaxed);
    const double distance = square_distance(relaxed, target_);
    if (distance >= least_) return false;
    if (i == set_.wholes().size()) {
      if (!is_met(set_.constraints(), relaxed)) return false;
      best_ = std::move(relaxed);
      least_ = distance;
      return true;
    }
    const WholeAxis& axis = set_.wholes()[i];
    decided_[axis.coordinate] = true;
    try_levels(i, axis, relaxed[axis.coordinate]);
    decided_[axis.coordinate] = false;
    return true;
  }

  void try_levels(std::size_t i, const WholeAxis& axis, double wanted) {
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    const std::size_t cell = axis.level(wanted);
    const bool above = axis.at(cell) >= wanted;
    std::size_t up = above ? cell : cell + 1 < axis.count ? cell + 1 : kNone;
    std::size_t down = !above ? cell : cell > 0 ? cell - 1 : kNone;
    while ((up != kNone || down != kNone) && pieces_ < kMostPieces) {
      const bool upwards = down == kNone || (up != kNone && std::abs(axis.at(up) - wanted) <=
                                                                std::abs(axis.at(down) - wanted));
      std::size_t& level = upwards ? up : down;
      x_[axis.coordinate] = axis.at(level);
      // Where a clause fails it fails for the whole segment of levels.
      const bool allowed = set_.may_meet_clauses(x_, decided_);
      const auto next = std::upper_bound(axis.segments.begin(), axis.segments.end(), level);
      if (allowed && !settle(i + 1)) {
        level = kNone;
      } else if (upwards) {
        const std::size_t end = next == axis.segments.end() ? axis.count : *next;
        level = allowed ? level + 1 : end;
        if (level >= axis.count) level = kNone;
      } else {
        const std::size_t begin = allowed ? level : *std::prev(next);
        level = begin == 0 ? kNone : begin - 1;
      }
    }
  }

  [[nodiscard]] Coordinates target_copy() const { return {target_.begin(), target_.end()}; }

  const FeasibleSet& set_;
  const UnitPoint& target_;
  Coordinates x_{};
  std::vector<bool> decided_;
  Coordinates best_{};
  double least_ = std::numeric_limits<double>::infinity();
  int pieces_ = 0;
};

}  // namespace

NearestPoint nearest_point(const FeasibleSet& set,
                           const UnitPoint& u,
                           const std::optional<UnitPoint>& known) {
  const UnitPoint snapped = set.grid().snap(u);
  if (is_met(set.constraints(), snapped.coordinates())) return {snapped, true};
  return Search(set, u, known).run();
}

}  // namespace duelopt
