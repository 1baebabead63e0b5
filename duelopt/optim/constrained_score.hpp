// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace duelopt {

// What DIRECT sees of a constrained problem: one number for each point, in which every feasible
// point is above every infeasible one, the feasible ones are ordered by their values and the
// infeasible ones by the constraint (notes, item 26).
//
// DIRECT weighs differences of values against sizes of rectangles, so more than the order counts.
// With a large constant for infeasibility, as in the notes, all infeasible points look alike beside
// it, and every large rectangle of the cube is divided before a small one near the feasible set.
// So the step between the two kinds is as small as their order allows, and the slope towards the
// feasible set is steep. With t = (value - lowest) / spread of a sample, and the violation v in
// units of the sample's largest:
//
//   feasible     t             if t >= 0
//                t / (1 - t)   if the sample did not go as low: in (-1, 0)
//   infeasible   -1 - 1000 v
//
// It does not depend on the units of the objective and the constraint.
class ConstrainedScore {
 public:
  // From the objective and the constraint at the points of a sample, which may be empty. Values
  // that are not finite are left out.
  ConstrainedScore(std::span<const double> values, std::span<const double> constraints);

  [[nodiscard]] double feasible(double value) const;
  [[nodiscard]] double infeasible(double constraint) const;  // REQUIRES: constraint is not >= 0

 private:
  double lowest_ = 0.0;
  double spread_ = 1.0;
  double violation_ = 1.0;
};

}  // namespace duelopt
