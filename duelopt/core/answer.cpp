// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/answer.hpp"

#include <cmath>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {

void check(const Measurement& measurement) {
  const auto refuse_unless = [&](bool ok, const char* rule) {
    if (!ok)
      throw Error(ErrorCode::kInvalidArgument, "the value " + to_text(measurement.value) + rule);
  };
  refuse_unless(std::isfinite(measurement.value), " is not finite");
  refuse_unless(std::abs(measurement.value) <= 1e100, " is not within ±1e100");
}

}  // namespace duelopt
