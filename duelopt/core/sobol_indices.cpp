// SPDX-License-Identifier: Apache-2.0
#include "duelopt/core/sobol_indices.hpp"

#include <algorithm>
#include <cassert>

#include "duelopt/core/low_discrepancy.hpp"

namespace duelopt {
namespace {

// A, B, and A with each of its coordinates in turn from B.
std::vector<UnitPoint> design(std::size_t dim, std::size_t count) {
  Rng rng(Seed{0}, 0);
  const std::vector<UnitPoint> pairs = sobol_points(count, 2 * dim, rng);
  std::vector<UnitPoint> points;
  points.reserve(count * (dim + 2));
  const auto add = [&](const auto& source) {  // from which half coordinate i comes
    for (const UnitPoint& pair : pairs) {
      std::vector<double> x(dim);
      for (std::size_t i = 0; i < dim; ++i) x[i] = pair[source(i) * dim + i];
      points.emplace_back(std::move(x));
    }
  };
  add([](std::size_t) { return std::size_t{0}; });
  add([](std::size_t) { return std::size_t{1}; });
  for (std::size_t k = 0; k < dim; ++k)
    add([k](std::size_t i) { return i == k ? std::size_t{1} : std::size_t{0}; });
  return points;
}

}  // namespace

std::vector<SobolIndices> sobol_indices(
    std::size_t dim,
    std::size_t count,
    const std::function<std::vector<double>(std::span<const UnitPoint>)>& f) {
  assert(count >= 2);
  std::vector<double> values = f(design(dim, count));
  assert(values.size() == count * (dim + 2));
  const auto both = std::span(values).first(2 * count);
  const auto n = static_cast<double>(count);
  double mean = 0.0;
  double square = 0.0;
  for (const double value : both) mean += value / (2.0 * n);
  for (const double value : both) square += value * value / (2.0 * n);
  for (double& value : values) value -= mean;
  double variance = 0.0;
  for (const double value : both) variance += value * value / (2.0 * n);
  std::vector<SobolIndices> indices(dim, {0.0, 0.0});
  if (!(variance > 1e-20 * square)) return indices;  // a constant, but for rounding
  // The means of f(B) (f(AB_i) - f(A)) and (f(A) - f(AB_i))² / 2 [SAAC10, Table 2, (b) and (f)]. In
  // the first f is less its mean, which changes nothing but the error.
  for (std::size_t i = 0; i < dim; ++i) {
    double first = 0.0;
    double total = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
      const double change = values[(2 + i) * count + k] - values[k];
      first += values[count + k] * change / (n * variance);
      total += change * change / (2.0 * n * variance);
    }
    indices[i].total = std::clamp(total, 0.0, 1.0);
    indices[i].first = std::clamp(first, 0.0, indices[i].total);
  }
  return indices;
}

}  // namespace duelopt
