// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/search_space.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/candidates.hpp"
#include "duelopt/optim/domain_function.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kFarPoints = 256;

// The linear constraints on both points of a pair, whose coordinates that do not move stay.
std::vector<LinearConstraint> around_pair(const Domain& domain, const UnitPoint& pair) {
  const auto [first, second] = parted(pair);
  std::vector<LinearConstraint> rows = domain.around(first);
  for (LinearConstraint& row : rows) row.coefficients.resize(2 * domain.dim(), 0.0);
  for (LinearConstraint& row : domain.around(second)) {
    row.coefficients.insert(row.coefficients.begin(), domain.dim(), 0.0);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Point SearchSpace::snap(const Point& x) const {
  return domain_.everywhere() ? x : point(snap(unit(x)));
}

UnitPoint SearchSpace::far_point(std::span<const UnitPoint> from, Rng& rng) const {
  const auto nearest = [&](const UnitPoint& x) {
    double least = std::numeric_limits<double>::infinity();
    for (const UnitPoint& other : from) {
      double square = 0.0;
      for (std::size_t i = 0; i < x.dim(); ++i) square += (x[i] - other[i]) * (x[i] - other[i]);
      least = std::min(least, square);
    }
    return least;
  };
  const std::vector<UnitPoint> points = domain_.spread(kFarPoints, rng);
  std::vector<double> distances;
  distances.reserve(points.size());
  for (const UnitPoint& x : points) distances.push_back(nearest(x));
  const auto farthest = std::max_element(distances.begin(), distances.end());
  return points[static_cast<std::size_t>(farthest - distances.begin())];
}

std::vector<UnitPoint> SearchSpace::sobol_points_from(const UnitPoint& first,
                                                      std::size_t count) const {
  std::vector<UnitPoint> points = duelopt::sobol_points_from(first, count);
  for (UnitPoint& x : points) x = snap(x);
  return points;
}

std::vector<UnitPoint> SearchSpace::candidates(const MultiStart& options,
                                               std::span<const UnitPoint> seeds,
                                               Rng& rng) const {
  return duelopt::candidates(options, domain_, seeds, rng);
}

Maximum SearchSpace::maximize(MaximizationProblem problem,
                              const Maximizer& maximizer,
                              Rng& rng) const {
  problem.domain = domain_;
  return duelopt::maximize(problem, maximizer, rng);
}

Ascent SearchSpace::ascend_pairs(const DifferentiableFunction& value,
                                 const UnitPoint& start,
                                 const AscentOptions& options) const {
  if (domain_.everywhere()) return ascend(value, start, options);
  const Domain pairs(Box::unit(2 * dim()), domain_.grid().squared());
  const DifferentiableFunction climbing = on_domain(value, pairs);
  const std::vector<LinearConstraint> linear = around_pair(domain_, start);
  Ascent top = linear.empty() ? ascend(climbing, start, options)
                              : ascend_within(climbing, std::nullopt, start, options, linear);
  const auto [first, second] = parted(top.x);
  top.x = joined(snap(first), snap(second));
  return top;
}

UnitPoint joined(const UnitPoint& first, const UnitPoint& second) {
  std::vector<double> both(first.begin(), first.end());
  both.insert(both.end(), second.begin(), second.end());
  return UnitPoint(std::move(both));
}

std::pair<UnitPoint, UnitPoint> parted(const UnitPoint& pair) {
  const auto middle = pair.begin() + static_cast<std::ptrdiff_t>(pair.dim() / 2);
  return {UnitPoint(std::vector<double>(pair.begin(), middle)),
          UnitPoint(std::vector<double>(middle, pair.end()))};
}

}  // namespace duelopt
