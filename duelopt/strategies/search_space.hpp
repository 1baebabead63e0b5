// SPDX-License-Identifier: Apache-2.0
//
// The points that can be tried, in the unit cube, and searches among them.
#pragma once

#include <span>
#include <vector>

#include "duelopt/core/box.hpp"
#include "duelopt/domain/grid.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {

class SearchSpace {
 public:
  SearchSpace(Box box, Grid grid) : box_(std::move(box)), grid_(std::move(grid)) {}

  [[nodiscard]] std::size_t dim() const { return box_.dim(); }
  [[nodiscard]] UnitPoint unit(const Point& x) const { return box_.to_unit(x); }
  [[nodiscard]] Point point(const UnitPoint& u) const { return box_.from_unit(u); }
  [[nodiscard]] UnitPoint snap(const UnitPoint& u) const { return grid_.snap(u); }
  // A point of the user's, moved if it cannot be tried and left as it is, bit by bit, if it can.
  [[nodiscard]] Point snap(const Point& x) const;

  [[nodiscard]] UnitPoint uniform_point(Rng& rng) const;
  // A uniform point that is not x, since a duel of x with itself would tell nothing. Throws
  // kInvalidArgument if there is none.
  [[nodiscard]] UnitPoint uniform_opponent(const UnitPoint& x, Rng& rng) const;
  // The first points of a Sobol sequence that begins at `first`, and the first itself.
  [[nodiscard]] std::vector<UnitPoint> sobol_points_from(const UnitPoint& first,
                                                         std::size_t count) const;
  // Points all over the cube, near the seeds and on the faces.
  [[nodiscard]] std::vector<UnitPoint> candidates(const MultiStart& options,
                                                  std::span<const UnitPoint> seeds,
                                                  Rng& rng) const;

  // The best point that can be tried.
  [[nodiscard]] Maximum maximize(MaximizationProblem problem,
                                 const Maximizer& maximizer,
                                 Rng& rng) const;
  // Climbs over pairs of points that can be tried, each pair a point of twice the dimension.
  [[nodiscard]] Ascent ascend_pairs(const DifferentiableFunction& value,
                                    const UnitPoint& start,
                                    const AscentOptions& options) const;

  friend bool operator==(const SearchSpace&, const SearchSpace&) = default;

 private:
  Box box_;
  Grid grid_;
};

// A pair as a point of twice the dimension, and back.
[[nodiscard]] UnitPoint joined(const UnitPoint& first, const UnitPoint& second);
[[nodiscard]] std::pair<UnitPoint, UnitPoint> parted(const UnitPoint& pair);

}  // namespace duelopt
