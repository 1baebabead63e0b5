// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/feasible_set.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kMostRead = 100;

[[noreturn]] void refuse(const std::string& name, const std::string& rule) {
  throw Error(ErrorCode::kInvalidArgument, "constraint \"" + name + "\": " + rule);
}

bool reads(const Constraints& constraints, std::size_t first, std::size_t count) {
  const auto is_mine = [&](const Literal& l) {
    return l.coordinate >= first && l.coordinate < first + count;
  };
  const auto clause_reads = [&](const Clause& clause) {
    return std::any_of(clause.any_of.begin(), clause.any_of.end(), is_mine);
  };
  const auto row_reads = [&](const LinearConstraint& row) {
    const auto begin = row.coefficients.begin() + static_cast<std::ptrdiff_t>(first);
    return std::any_of(
        begin, begin + static_cast<std::ptrdiff_t>(count), [](double c) { return c != 0.0; });
  };
  return std::any_of(constraints.clauses.begin(), constraints.clauses.end(), clause_reads) ||
         std::any_of(constraints.linear.begin(), constraints.linear.end(), row_reads);
}

// A literal changes where the cells of its interval begin, and after they end.
std::vector<std::size_t> segments(const Constraints& constraints,
                                  std::size_t coordinate,
                                  std::size_t count) {
  std::set<std::size_t> starts{0};
  const auto n = static_cast<double>(count);
  const auto add = [&](double level) {
    if (level > 0.0 && level < n) starts.insert(static_cast<std::size_t>(level));
  };
  for (const Clause& clause : constraints.clauses) {
    for (const Literal& literal : clause.any_of) {
      if (literal.coordinate != coordinate) continue;
      add(std::ceil(literal.low * n - 0.5));
      add(std::floor(literal.high * n - 0.5) + 1.0);
    }
  }
  return {starts.begin(), starts.end()};
}

std::vector<Axis> axes_of(const Grid& grid, std::size_t dim) {
  if (grid.axes().empty()) return std::vector<Axis>(dim, Anywhere{});
  return {grid.axes().begin(), grid.axes().end()};
}

}  // namespace

double WholeAxis::at(std::size_t level) const {
  return (static_cast<double>(level) + 0.5) / static_cast<double>(count);
}

std::size_t WholeAxis::level(double u) const {
  const auto n = static_cast<double>(count);
  return static_cast<std::size_t>(std::clamp(std::floor(u * n), 0.0, n - 1.0));
}

FeasibleSet::FeasibleSet(Grid grid, std::size_t dim, Constraints constraints)
    : grid_(std::move(grid)), dim_(dim), constraints_(std::move(constraints)) {
  for (const LinearConstraint& constraint : constraints_.linear) check_linear(constraint);
  for (const Clause& clause : constraints_.clauses) check_clause(clause);
  take_apart();
}

void FeasibleSet::check_linear(const LinearConstraint& constraint) const {
  if (constraint.coefficients.size() != dim_) {
    refuse(constraint.name,
           std::to_string(constraint.coefficients.size()) + " coefficients in dimension " +
               std::to_string(dim_));
  }
  const auto finite = [](double c) { return std::isfinite(c); };
  const auto& c = constraint.coefficients;
  if (!std::all_of(c.begin(), c.end(), finite) || !finite(constraint.bound))
    refuse(constraint.name, "not all of its numbers are finite");
  if (std::all_of(c.begin(), c.end(), [](double v) { return v == 0.0; }))
    refuse(constraint.name, "it has no coefficient but 0");
}

void FeasibleSet::check_clause(const Clause& clause) const {
  for (const Literal& literal : clause.any_of) {
    if (literal.coordinate >= dim_)
      refuse(clause.name, "there is no coordinate " + std::to_string(literal.coordinate));
    if (grid_.moves(literal.coordinate))
      refuse(clause.name,
             "coordinate " + std::to_string(literal.coordinate) +
                 " has no levels; only linear constraints speak of such a coordinate");
  }
}

void FeasibleSet::take_apart() {
  all_but_free_.assign(dim_, true);
  std::size_t at = 0;
  for (const Axis& axis : axes_of(grid_, dim_)) {
    const auto* choice = std::get_if<OneOf>(&axis);
    const std::size_t width = choice != nullptr ? choice->count : 1;
    if (!std::holds_alternative<Held>(axis) && reads(constraints_, at, width)) {
      if (choice != nullptr) {
        for (const LinearConstraint& row : constraints_.linear) {
          for (std::size_t i = at; i < at + width; ++i) {
            if (row.coefficients[i] != 0.0) refuse(row.name, "it has a coefficient for a choice");
          }
        }
        choices_.push_back({at, width});
      } else if (const auto* levels = std::get_if<Levels>(&axis)) {
        wholes_.push_back({at, levels->count, segments(constraints_, at, levels->count)});
      } else {
        free_.push_back(at);
        all_but_free_[at] = false;
      }
    }
    at += width;
  }
  const std::size_t read = free_.size() + wholes_.size() + choices_.size();
  if (read > kMostRead) {
    throw Error(ErrorCode::kInvalidArgument,
                "the constraints speak of " + std::to_string(read) + " parameters, more than the " +
                    std::to_string(kMostRead) + " that are searched together");
  }
  all_but_read_ = all_but_free_;
  for (const WholeAxis& axis : wholes_) all_but_read_[axis.coordinate] = false;
  for (const ChoiceAxis& axis : choices_) {
    for (std::size_t i = 0; i < axis.count; ++i) all_but_read_[axis.first + i] = false;
  }
}

