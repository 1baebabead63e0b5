// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/low_discrepancy.hpp"

#include <cmath>
#include <string>

#include <boost/random/sobol.hpp>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

void check_dim(std::size_t dim, std::size_t largest) {
  if (dim == 0 || dim > largest) {
    throw Error(
        ErrorCode::kInvalidArgument,
        "dimension " + std::to_string(dim) + " is not between 1 and " + std::to_string(largest));
  }
}

std::vector<double> uniform_vector(std::size_t dim, Rng& rng) {
  std::vector<double> u(dim);
  for (double& u_i : u) u_i = rng.uniform();
  return u;
}

}  // namespace

std::vector<UnitPoint> sobol_points(std::size_t count, std::size_t dim, Rng& rng) {
  check_dim(dim, kMaxSobolDim);
  const std::vector<double> shift = uniform_vector(dim, rng);
  boost::random::sobol sequence(dim);
  constexpr double kUnit = 0x1p-64;
  std::vector<UnitPoint> points;
  points.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    std::vector<double> u(dim);
    for (std::size_t i = 0; i < dim; ++i) {
      const double shifted = static_cast<double>(sequence()) * kUnit + shift[i];
      u[i] = shifted < 1.0 ? shifted : std::fmin(shifted - 1.0, 1.0);
    }
    points.emplace_back(std::move(u));
  }
  return points;
}

std::vector<UnitPoint> uniform_points(std::size_t count, std::size_t dim, Rng& rng) {
  check_dim(dim, static_cast<std::size_t>(-1));
  std::vector<UnitPoint> points;
  points.reserve(count);
  for (std::size_t k = 0; k < count; ++k) points.emplace_back(uniform_vector(dim, rng));
  return points;
}

}  // namespace duelopt
