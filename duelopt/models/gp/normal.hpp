// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// N(mean, variance).
struct Normal {
  double mean = 0.0;
  double variance = 0.0;  // >= 0
  [[nodiscard]] double stddev() const { return std::sqrt(variance); }
  friend bool operator==(const Normal&, const Normal&) = default;
};

// The marginals at many points.
struct Normals {
  Vector mean;
  Vector variance;  // >= 0
};

// A marginal with the gradients of its two moments in the input.
struct NormalGradient {
  Normal value;
  Vector mean_gradient;
  Vector variance_gradient;
};

// The joint distribution at several points.
struct JointNormal {
  Vector mean;
  Matrix covariance;
};

}  // namespace duelopt
