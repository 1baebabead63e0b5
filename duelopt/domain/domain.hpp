// SPDX-License-Identifier: Apache-2.0
//
// Where a study may look: a box of the user's units mapped to the unit cube, the grid of the
// points of the cube that can be tried, and constraints between them. Nothing else knows what is
// feasible.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/core/point.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/domain/constraints.hpp"
#include "duelopt/domain/grid.hpp"

namespace duelopt {

class FeasibleSet;
class Sampler;

class Domain {
 public:
  // Throws kInvalidArgument if the grid or a constraint has another dimension than the box, if a
  // constraint is not one of the grid's (see FeasibleSet), and, with their names, if no point meets
  // all of the constraints or none was found.
  Domain(Box box, Grid grid = {}, Constraints constraints = {});  // NOLINT: a box is a domain

  [[nodiscard]] std::size_t dim() const noexcept { return box_.dim(); }
  [[nodiscard]] const Box& box() const noexcept { return box_; }
  [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
  [[nodiscard]] const Constraints& constraints() const noexcept { return constraints_; }

  // Between the user's units and the cube; both throw as Box does.
  [[nodiscard]] UnitPoint to_unit(const Point& x) const { return box_.to_unit(x); }
  [[nodiscard]] Point from_unit(const UnitPoint& u) const { return box_.from_unit(u); }

  // Whether every point of the cube can be tried, and whether coordinate i may take any value where
  // constraints allow.
  [[nodiscard]] bool everywhere() const noexcept;
  [[nodiscard]] bool moves(std::size_t i) const noexcept { return grid_.moves(i); }

  // On the grid, and within rounding of all constraints.
  [[nodiscard]] bool contains(const UnitPoint& u) const;

  // The nearest point that can be tried; u itself if it can. With many whole numbers under
  // constraints it is the nearest that a limited search finds (see nearest_point). Throws
  // kInvalidArgument for another dimension.
  [[nodiscard]] UnitPoint snap(const UnitPoint& u) const;

  // A random point that can be tried: uniform, see Sampler.
  [[nodiscard]] UnitPoint sample(Rng& rng) const;

  // Another one than x, since a duel of x with itself would tell nothing. Throws kInvalidArgument
  // if there is none.
  [[nodiscard]] UnitPoint sample_other(const UnitPoint& x, Rng& rng) const;

  // Points that fill the domain evenly: without constraints those of a Sobol sequence, snapped.
  [[nodiscard]] std::vector<UnitPoint> spread(std::size_t count, Rng& rng) const;

  // The linear constraints on the coordinates that move, while the others stay as they are in x.
  [[nodiscard]] std::vector<LinearConstraint> around(const UnitPoint& x) const;

  friend bool operator==(const Domain& a, const Domain& b) {
    return a.box_ == b.box_ && a.grid_ == b.grid_ && a.constraints_ == b.constraints_;
  }

 private:
  Box box_;
  Grid grid_;
  Constraints constraints_;
  std::shared_ptr<const FeasibleSet> set_{};  // if there are constraints, with a point of it
  std::shared_ptr<const UnitPoint> known_{};
  std::shared_ptr<const Sampler> sampler_{};
};

}  // namespace duelopt
