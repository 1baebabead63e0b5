// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/multi_start.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/candidates.hpp"
#include "duelopt/optim/incumbent.hpp"

namespace duelopt {
namespace {

// Root mean square distance per coordinate below which two points count as one start.
constexpr double kApart = 0.1;

double mean_square_distance(const UnitPoint& a, const UnitPoint& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.dim(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum / static_cast<double>(a.dim());
}

struct Candidates {
  std::vector<UnitPoint> points;
  std::size_t seeds;  // these come first
};

// Leaves those where the constraint is met, in their order.
Candidates feasible_among(Candidates all, std::span<const double> constraints) {
  Candidates feasible{{}, 0};
  for (std::size_t i = 0; i < all.points.size(); ++i) {
    if (!(constraints[i] >= 0.0)) continue;
    feasible.points.push_back(std::move(all.points[i]));
    if (i < all.seeds) ++feasible.seeds;
  }
  return feasible;
}

std::vector<double> scores_of(const DifferentiableFunction& function,
                              const std::vector<UnitPoint>& points) {
  std::vector<double> scores = function.values(points);
  assert(scores.size() == points.size());
  return scores;
}

// The gradient without the coordinates that do not move.
DifferentiableFunction moving(const DifferentiableFunction& f, const Domain& domain) {
  return {f.values, [&f, &domain](const UnitPoint& x, std::span<double> gradient) {
            const double value = f.value_and_gradient(x, gradient);
            for (std::size_t i = 0; i < gradient.size(); ++i) {
              if (!domain.moves(i)) gradient[i] = 0.0;
            }
            return value;
          }};
}

// Climbs `f` where the problem allows, with `g` >= 0 if there is one.
Ascent climb(const DifferentiableFunction& f,
             const std::optional<DifferentiableFunction>& g,
             const MaximizationProblem& problem,
             const UnitPoint& start,
             const AscentOptions& options) {
  if (!problem.domain) return g ? ascend_within(f, g, start, options) : ascend(f, start, options);
  const Domain& domain = *problem.domain;
  const std::vector<LinearConstraint> linear = domain.around(start);
  const DifferentiableFunction objective = moving(f, domain);
  Ascent top = g || !linear.empty()
                   ? ascend_within(objective,
                                   g ? std::optional(moving(*g, domain)) : std::nullopt,
                                   start,
                                   options,
                                   linear)
                   : ascend(objective, start, options);
  top.x = domain.snap(top.x);
  return top;
}

// Scores feasible candidates and climbs from the best of them.
void climb_from(const Candidates& feasible,
                const MultiStart& options,
                const MaximizationProblem& problem,
                Incumbent& best) {
  const std::vector<double> values = scores_of(problem.objective, feasible.points);
  for (std::size_t i = 0; i < values.size(); ++i) best.offer(feasible.points[i], values[i]);
  for (const std::size_t i :
       choose_starts(feasible.points, values, feasible.seeds, options.ascents)) {
    const UnitPoint& start = feasible.points[i];
    const Ascent top = climb(problem.objective,
                             problem.constraint,
                             problem,
                             start,
                             {.evaluations = options.evaluations});
    best.offer(top.x, top.value);
  }
}

// Climbs the constraint from where it is highest, and the objective from where that has led into
// the feasible set.
void climb_into(const Candidates& infeasible,
                std::span<const double> constraints,
                const MultiStart& options,
                const MaximizationProblem& problem,
                Incumbent& best) {
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    best.offer_infeasible(infeasible.points[i], constraints[i]);
  }
  const AscentOptions until_feasible{.evaluations = options.evaluations, .target = 0.0};
  Candidates entered{{}, 0};
  for (const std::size_t i :
       choose_starts(infeasible.points, constraints, infeasible.seeds, options.ascents)) {
    const Ascent entry =
        climb(*problem.constraint, std::nullopt, problem, infeasible.points[i], until_feasible);
    if (entry.value >= 0.0) {
      entered.points.push_back(entry.x);
    } else {
      best.offer_infeasible(entry.x, entry.value);
    }
  }
  if (!entered.points.empty()) climb_from(entered, options, problem, best);
}

}  // namespace

void check(const MultiStart& options) {
  if (options.sobol_points == 0) {
    throw Error(ErrorCode::kInvalidArgument, "0 Sobol points of a multi-start are not at least 1");
  }
  if (options.evaluations == 0) {
    throw Error(ErrorCode::kInvalidArgument, "0 evaluations of an ascent are not at least 1");
  }
}

std::vector<std::size_t> choose_starts(std::span<const UnitPoint> points,
                                       std::span<const double> scores,
                                       std::size_t seeds,
                                       std::size_t count) {
  std::vector<bool> open(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) open[i] = std::isfinite(scores[i]);
  const auto best_open = [&](std::size_t end) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < end; ++i) {
      if (open[i] && (!best || scores[i] > scores[*best])) best = i;
    }
    return best;
  };

  std::vector<std::size_t> starts;
  while (starts.size() < count) {
    const bool last_of_several = count > 1 && starts.size() + 1 == count;
    std::optional<std::size_t> next = last_of_several ? best_open(seeds) : std::nullopt;
    if (!next) next = best_open(points.size());
    if (!next) break;
    starts.push_back(*next);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (open[i] && mean_square_distance(points[i], points[*next]) <= kApart * kApart) {
        open[i] = false;
      }
    }
  }
  return starts;
}

Maximum maximize_with(const MultiStart& options, const MaximizationProblem& problem, Rng& rng) {
  check(options);
  Candidates all{problem.domain ? candidates(options, *problem.domain, problem.seeds, rng)
                                : candidates(options, problem.dim, problem.seeds, rng),
                 problem.seeds.size()};
  Incumbent best;
  if (!problem.constraint) {
    climb_from(all, options, problem, best);
    return best.result(problem.objective);
  }
  const std::vector<double> constraints = scores_of(*problem.constraint, all.points);
  const auto met = [](double constraint) { return constraint >= 0.0; };
  if (std::any_of(constraints.begin(), constraints.end(), met)) {
    climb_from(feasible_among(std::move(all), constraints), options, problem, best);
  } else {
    climb_into(all, constraints, options, problem, best);
  }
  return best.result(problem.objective);
}

}  // namespace duelopt
