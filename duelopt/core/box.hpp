// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "duelopt/core/interval.hpp"
#include "duelopt/core/point.hpp"

namespace duelopt {

// The domain of a study: a product of intervals, and the affine map between it and the unit cube.
class Box {
 public:
  explicit Box(std::vector<Interval> sides);  // Throws kInvalidArgument if there is no side.
  Box(std::initializer_list<Interval> sides) : Box(std::vector<Interval>(sides)) {}

  [[nodiscard]] static Box unit(
      std::size_t dim);  // [0, 1]^dim. Throws kInvalidArgument if dim = 0.

  [[nodiscard]] std::size_t dim() const noexcept { return sides_.size(); }
  [[nodiscard]] const Interval& operator[](std::size_t i) const { return sides_[i]; }

  // False for a point of another dimension.
  [[nodiscard]] bool contains(const Point& x) const noexcept;

  // Throws kInvalidArgument if x has another dimension or lies outside.
  [[nodiscard]] UnitPoint to_unit(const Point& x) const;

  // The faces of the cube map to the faces of the box exactly.
  // Throws kInvalidArgument if u has another dimension.
  [[nodiscard]] Point from_unit(const UnitPoint& u) const;

  friend bool operator==(const Box&, const Box&) = default;

 private:
  std::vector<Interval> sides_;
};

}  // namespace duelopt
