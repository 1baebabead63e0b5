// SPDX-License-Identifier: Apache-2.0
//
// The points that can be tried, in the unit cube, and searches among them.
#pragma once

#include <span>
#include <vector>

#include "duelopt/domain/domain.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {

class SearchSpace {
 public:
  explicit SearchSpace(Domain domain) : domain_(std::move(domain)) {}

  [[nodiscard]] const Domain& domain() const { return domain_; }
  [[nodiscard]] std::size_t dim() const { return domain_.dim(); }
  [[nodiscard]] UnitPoint unit(const Point& x) const { return domain_.to_unit(x); }
  [[nodiscard]] Point point(const UnitPoint& u) const { return domain_.from_unit(u); }
  [[nodiscard]] UnitPoint snap(const UnitPoint& u) const { return domain_.snap(u); }
  // A point of the user's, moved if it cannot be tried and left as it is, bit by bit, if it can.
  [[nodiscard]] Point snap(const Point& x) const;

  [[nodiscard]] UnitPoint uniform_point(Rng& rng) const { return domain_.sample(rng); }
  // A uniform point that is not x, since a duel of x with itself would tell nothing. Throws
  // kInvalidArgument if there is none.
  [[nodiscard]] UnitPoint uniform_opponent(const UnitPoint& x, Rng& rng) const {
    return domain_.sample_other(x, rng);
  }
  // The first points of a Sobol sequence that begins at `first`, and the first itself.
  [[nodiscard]] std::vector<UnitPoint> sobol_points_from(const UnitPoint& first,
                                                         std::size_t count) const;
  // A point far from all of these, of random ones that fill the space.
  [[nodiscard]] UnitPoint far_point(std::span<const UnitPoint> from, Rng& rng) const;
  // Points all over the space, near the seeds and on the faces.
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
  Domain domain_;
};

// A pair as a point of twice the dimension, and back.
[[nodiscard]] UnitPoint joined(const UnitPoint& first, const UnitPoint& second);
[[nodiscard]] std::pair<UnitPoint, UnitPoint> parted(const UnitPoint& pair);

}  // namespace duelopt
