// SPDX-License-Identifier: Apache-2.0
//
// The points of a grid that meet constraints, taken apart: the coordinates with levels that a
// constraint reads, and the free coordinates of which linear constraints speak once the levels are
// chosen.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/domain/constraints.hpp"
#include "duelopt/domain/grid.hpp"
#include "duelopt/domain/polytope.hpp"

namespace duelopt {

struct ChoiceAxis {  // `count` coordinates from `first` on, one of them 1
  std::size_t first;
  std::size_t count;
};

struct WholeAxis {  // one coordinate at (k + ½)/count
  std::size_t coordinate;
  std::size_t count;
  std::vector<std::size_t> segments;  // the levels at which some literal may change, 0 first

  [[nodiscard]] double at(std::size_t level) const;
  [[nodiscard]] std::size_t level(double u) const;  // whose cell holds u
};

using Coordinates = std::vector<double>;

class FeasibleSet {
 public:
  // Throws kInvalidArgument for a constraint of another dimension, with a number that is not
  // finite, without any coefficient or literal, with a coefficient for one of several choices or a
  // literal for a coordinate that has no levels.
  FeasibleSet(Grid grid, std::size_t dim, Constraints constraints);

  [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
  [[nodiscard]] const Constraints& constraints() const noexcept { return constraints_; }
  [[nodiscard]] std::size_t dim() const noexcept { return dim_; }

  // Those that a constraint reads.
  [[nodiscard]] const std::vector<ChoiceAxis>& choices() const noexcept { return choices_; }
  [[nodiscard]] const std::vector<WholeAxis>& wholes() const noexcept { return wholes_; }
  [[nodiscard]] const std::vector<std::size_t>& free() const noexcept { return free_; }

  // Whether no clause fails already by the coordinates that are decided.
  [[nodiscard]] bool may_meet_clauses(const Coordinates& x, const std::vector<bool>& decided) const;

  // Whether each linear constraint can still be met by itself.
  [[nodiscard]] bool may_meet_rows(const Coordinates& x, const std::vector<bool>& decided) const;

  // Of the coordinates in `free` and `wholes` that are not decided, levels taken for intervals.
  struct Piece {
    LinearSystem system;
    std::vector<std::size_t> coordinates;
    [[nodiscard]] Vector of(const Coordinates& x) const;
    void assign(const Vector& values, Coordinates& x) const;  // within [0, 1]
  };
  [[nodiscard]] Piece piece(const Coordinates& x, const std::vector<bool>& decided) const;

  // All decided but the free coordinates, or but the levels and choices too.
  [[nodiscard]] const std::vector<bool>& all_but_free() const noexcept { return all_but_free_; }
  [[nodiscard]] const std::vector<bool>& all_but_read() const noexcept { return all_but_read_; }

 private:
  void check_linear(const LinearConstraint& constraint) const;
  void check_clause(const Clause& clause) const;
  void take_apart();

  Grid grid_;
  std::size_t dim_;
  Constraints constraints_;
  std::vector<ChoiceAxis> choices_{};
  std::vector<WholeAxis> wholes_{};
  std::vector<std::size_t> free_{};
  std::vector<bool> all_but_free_{};
  std::vector<bool> all_but_read_{};
};

}  // namespace duelopt
