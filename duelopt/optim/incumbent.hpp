// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "duelopt/core/point.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {

// Remembers the best of the points offered to it. A feasible point is better than an infeasible
// one, whatever their values; what is not finite is passed over.
class Incumbent {
 public:
  void offer(const UnitPoint& x, double value);                  // a feasible point
  void offer_infeasible(const UnitPoint& x, double constraint);  // constraint(x), below 0

  // If only infeasible points were offered, asks the objective for its value at the best of them.
  // Throws kNumerical if nothing finite was offered.
  [[nodiscard]] Maximum result(const DifferentiableFunction& objective) const;

 private:
  struct Scored {
    UnitPoint x;
    double score;
  };
  static void keep_better(std::optional<Scored>& best, const UnitPoint& x, double score);

  std::optional<Scored> feasible_;    // by value
  std::optional<Scored> infeasible_;  // by constraint
};

}  // namespace duelopt
