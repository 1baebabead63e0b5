// SPDX-License-Identifier: Apache-2.0
#include "duelopt/problems/waves.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace duelopt {

Waves::Waves(std::span<const double> length_scales,
             Smoothness smoothness,
             std::size_t count,
             Rng& rng)
    : dim_(length_scales.size()), amplitude_(std::sqrt(2.0 / static_cast<double>(count))) {
  constexpr double kNu = 2.5;
  frequencies_.reserve(count * dim_);
  phases_.reserve(count);
  for (std::size_t j = 0; j < count; ++j) {
    const double stretch =
        smoothness == Smoothness::kMatern52 ? std::sqrt(kNu / rng.gamma(kNu)) : 1.0;
    for (const double length_scale : length_scales) {
      frequencies_.push_back(stretch * rng.normal() / length_scale);
    }
    phases_.push_back(2.0 * std::numbers::pi * rng.uniform());
  }
}

double Waves::operator()(std::span<const double> x) const {
  double sum = 0.0;
  const double* frequency = frequencies_.data();
  for (const double phase : phases_) {
    double angle = phase;
    for (const double x_i : x) angle += *frequency++ * x_i;
    sum += std::cos(angle);
  }
  return amplitude_ * sum;
}

double Waves::value_and_gradient(std::span<const double> x, std::span<double> gradient) const {
  std::fill(gradient.begin(), gradient.end(), 0.0);
  double sum = 0.0;
  const double* frequency = frequencies_.data();
  for (const double phase : phases_) {
    double angle = phase;
    for (std::size_t i = 0; i < dim_; ++i) angle += frequency[i] * x[i];
    sum += std::cos(angle);
    const double slope = -amplitude_ * std::sin(angle);
    for (std::size_t i = 0; i < dim_; ++i) gradient[i] += slope * frequency[i];
    frequency += dim_;
  }
  return amplitude_ * sum;
}

}  // namespace duelopt