bool FeasibleSet::may_meet_clauses(const Coordinates& x, const std::vector<bool>& decided) const {
  return std::all_of(
      constraints_.clauses.begin(), constraints_.clauses.end(), [&](const Clause& clause) {
        return std::any_of(clause.any_of.begin(), clause.any_of.end(), [&](const Literal& l) {
          return !decided[l.coordinate] || l.holds(x[l.coordinate]);
        });
      });
}

bool FeasibleSet::may_meet_rows(const Coordinates& x, const std::vector<bool>& decided) const {
  return std::all_of(
      constraints_.linear.begin(), constraints_.linear.end(), [&](const LinearConstraint& row) {
        double least = -row.bound;
        double most = -row.bound;
        double range = 0.0;
        for (std::size_t i = 0; i < dim_; ++i) {
          const double c = row.coefficients[i];
          range += std::abs(c);
          least += decided[i] ? c * x[i] : std::min(c, 0.0);
          most += decided[i] ? c * x[i] : std::max(c, 0.0);
        }
        const double rounding = kConstraintTolerance * range;
        return least <= rounding && (row.relation == Relation::kAtMost || most >= -rounding);
      });
}

Vector FeasibleSet::Piece::of(const Coordinates& x) const {
  Vector values(static_cast<Index>(coordinates.size()));
  for (std::size_t j = 0; j < coordinates.size(); ++j)
    values[static_cast<Index>(j)] = x[coordinates[j]];
  return values;
}

void FeasibleSet::Piece::assign(const Vector& values, Coordinates& x) const {
  for (std::size_t j = 0; j < coordinates.size(); ++j)
    x[coordinates[j]] = std::clamp(values[static_cast<Index>(j)], 0.0, 1.0);
}

FeasibleSet::Piece FeasibleSet::piece(const Coordinates& x,
                                      const std::vector<bool>& decided) const {
  Piece piece;
  std::vector<double> margin;  // from the faces of the cube to the first and last level
  for (const std::size_t i : free_) {
    if (decided[i]) continue;
    piece.coordinates.push_back(i);
    margin.push_back(0.0);
  }
  for (const WholeAxis& axis : wholes_) {
    if (decided[axis.coordinate]) continue;
    piece.coordinates.push_back(axis.coordinate);
    margin.push_back(axis.at(0));
  }
  const auto n = static_cast<Index>(piece.coordinates.size());
  const auto equalities = std::count_if(
      constraints_.linear.begin(), constraints_.linear.end(), [](const LinearConstraint& row) {
        return row.relation == Relation::kEqual;
      });
  const auto inequalities = static_cast<Index>(constraints_.linear.size()) - equalities;
  LinearSystem& s = piece.system;
  s.equal.resize(equalities, n);
  s.values.resize(equalities);
  s.rows.resize(inequalities + 2 * n, n);
  s.limits.resize(inequalities + 2 * n);
  Index equality = 0;
  Index inequality = 0;
  for (const LinearConstraint& row : constraints_.linear) {
    double range = 0.0;
    double rest = row.bound;
    for (std::size_t i = 0; i < dim_; ++i) {
      range += std::abs(row.coefficients[i]);
      if (decided[i]) rest -= row.coefficients[i] * x[i];
    }
    Vector coefficients(n);
    for (Index j = 0; j < n; ++j)
      coefficients[j] = row.coefficients[piece.coordinates[static_cast<std::size_t>(j)]] / range;
    if (row.relation == Relation::kEqual) {
      s.equal.row(equality) = coefficients.transpose();
      s.values[equality++] = rest / range;
    } else {
      s.rows.row(inequality) = coefficients.transpose();
      s.limits[inequality++] = rest / range;
    }
  }
  s.rows.middleRows(inequalities, n).setIdentity();
  s.rows.bottomRows(n) = -Matrix::Identity(n, n);
  for (Index j = 0; j < n; ++j) {
    s.limits[inequalities + j] = 1.0 - margin[static_cast<std::size_t>(j)];
    s.limits[inequalities + n + j] = -margin[static_cast<std::size_t>(j)];
  }
  return piece;
}

}  // namespace duelopt
