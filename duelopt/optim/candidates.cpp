// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/candidates.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

using Coordinates = std::vector<double>;

Coordinates copy_of(const UnitPoint& x) { return {x.begin(), x.end()}; }

double random_end(Rng& rng) { return rng.uniform() < 0.5 ? 0.0 : 1.0; }

// Corner number `index`, whose binary digits are the coordinates.
UnitPoint corner(std::size_t index, std::size_t dim) {
  Coordinates x(dim);
  for (std::size_t i = 0; i < dim; ++i) x[i] = (index >> i & 1U) != 0 ? 1.0 : 0.0;
  return UnitPoint(std::move(x));
}

// Sets `count` random coordinates to 0 or 1. `order` is any permutation of the coordinates; the
// first `count` places of it are shuffled.
UnitPoint projected(const UnitPoint& point,
                    std::size_t count,
                    std::vector<std::size_t>& order,
                    Rng& rng) {
  Coordinates x = copy_of(point);
  for (std::size_t k = 0; k < count; ++k) {
    std::swap(order[k], order[k + rng.below(order.size() - k)]);
    x[order[k]] = random_end(rng);
  }
  return UnitPoint(std::move(x));
}

void append_face_points(std::vector<UnitPoint>& points,
                        std::size_t count,
                        std::size_t first_sobol,
                        std::size_t sobol_points,
                        Rng& rng) {
  const std::size_t dim = points[first_sobol].dim();
  const bool all_corners = dim < 32 && (std::size_t{1} << dim) <= count / 2;
  if (all_corners) {
    const std::size_t corners = std::size_t{1} << dim;
    for (std::size_t index = 0; index < corners; ++index) points.push_back(corner(index, dim));
    count -= corners;
  }
  const std::size_t most = all_corners ? dim - 1 : dim;
  if (most == 0) return;
  std::vector<std::size_t> order(dim);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t k = 0; k < count; ++k) {
    const UnitPoint& inner = points[first_sobol + k % sobol_points];
    points.push_back(projected(inner, 1 + rng.below(most), order, rng));
  }
}

constexpr std::size_t kNeighborKinds = 6;

UnitPoint neighbor(const UnitPoint& seed, std::size_t kind, Rng& rng) {
  Coordinates x = copy_of(seed);
  switch (kind) {
    case 0:
      x[rng.below(x.size())] = rng.uniform();
      break;
    case 1:
      x[rng.below(x.size())] = random_end(rng);
      break;
    case 2:
      for (double& x_i : x) {
        if (rng.uniform() < 0.5) x_i = std::round(x_i);
      }
      break;
    default: {
      const double stddev = kind == 3 ? 0.1 : kind == 4 ? 0.01 : 0.001;
      for (double& x_i : x) x_i = std::clamp(x_i + stddev * rng.normal(), 0.0, 1.0);
    }
  }
  return UnitPoint(std::move(x));
}

// With `inner` points in place of the Sobol points.
std::vector<UnitPoint> candidates_around(const MultiStart& options,
                                         std::vector<UnitPoint> inner,
                                         std::span<const UnitPoint> seeds,
                                         Rng& rng) {
  std::vector<UnitPoint> points;
  points.reserve(seeds.size() + inner.size() + options.face_points + options.neighbours);
  points.insert(points.end(), seeds.begin(), seeds.end());
  for (UnitPoint& x : inner) points.push_back(std::move(x));
  append_face_points(points, options.face_points, seeds.size(), options.sobol_points, rng);
  if (seeds.empty()) return points;
  for (std::size_t k = 0; k < options.neighbours; ++k) {
    const std::size_t kind = k / seeds.size() % kNeighborKinds;
    points.push_back(neighbor(seeds[k % seeds.size()], kind, rng));
  }
  return points;
}

}  // namespace

std::vector<UnitPoint> candidates(const MultiStart& options,
                                  std::size_t dim,
                                  std::span<const UnitPoint> seeds,
                                  Rng& rng) {
  assert(options.sobol_points >= 1);
  return candidates_around(options, sobol_points(options.sobol_points, dim, rng), seeds, rng);
}

std::vector<UnitPoint> candidates(const MultiStart& options,
                                  const Domain& domain,
                                  std::span<const UnitPoint> seeds,
                                  Rng& rng) {
  assert(options.sobol_points >= 1);
  std::vector<UnitPoint> inner = domain.constraints().empty()
                                     ? sobol_points(options.sobol_points, domain.dim(), rng)
                                     : domain.spread(options.sobol_points, rng);
  std::vector<UnitPoint> points = candidates_around(options, std::move(inner), seeds, rng);
  for (UnitPoint& x : points) x = domain.snap(x);
  return points;
}

}  // namespace duelopt
