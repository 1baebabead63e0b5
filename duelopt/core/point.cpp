// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/point.hpp"

#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse(std::size_t i, double value, const char* rule) {
  throw Error(ErrorCode::kInvalidArgument,
              "coordinate " + std::to_string(i) + " = " + to_text(value) + " is not " + rule);
}

}  // namespace

void UserSpace::check(std::span<const double> coordinates) {
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    if (!std::isfinite(coordinates[i])) refuse(i, coordinates[i], "finite");
  }
}

void UnitSpace::check(std::span<const double> coordinates) {
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    // Negated, so that NaN is refused too.
    if (!(coordinates[i] >= 0.0 && coordinates[i] <= 1.0)) refuse(i, coordinates[i], "in [0, 1]");
  }
}

}  // namespace duelopt
