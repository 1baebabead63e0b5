// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/ascent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/optim/nlopt_run.hpp"

namespace duelopt {
namespace {

// The root mean square over the coordinates of the first step, which is along the gradient.
constexpr double kFirstStep = 0.1;

// How far inside the feasible set the constraint is placed, as a length in the unit cube. SLSQP
// comes to a boundary from outside, and its last steps are shorter than this.
constexpr double kMargin = 1e-8;

// Of an ascent within a constraint: evaluations without gain after which it is lost, and how far it
// may go from its start before it starts again.
constexpr std::size_t kPatience = 15;
constexpr double kFirstLeash = 0.25;
constexpr double kLastLeash = 0.01;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double norm(std::span<const double> v) {
  double sum = 0.0;
  for (const double v_i : v) sum += v_i * v_i;
  return std::sqrt(sum);
}

double largest_step(const UnitPoint& from, const UnitPoint& to) {
  double largest = 0.0;
  for (std::size_t i = 0; i < from.dim(); ++i) {
    largest = std::fmax(largest, std::abs(to[i] - from[i]));
  }
  return largest;
}

struct Slope {
  double value;
  std::vector<double> gradient;
};

Slope slope_of(const DifferentiableFunction& function, const UnitPoint& x) {
  Slope slope{0.0, std::vector<double>(x.dim())};
  slope.value = function.value_and_gradient(x, slope.gradient);
  return slope;
}

// The length of that part of the gradient that does not lead out of the cube.
double steepness(const UnitPoint& x, std::vector<double> gradient) {
  for (std::size_t i = 0; i < x.dim(); ++i) {
    if ((x[i] == 0.0 && gradient[i] < 0.0) || (x[i] == 1.0 && gradient[i] > 0.0)) gradient[i] = 0.0;
  }
  return norm(gradient);
}

// The functions that an ascent hands to NLopt, and what it remembers between their calls.
//
// NLopt's tolerances, its first step and its test for a vanishing gradient are made for functions
// of order one. So it sees (f(x) - f(start)) / f_scale and g(x) / g_scale - margin.
class Climb {
 public:
  Climb(const DifferentiableFunction& objective,
        const DifferentiableFunction* constraint,
        std::span<const LinearConstraint> linear,
        const UnitPoint& start,
        const AscentOptions& options)
      : objective_(objective),
        constraint_(constraint),
        linear_(linear),
        options_(options),
        x_(start),
        f_(slope_of(objective, start)),
        g_(constraint == nullptr ? Slope{} : slope_of(*constraint, start)),
        f_start_(f_.value),
        f_scale_(steepness(start, f_.gradient) /
                 (kFirstStep * std::sqrt(static_cast<double>(start.dim())))),
        // The start may be the top of g, with no slope: then g falls to 0 over at most about 1.
        g_scale_(std::fmax(norm(g_.gradient), std::abs(g_.value))),
        best_{start, std::isfinite(f_.value) ? f_.value : -kInfinity, 1} {
    if (g_scale_ == 0.0) g_scale_ = 1.0;
  }

  // False if the start is undefined or stationary, or its evaluation was the last.
  [[nodiscard]] bool can_climb() const {
    return std::isfinite(f_start_) && std::isfinite(f_scale_) && f_scale_ > 0.0 && !ended();
  }

  // One run of NLopt from the best point, at most `radius` away from it. False if it was ended
  // because it found nothing better in `patience` evaluations.
  bool run(NloptAlgorithm algorithm, double radius, std::size_t patience) {
    const UnitPoint from = best_.x;
    patience_ = patience;
    since_best_ = 0;
    const NloptFunction f = [this](const UnitPoint& x, std::span<double> gradient) {
      return visit(x) ? std::optional(scaled(f_, f_start_, f_scale_, gradient)) : std::nullopt;
    };
    const NloptFunction g = [this](const UnitPoint& x, std::span<double> gradient) {
      return visit(x) ? std::optional(scaled(g_, kMargin * g_scale_, g_scale_, gradient))
                      : std::nullopt;
    };
    run_nlopt({.algorithm = algorithm,
               .evaluations = options_.evaluations,
               .value_tolerance = options_.value_tolerance,
               .x_tolerance = options_.x_tolerance,
               .radius = radius},
              from,
              f,
              constraint_ == nullptr ? NloptFunction() : g,
              linear_);
    return since_best_ < patience_;
  }

