// SPDX-License-Identifier: Apache-2.0
//
// Constraints between the coordinates of a point of the unit cube.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace duelopt {

enum class Relation : std::uint8_t { kAtMost, kEqual };

struct LinearConstraint {            // coefficients · u <= bound, or coefficients · u == bound
  std::vector<double> coefficients;  // one for each coordinate
  double bound;
  Relation relation = Relation::kAtMost;
  std::string name = {};  // what a message calls it
  friend bool operator==(const LinearConstraint&, const LinearConstraint&) = default;
};

struct Literal {  // that u[coordinate] lies in [low, high], or that it does not
  std::size_t coordinate;
  double low;
  double high;
  bool inside = true;
  [[nodiscard]] bool holds(double u) const noexcept { return (low <= u && u <= high) == inside; }
  friend bool operator==(const Literal&, const Literal&) = default;
};

struct Clause {  // at least one of its literals holds: a clause forbids one combination
  std::vector<Literal> any_of;
  std::string name = {};
  friend bool operator==(const Clause&, const Clause&) = default;
};

struct Constraints {  // all of them
  std::vector<LinearConstraint> linear{};
  std::vector<Clause> clauses{};
  [[nodiscard]] bool empty() const noexcept { return linear.empty() && clauses.empty(); }
  friend bool operator==(const Constraints&, const Constraints&) = default;
};

// How far rounding may take a point out of a linear constraint, as a share of the range of its
// left-hand side over the cube.
inline constexpr double kConstraintTolerance = 1e-9;

// coefficients · u - bound, as a share of that range. REQUIRES: some coefficient is not 0
[[nodiscard]] double excess(const LinearConstraint& constraint, std::span<const double> u);

[[nodiscard]] bool is_met(const LinearConstraint& constraint, std::span<const double> u);
[[nodiscard]] bool is_met(const Clause& clause, std::span<const double> u);
[[nodiscard]] bool is_met(const Constraints& constraints, std::span<const double> u);

}  // namespace duelopt
