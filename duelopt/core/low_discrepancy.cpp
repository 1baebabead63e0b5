// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/low_discrepancy.hpp"

#include <cmath>
#include <string>

#include <boost/random/sobol.hpp>

#include "duelopt/core/error.hpp"

namespace duelopt {
namespace {

constexpr double kSobolUnit = 0x1p-64;

void check_point_dim(std::size_t dim, std::size_t largest) {
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

std::vector<UnitPoint> shifted_sobol(std::size_t count, const std::vector<double>& shift) {
  boost::random::sobol sequence(shift.size());
  std::vector<UnitPoint> points;
  points.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    std::vector<double> u;
    u.reserve(shift.size());
    for (const double offset : shift) {
      const double shifted = static_cast<double>(sequence()) * kSobolUnit + offset;
      u.push_back(shifted < 1.0 ? shifted : std::fmin(shifted - 1.0, 1.0));
    }
    points.emplace_back(std::move(u));
  }
  return points;
}

}  // namespace

std::vector<UnitPoint> sobol_points(std::size_t count, std::size_t dim, Rng& rng) {
  check_point_dim(dim, kMaxSobolDim);
  return shifted_sobol(count, uniform_vector(dim, rng));
}

std::vector<UnitPoint> sobol_points_from(const UnitPoint& first, std::size_t count) {
  check_point_dim(first.dim(), kMaxSobolDim);
  // The sequence after the origin begins with (½, ..., ½).
  std::vector<double> shift;
  for (const double x : first) shift.push_back(x < 0.5 ? x + 0.5 : x - 0.5);
  return shifted_sobol(count, shift);
}

std::vector<UnitPoint> uniform_points(std::size_t count, std::size_t dim, Rng& rng) {
  check_point_dim(dim, static_cast<std::size_t>(-1));
  std::vector<UnitPoint> points;
  points.reserve(count);
  for (std::size_t k = 0; k < count; ++k) points.emplace_back(uniform_vector(dim, rng));
  return points;
}

}  // namespace duelopt
