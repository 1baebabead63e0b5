// SPDX-License-Identifier: Apache-2.0
//
// Bounded sets given by linear equalities and inequalities: the nearest point, and a centre from
// which a walk can begin.
#pragma once

#include <optional>

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

struct LinearSystem {  // equal * x == values, rows * x <= limits
  Matrix equal;
  Vector values;
  Matrix rows;
  Vector limits;
};

// The point of {y : rows * y <= limits} nearest to `target`, by the dual method of Goldfarb and
// Idnani [GI83], which is exact up to rounding; nothing if the set is empty. REQUIRES: rows have
// length 1. Throws kNumerical if rounding keeps it from an end.
[[nodiscard]] std::optional<Vector> nearest_in(const Matrix& rows,
                                               const Vector& limits,
                                               const Vector& target);

// The solutions x = origin + basis * y of a system, where the columns of the basis are orthonormal
// and y lies in {rows * y <= limits}: the equalities are eliminated, so that they hold exactly.
class Polytope {
 public:
  // REQUIRES: the solutions are bounded
  explicit Polytope(const LinearSystem& system);

  // The solution nearest to x; nothing if there is none.
  [[nodiscard]] std::optional<Vector> nearest(const Vector& x) const;

  // The same set with a basis of its own dimension: inequalities that can only hold as equalities
  // are eliminated too, and the limits leave room around a point. Nothing if the set is empty.
  [[nodiscard]] std::optional<Polytope> with_interior() const;

  [[nodiscard]] Index dim() const noexcept { return basis_.cols(); }
  [[nodiscard]] const Matrix& rows() const noexcept { return rows_; }
  [[nodiscard]] const Vector& limits() const noexcept { return limits_; }
  [[nodiscard]] Vector x(const Vector& y) const { return origin_ + basis_ * y; }

  // A point with room in all directions. REQUIRES: this is with_interior()
  [[nodiscard]] const Vector& inner() const noexcept { return inner_; }

 private:
  Polytope() = default;
  void append(const Vector& row, double limit, double size);
  [[nodiscard]] Polytope restricted(const Vector& y, const Matrix& tight) const;
  [[nodiscard]] double largest_slack(Index row, const Vector& start) const;

  bool solvable_ = true;
  Vector origin_{};
  Matrix basis_{};
  Matrix rows_{};  // of length 1
  Vector limits_{};
  Vector inner_{};
};

}  // namespace duelopt
