// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "duelopt/models/gp/fit.hpp"

namespace duelopt {

// One fitted parameter: where it may be, in logarithms, and what was believed of it.
struct FitParameter {
  double low;
  double high;
  std::optional<LogNormal> prior;
};

// Throws kInvalidArgument, with the parameter's name, for a bound that is not positive or a prior
// that is not finite with a positive scale.
[[nodiscard]] FitParameter fit_parameter(const char* name,
                                         const Interval& bounds,
                                         const std::optional<LogNormal>& prior);

}  // namespace duelopt
