// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/prior_draw.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "duelopt/models/gp/cosine.hpp"

namespace duelopt {
namespace {

constexpr Index kBlock = 64;  // points whose angles stay in the cache

bool has_waves(const KernelTerm& term) {
  return !std::holds_alternative<Linear>(term.shape) &&
         !std::holds_alternative<Constant>(term.shape);
}

double length_scale(const KernelTerm& term, Index c) {
  return term.length_scales.size() == 1 ? term.length_scales.front()
                                        : term.length_scales[static_cast<std::size_t>(c)];
}

// Fills `count` waves from row `first` on.
void draw_waves(const KernelTerm& term, Index first, Index count, PriorDraw& draw, Rng& rng) {
  const Matern* matern = std::get_if<Matern>(&term.shape);
  const double scale = std::sqrt(term.variance / static_cast<double>(count));
  for (Index j = first; j < first + count; ++j) {
    const double stretch = matern == nullptr ? 1.0 : std::sqrt(matern->nu / rng.gamma(matern->nu));
    for (Index c = 0; c < draw.slope.size(); ++c) {
      // Finite even if ν is so small that gamma() underflows, so that 0 times it is 0.
      draw.frequencies(j, c) = std::min(stretch / length_scale(term, c), 1e300) * rng.normal();
    }
    // Two independent normal weights have a squared length of twice an exponential variable, and a
    // uniform direction.
    draw.amplitudes[j] = scale * std::sqrt(-2.0 * std::log1p(-rng.uniform()));
    draw.phases[j] = 2.0 * std::numbers::pi * rng.uniform();
  }
}

}  // namespace

PriorDraw draw_prior(const Kernel& kernel, std::size_t dim, std::size_t features, Rng& rng) {
  assert(features >= 1 && dim >= 1 && kernel.fits(dim));
  const auto d = static_cast<Index>(dim);
  const auto m = static_cast<Index>(features);
  const Index waves = m * std::count_if(kernel.terms().begin(), kernel.terms().end(), has_waves);
  PriorDraw draw{Matrix(waves, d), Vector(waves), Vector(waves), Vector::Zero(d)};
  Index first = 0;
  for (const KernelTerm& term : kernel.terms()) {
    if (has_waves(term)) {
      draw_waves(term, first, m, draw, rng);
      first += m;
    } else if (std::holds_alternative<Constant>(term.shape)) {
      draw.offset += std::sqrt(term.variance) * rng.normal();
    } else {
      for (Index c = 0; c < d; ++c) {
        draw.slope[c] += std::sqrt(term.variance) / length_scale(term, c) * rng.normal();
      }
    }
  }
  return draw;
}

Vector values_at(const PriorDraw& draw, MatrixRef X) {
  assert(X.cols() == draw.slope.size());
  Vector values = (X * draw.slope).array() + draw.offset;
  if (draw.phases.size() == 0) return values;
  Matrix angles;
  for (Index first = 0; first < X.rows(); first += kBlock) {
    const Index count = std::min(kBlock, X.rows() - first);
    angles.noalias() = draw.frequencies * X.middleRows(first, count).transpose();
    angles.colwise() += draw.phases;
    for (Index i = 0; i < count; ++i) apply_cosine(angles.col(i));
    values.segment(first, count).noalias() += angles.transpose() * draw.amplitudes;
  }
  return values;
}

ValueAndGradient value_and_gradient_at(const PriorDraw& draw, VectorRef x) {
  assert(x.size() == draw.slope.size());
  ValueAndGradient result{draw.offset + draw.slope.dot(x), draw.slope};
  if (draw.phases.size() == 0) return result;
  Vector waves = draw.phases;
  waves.noalias() += draw.frequencies * x;
  Vector slopes = waves.array() + 0.5 * std::numbers::pi;  // -sin t = cos(t + π/2)
  apply_cosine(waves);
  apply_cosine(slopes);
  result.value += draw.amplitudes.dot(waves);
  slopes.array() *= draw.amplitudes.array();
  result.gradient.noalias() += draw.frequencies.transpose() * slopes;
  return result;
}

}  // namespace duelopt
