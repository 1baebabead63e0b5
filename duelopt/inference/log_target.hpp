// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// The logarithm of a density over a box, up to a constant, of parameters that are not known. Where
// it is undefined its value is not finite.
struct LogTarget {
  Vector low;
  Vector high;  // > low
  std::function<double(const Vector&)> value;
  std::function<double(const Vector&, Vector& gradient)> value_and_gradient;

  [[nodiscard]] Index dim() const { return low.size(); }
  [[nodiscard]] bool contains(const Vector& x) const {
    return (x.array() >= low.array()).all() && (x.array() <= high.array()).all();
  }
};

}  // namespace duelopt
