// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/interval.hpp"

#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {

Interval::Interval(double lo, double hi) : lo_(lo), hi_(hi) {
  // A NaN fails the first comparison; an infinite end or an overflowing width fails the second.
  if (!(lo < hi) || !std::isfinite(hi - lo)) {
    throw Error(ErrorCode::kInvalidArgument,
                "interval [" + to_text(lo) + ", " + to_text(hi) + "] is not finite and non-empty");
  }
}

}  // namespace duelopt
