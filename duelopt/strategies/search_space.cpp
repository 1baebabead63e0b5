// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/search_space.hpp"

#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/optim/candidates.hpp"
#include "duelopt/optim/grid_function.hpp"

namespace duelopt {
namespace {

constexpr int kOpponentDraws = 32;

}  // namespace

Point SearchSpace::snap(const Point& x) const {
  return grid_.everywhere() ? x : point(snap(unit(x)));
}

UnitPoint SearchSpace::uniform_point(Rng& rng) const {
  return snap(uniform_points(1, dim(), rng).front());
}

UnitPoint SearchSpace::uniform_opponent(const UnitPoint& x, Rng& rng) const {
  if (grid_.single_point()) {
    throw Error(ErrorCode::kInvalidArgument,
                "the grid has a single point, and a duel needs two that differ");
  }
  for (int draw = 0; draw < kOpponentDraws; ++draw) {
    UnitPoint other = uniform_point(rng);
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
  return snap(UnitPoint(std::move(mirrored)));
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
  std::vector<UnitPoint> points = duelopt::candidates(options, dim(), seeds, rng);
  for (UnitPoint& x : points) x = snap(x);
  return points;
}

Maximum SearchSpace::maximize(MaximizationProblem problem,
                              const Maximizer& maximizer,
                              Rng& rng) const {
  if (grid_.everywhere()) return duelopt::maximize(problem, maximizer, rng);
  problem.objective = on_grid(std::move(problem.objective), grid_);
  if (problem.constraint) problem.constraint = on_grid(*std::move(problem.constraint), grid_);
  for (UnitPoint& seed : problem.seeds) seed = snap(seed);
  Maximum best = duelopt::maximize(problem, maximizer, rng);
  best.x = snap(best.x);
  return best;
}

Ascent SearchSpace::ascend_pairs(const DifferentiableFunction& value,
                                 const UnitPoint& start,
                                 const AscentOptions& options) const {
  if (grid_.everywhere()) return ascend(value, start, options);
  const Grid pairs = grid_.squared();
  Ascent top = ascend(on_grid(value, pairs), start, options);
  top.x = pairs.snap(top.x);
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
