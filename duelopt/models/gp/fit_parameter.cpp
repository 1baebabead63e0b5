// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/fit_parameter.hpp"

#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {

FitParameter fit_parameter(const char* name,
                           const Interval& bounds,
                           const std::optional<LogNormal>& prior) {
  if (!(bounds.lo() > 0.0)) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string("lower bound ") + to_text(bounds.lo()) + " of the " + name +
                    " is not positive");
  }
  if (prior &&
      !(std::isfinite(prior->location) && prior->scale > 0.0 && std::isfinite(prior->scale))) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string("prior of the ") + name + " with location " + to_text(prior->location) +
                    " and scale " + to_text(prior->scale) + " is not finite with a positive scale");
  }
  return {std::log(bounds.lo()), std::log(bounds.hi()), prior};
}

}  // namespace duelopt
