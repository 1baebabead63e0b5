// SPDX-License-Identifier: Apache-2.0
//
// Uniform points of a polytope by hit-and-run [Smi84]: from a point, a line in a random direction,
// and on it a uniform point of the set.
#pragma once

#include <Eigen/Cholesky>

#include "duelopt/core/rng.hpp"
#include "duelopt/domain/polytope.hpp"

namespace duelopt {

// Directions are normal with the inverse Hessian of the logarithmic barrier at its centre as
// covariance, whose ellipsoid has the shape of the set within a factor of the number of rows
// [BV04, section 8.5]: so a set that is long and thin is walked as fast as a ball.
class Walk {
 public:
  explicit Walk(Polytope set);  // REQUIRES: it is with_interior()

  // Goes on until where it started no longer tells, then for each call a little further.
  [[nodiscard]] Vector next(Rng& rng);

 private:
  void step(Rng& rng);

  Polytope set_;
  Vector y_;
  Eigen::LLT<Matrix> hessian_{};
  bool mixed_ = false;
};

}  // namespace duelopt
