// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/incumbent.hpp"

#include <cmath>

#include "duelopt/core/error.hpp"

namespace duelopt {

void Incumbent::keep_better(std::optional<Scored>& best, const UnitPoint& x, double score) {
  if (std::isfinite(score) && (!best || score > best->score)) best = Scored{x, score};
}

void Incumbent::offer(const UnitPoint& x, double value) { keep_better(feasible_, x, value); }

void Incumbent::offer_infeasible(const UnitPoint& x, double constraint) {
  keep_better(infeasible_, x, constraint);
}

Maximum Incumbent::result(const DifferentiableFunction& objective) const {
  if (feasible_) return {feasible_->x, feasible_->score, true};
  if (infeasible_) return {infeasible_->x, value_at(objective, infeasible_->x), false};
  throw Error(ErrorCode::kNumerical, "no point of the unit cube was found with a finite value");
}

}  // namespace duelopt
