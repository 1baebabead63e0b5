// SPDX-License-Identifier: Apache-2.0
#include "duelopt/domain/domain.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/domain/feasible_set.hpp"
#include "duelopt/domain/nearest_levels.hpp"
#include "duelopt/domain/sampler.hpp"

namespace duelopt {
namespace {

constexpr int kOpponentDraws = 32;

UnitPoint centre(std::size_t dim) { return UnitPoint(std::vector<double>(dim, 0.5)); }

// A constraint by its number, the linear ones first.
Constraints some_of(const Constraints& all, const std::vector<bool>& wanted) {
  Constraints some;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::size_t clause = i - std::min(i, all.linear.size());
    if (!wanted[i]) continue;
    if (i < all.linear.size()) {
      some.linear.push_back(all.linear[i]);
    } else {
      some.clauses.push_back(all.clauses[clause]);
    }
  }
  return some;
}

std::vector<std::string> names_of(const Constraints& constraints) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const LinearConstraint& row : constraints.linear) add(row.name);
  for (const Clause& clause : constraints.clauses) add(clause.name);
  return names;
}

// Constraints of which none can be left out if they are to contradict each other.
Constraints conflict(const FeasibleSet& set) {
  std::vector<bool> wanted(set.constraints().linear.size() + set.constraints().clauses.size(),
                           true);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted[i] = false;
    const FeasibleSet rest(set.grid(), set.dim(), some_of(set.constraints(), wanted));
    if (nearest_point(rest, centre(set.dim())).x) wanted[i] = true;
  }
  return some_of(set.constraints(), wanted);
}

[[noreturn]] void refuse_as_empty(const FeasibleSet& set, bool searched_all) {
  std::string names;
  const std::vector<std::string> all = names_of(conflict(set));
  for (const std::string& name : all) names += (names.empty() ? "\"" : ", \"") + name + '"';
  const std::string them =
      all.size() == 1 ? "the constraint " + names : "all of the constraints " + names;
  throw Error(ErrorCode::kInvalidArgument,
              searched_all ? "nothing within the ranges meets " + them
                           : "nothing was found that meets " + them +
                                 ", though not every combination of whole numbers was looked at");
}

UnitPoint known_point(const FeasibleSet& set) {
  const NearestPoint found = nearest_point(set, centre(set.dim()));
  if (!found.x) refuse_as_empty(set, found.complete);
  return *found.x;
}

}  // namespace

Domain::Domain(Box box, Grid grid, Constraints constraints)
    : box_(std::move(box)), grid_(std::move(grid)), constraints_(std::move(constraints)) {
  (void)grid_.snap(centre(dim()));
  if (constraints_.empty()) return;
  set_ = std::make_shared<const FeasibleSet>(grid_, dim(), constraints_);
  known_ = std::make_shared<const UnitPoint>(known_point(*set_));
  sampler_ = std::make_shared<const Sampler>(set_, *known_);
}

bool Domain::everywhere() const noexcept { return grid_.everywhere() && constraints_.empty(); }

bool Domain::contains(const UnitPoint& u) const {
  if (!grid_.contains(u)) return false;
  return is_met(constraints_, u.coordinates());
}

UnitPoint Domain::snap(const UnitPoint& u) const {
  if (set_ == nullptr) return grid_.snap(u);
  return *nearest_point(*set_, u, *known_).x;
}

UnitPoint Domain::sample(Rng& rng) const {
  if (set_ == nullptr) return grid_.snap(uniform_points(1, dim(), rng).front());
  return sampler_->next(rng);
}

UnitPoint Domain::sample_other(const UnitPoint& x, Rng& rng) const {
  if (grid_.single_point()) {
    throw Error(
        ErrorCode::kInvalidArgument,
        "the grid has a single point: all parameters are fixed, and a duel needs two settings that "
        "differ; leave one free, or ask for a label");
  }
  for (int draw = 0; draw < kOpponentDraws; ++draw) {
    UnitPoint other = sample(rng);
    if (other != x) return other;
  }
  // Of a grid with two points or more, at least one of these is not x: an end differs on an axis of
  // one coordinate, and the mirror image among choices.
  for (const double end : {0.0, 1.0}) {
    UnitPoint other = snap(UnitPoint(std::vector<double>(dim(), end)));
    if (other != x) return other;
  }
  std::vector<double> mirrored;
  for (const double x_i : x) mirrored.push_back(1.0 - x_i);
  UnitPoint other = snap(UnitPoint(std::move(mirrored)));
  if (other != x) return other;
  throw Error(ErrorCode::kInvalidArgument,
              "the constraints leave a single point, and a duel needs two that differ");
}

std::vector<UnitPoint> Domain::spread(std::size_t count, Rng& rng) const {
  if (set_ != nullptr) return sampler_->spread(count, rng);
  std::vector<UnitPoint> points = sobol_points(count, dim(), rng);
  for (UnitPoint& x : points) x = grid_.snap(x);
  return points;
}

std::vector<LinearConstraint> Domain::around(const UnitPoint& x) const {
  std::vector<LinearConstraint> rows;
  for (LinearConstraint row : constraints_.linear) {
    bool moving = false;
    for (std::size_t i = 0; i < dim(); ++i) {
      if (moves(i)) {
        moving = moving || row.coefficients[i] != 0.0;
      } else {
        row.bound -= row.coefficients[i] * x[i];
        row.coefficients[i] = 0.0;
      }
    }
    if (moving) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace duelopt
