// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/box.hpp"

#include <algorithm>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

void check_dim(std::size_t expected, std::size_t actual) {
  if (actual != expected) {
    throw Error(ErrorCode::kInvalidArgument,
                "point has dimension " + std::to_string(actual) + ", the box has " +
                    std::to_string(expected));
  }
}

}  // namespace

Box::Box(std::vector<Interval> sides) : sides_(std::move(sides)) {
  if (sides_.empty()) throw Error(ErrorCode::kInvalidArgument, "a box needs at least one side");
}

Box Box::unit(std::size_t dim) { return Box(std::vector<Interval>(dim, Interval(0.0, 1.0))); }

bool Box::contains(const Point& x) const noexcept {
  if (x.dim() != dim()) return false;
  for (std::size_t i = 0; i < dim(); ++i) {
    if (!sides_[i].contains(x[i])) return false;
  }
  return true;
}

UnitPoint Box::to_unit(const Point& x) const {
  check_dim(dim(), x.dim());
  std::vector<double> u(dim());
  for (std::size_t i = 0; i < dim(); ++i) {
    if (!sides_[i].contains(x[i])) {
      throw Error(ErrorCode::kInvalidArgument,
                  "coordinate " + std::to_string(i) + " = " + to_text(x[i]) + " is outside [" +
                      to_text(sides_[i].lo()) + ", " + to_text(sides_[i].hi()) + "]");
    }
    u[i] = std::clamp((x[i] - sides_[i].lo()) / sides_[i].width(), 0.0, 1.0);
  }
  return UnitPoint(std::move(u));
}

Point Box::from_unit(const UnitPoint& u) const {
  check_dim(dim(), u.dim());
  std::vector<double> x(dim());
  for (std::size_t i = 0; i < dim(); ++i) {
    const Interval& side = sides_[i];
    // lo + 1·(hi - lo) may miss hi by a rounding: faces are taken from the interval itself.
    x[i] =
        u[i] == 1.0 ? side.hi() : std::clamp(side.lo() + u[i] * side.width(), side.lo(), side.hi());
  }
  return Point(std::move(x));
}

}  // namespace duelopt
