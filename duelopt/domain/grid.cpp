// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/grid.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

std::size_t width(const Axis& axis) {
  const auto* choice = std::get_if<OneOf>(&axis);
  return choice != nullptr ? choice->count : 1;
}

void check_count(std::size_t count, const char* things) {
  if (count == 0) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string("an axis of 0 ") + things + " has not at least one");
  }
}

void check(const Axis& axis) {
  std::visit(Overloaded{[](Anywhere) {},
                        [](Levels levels) { check_count(levels.count, "levels"); },
                        [](OneOf choice) { check_count(choice.count, "choices"); },
                        [](Held held) {
                          if (!(held.at >= 0.0 && held.at <= 1.0)) {
                            throw Error(
                                ErrorCode::kInvalidArgument,
                                "a coordinate held at " + to_text(held.at) + " is not in [0, 1]");
                          }
                        }},
             axis);
}

bool moves_freely(const Axis& axis) { return std::holds_alternative<Anywhere>(axis); }

bool has_one_point(const Axis& axis) {
  return std::visit(Overloaded{[](Anywhere) { return false; },
                               [](Levels levels) { return levels.count == 1; },
                               [](OneOf choice) { return choice.count == 1; },
                               [](Held) { return true; }},
                    axis);
}

double centre_of_cell(double u, std::size_t count) {
  const auto n = static_cast<double>(count);
  return (std::min(std::floor(u * n), n - 1.0) + 0.5) / n;
}

}  // namespace

Grid::Grid(std::vector<Axis> axes) : axes_(std::move(axes)) {
  for (const Axis& axis : axes_) {
    check(axis);
    dim_ += width(axis);
  }
}

UnitPoint Grid::snap(const UnitPoint& u) const {
  if (axes_.empty()) return u;
  if (u.dim() != dim_) {
    throw Error(ErrorCode::kInvalidArgument,
                "point has dimension " + std::to_string(u.dim()) + ", the grid has " +
                    std::to_string(dim_));
  }
  std::vector<double> x(u.begin(), u.end());
  auto at = x.begin();
  for (const Axis& axis : axes_) {
    const auto end = at + static_cast<std::ptrdiff_t>(width(axis));
    std::visit(Overloaded{[](Anywhere) {},
                          [&](Levels levels) { *at = centre_of_cell(*at, levels.count); },
                          [&](OneOf) {
                            const auto chosen = std::max_element(at, end);
                            std::fill(at, end, 0.0);
                            *chosen = 1.0;
                          },
                          [&](Held held) { *at = held.at; }},
               axis);
    at = end;
  }
  return UnitPoint(std::move(x));
}

Grid Grid::squared() const {
  std::vector<Axis> twice = axes_;
  twice.insert(twice.end(), axes_.begin(), axes_.end());
  return Grid(std::move(twice));
}

bool Grid::everywhere() const noexcept {
  return std::all_of(axes_.begin(), axes_.end(), moves_freely);
}

bool Grid::moves(std::size_t i) const noexcept {
  if (axes_.empty()) return true;
  for (const Axis& axis : axes_) {
    if (i < width(axis)) return moves_freely(axis);
    i -= width(axis);
  }
  return false;
}

bool Grid::single_point() const noexcept {
  return !axes_.empty() && std::all_of(axes_.begin(), axes_.end(), has_one_point);
}

}  // namespace duelopt
