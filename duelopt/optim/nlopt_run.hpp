// SPDX-License-Identifier: Apache-2.0
//
// One run of an NLopt algorithm on the unit cube. What a run returns is nothing: its functions see
// every point that it tries, and it is for them to remember the best and to end the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "duelopt/core/point.hpp"
#include "duelopt/domain/constraints.hpp"

namespace duelopt {

enum class NloptAlgorithm : std::uint8_t {
  kDirect,  // global, without gradients
  kLbfgs,   // local, bounds only
  kSlsqp,   // local, bounds and a constraint
};

// The value at x; writes the gradient unless the span is empty. Nothing ends the run, and then no
// function is called again. A value that is not finite counts as worse than every finite one.
using NloptFunction =
    std::function<std::optional<double>(const UnitPoint& x, std::span<double> gradient)>;

struct NloptRun {
  NloptAlgorithm algorithm;
  std::size_t evaluations;  // >= 1: how many the functions will allow; NLopt sizes its memory by it
  double value_tolerance = 0.0;  // relative change of the value at which a local run ends
  double x_tolerance = 0.0;      // change of each coordinate at which a local run ends
  double radius = 1.0;  // the run stays in the cube and this near to the start, per coordinate
};

// Maximizes `objective` from `start`, keeping `constraint` >= 0 if there is one, and the linear
// constraints (kSlsqp only).
// Rethrows unchanged what a function throws. That the algorithm can do no better, for rounding or
// any other reason, is no error.
void run_nlopt(const NloptRun& run,
               const UnitPoint& start,
               const NloptFunction& objective,
               const NloptFunction& constraint = {},
               std::span<const LinearConstraint> linear = {});

}  // namespace duelopt
