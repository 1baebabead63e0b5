// SPDX-License-Identifier: Apache-2.0
//
// Which points of the unit cube can really be tried: whole numbers and choices have no fractions,
// and what the user holds fixed does not move. Proposals are maximized over these points and models
// see these points, as [GH20] advise, so that nothing is believed of a point that was not tried.
#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "duelopt/core/point.hpp"

namespace duelopt {

struct Anywhere {  // one coordinate, any value of [0, 1]
  friend bool operator==(const Anywhere&, const Anywhere&) = default;
};

struct Levels {  // one coordinate, the centres of `count` cells of equal width: (k + ½)/count
  std::size_t count;
  friend bool operator==(const Levels&, const Levels&) = default;
};

struct OneOf {  // `count` coordinates, of which one is 1 and the others are 0
  std::size_t count;
  friend bool operator==(const OneOf&, const OneOf&) = default;
};

struct Held {  // one coordinate, this value only
  double at;
  friend bool operator==(const Held&, const Held&) = default;
};

using Axis = std::variant<Anywhere, Levels, OneOf, Held>;

class Grid {
 public:
  Grid() = default;  // of any dimension, every point

  // Throws kInvalidArgument for an axis of count 0 or a value held outside of [0, 1].
  explicit Grid(std::vector<Axis> axes);

  // The point of the grid whose cell holds u; u itself if it is a point of the grid. With OneOf,
  // the first of the largest coordinates wins, so that a uniform u falls on each choice equally
  // often. Throws kInvalidArgument if u has another dimension than the axes.
  [[nodiscard]] UnitPoint snap(const UnitPoint& u) const;

  [[nodiscard]] std::span<const Axis> axes() const noexcept { return axes_; }

  // Of the pairs of its points: the coordinates of the one, then those of the other.
  [[nodiscard]] Grid squared() const;

  [[nodiscard]] bool contains(const UnitPoint& u) const { return snap(u) == u; }

  // Whether snap changes nothing, whether coordinate i may take any value, and whether there is
  // only one point.
  [[nodiscard]] bool everywhere() const noexcept;
  [[nodiscard]] bool moves(std::size_t i) const noexcept;
  [[nodiscard]] bool single_point() const noexcept;

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  std::vector<Axis> axes_;
  std::size_t dim_ = 0;
};

}  // namespace duelopt
