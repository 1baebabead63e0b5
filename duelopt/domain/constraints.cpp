// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/constraints.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt {

double excess(const LinearConstraint& constraint, std::span<const double> u) {
  double value = -constraint.bound;
  double range = 0.0;
  for (std::size_t i = 0; i < constraint.coefficients.size(); ++i) {
    value += constraint.coefficients[i] * u[i];
    range += std::abs(constraint.coefficients[i]);
  }
  return value / range;
}

bool is_met(const LinearConstraint& constraint, std::span<const double> u) {
  const double over = excess(constraint, u);
  return over <= kConstraintTolerance &&
         (constraint.relation == Relation::kAtMost || over >= -kConstraintTolerance);
}

bool is_met(const Clause& clause, std::span<const double> u) {
  return std::any_of(clause.any_of.begin(), clause.any_of.end(), [&](const Literal& literal) {
    return literal.holds(u[literal.coordinate]);
  });
}

bool is_met(const Constraints& constraints, std::span<const double> u) {
  const auto met = [&](const auto& constraint) { return is_met(constraint, u); };
  return std::all_of(constraints.linear.begin(), constraints.linear.end(), met) &&
         std::all_of(constraints.clauses.begin(), constraints.clauses.end(), met);
}

}  // namespace duelopt