  [[nodiscard]] bool ended() const {
    return best_.evaluations >= options_.evaluations || best_.value >= options_.target;
  }

  [[nodiscard]] const Ascent& best() const { return best_; }

 private:
  static double scaled(const Slope& slope, double zero, double scale, std::span<double> gradient) {
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      gradient[i] = slope.gradient[i] / scale;
      if (!std::isfinite(gradient[i])) return std::numeric_limits<double>::quiet_NaN();
    }
    return (slope.value - zero) / scale;
  }

  // Makes x the present point. False if that needs an evaluation and none is left.
  bool visit(const UnitPoint& x) {
    if (x == x_) return true;
    if (ended() || since_best_ >= patience_) return false;
    f_ = slope_of(objective_, x);
    if (constraint_ != nullptr) g_ = slope_of(*constraint_, x);
    x_ = x;
    ++best_.evaluations;
    ++since_best_;
    if (is_feasible() && std::isfinite(f_.value) && f_.value > best_.value) {
      best_.x = x;
      best_.value = f_.value;
      since_best_ = 0;
    }
    return true;
  }

  [[nodiscard]] bool is_feasible() const {
    const auto met = [this](const LinearConstraint& row) { return is_met(row, x_.coordinates()); };
    return (constraint_ == nullptr || g_.value >= 0.0) &&
           std::all_of(linear_.begin(), linear_.end(), met);
  }

  const DifferentiableFunction& objective_;
  const DifferentiableFunction* constraint_;
  std::span<const LinearConstraint> linear_;
  const AscentOptions& options_;
  UnitPoint x_;  // the present point, f_ and g_ its values: SLSQP asks twice at some points
  Slope f_;
  Slope g_;
  double f_start_;
  double f_scale_;
  double g_scale_;
  Ascent best_;
  std::size_t patience_ = 0;
  std::size_t since_best_ = 0;
};

void check(const UnitPoint& start, const AscentOptions& options) {
  if (start.dim() == 0) {
    throw Error(ErrorCode::kInvalidArgument, "an ascent cannot start from a point of dimension 0");
  }
  if (options.evaluations == 0) {
    throw Error(ErrorCode::kInvalidArgument, "0 evaluations of an ascent are not at least 1");
  }
}

}  // namespace

Ascent ascend(const DifferentiableFunction& objective,
              const UnitPoint& start,
              const AscentOptions& options) {
  check(start, options);
  Climb climb(objective, nullptr, {}, start, options);
  if (climb.can_climb()) climb.run(NloptAlgorithm::kLbfgs, 1.0, options.evaluations);
  return climb.best();
}

Ascent ascend_within(const DifferentiableFunction& objective,
                     const std::optional<DifferentiableFunction>& constraint,
                     const UnitPoint& start,
                     const AscentOptions& options,
                     std::span<const LinearConstraint> linear) {
  check(start, options);
  Climb climb(objective, constraint ? &*constraint : nullptr, linear, start, options);
  if (!climb.can_climb()) return climb.best();

  // SLSQP may step far out of the feasible set and not find back. So it goes on a leash: it starts
  // again from the best point if it came to the end of it, and on a shorter one if it got lost.
  double leash = kFirstLeash;
  while (leash >= kLastLeash && !climb.ended()) {
    const UnitPoint from = climb.best().x;
    const bool arrived = climb.run(NloptAlgorithm::kSlsqp, leash, kPatience);
    if (arrived && largest_step(from, climb.best().x) < leash * (1.0 - 1e-9)) break;
    if (!arrived) leash *= 0.25;
  }
  return climb.best();
}

}  // namespace duelopt
