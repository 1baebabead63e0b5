// SPDX-License-Identifier: Apache-2.0
#include <duelopt/core/box.hpp>
#include <duelopt/core/error.hpp>
#include <duelopt/core/low_discrepancy.hpp>
#include <duelopt/core/rng.hpp>

#if __has_include(<Eigen/Core>) || defined(EIGEN_WORLD_VERSION)
#error "a user of duelopt needs no Eigen"
#endif

int main() {
  duelopt::Rng rng(duelopt::Seed{1});
  const auto points = duelopt::sobol_points(4, 2, rng);
  const duelopt::Box box{{-5.0, 10.0}, {0.0, 15.0}};
  if (!box.contains(box.from_unit(points.front()))) return 1;
  try {
    (void)duelopt::Box::unit(0);
  } catch (const duelopt::Error& error) {  // thrown in the library, caught here
    return error.code() == duelopt::ErrorCode::kInvalidArgument ? 0 : 1;
  }
  return 1;
}
