// SPDX-License-Identifier: Apache-2.0
#include "duelopt/optim/log_mixture.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

namespace duelopt {
namespace {

// log Σ exp of the terms, which become their shares of the sum.
double log_sum(std::span<double> terms) {
  const double largest = *std::max_element(terms.begin(), terms.end());
  double sum = 0.0;
  for (double& term : terms) sum += term = std::exp(term - largest);
  for (double& term : terms) term /= sum;
  return largest + std::log(sum);
}

using Parts = std::vector<WeighedFunction>;

std::vector<double> values_of(const Parts& parts, std::span<const UnitPoint> points) {
  std::vector<std::vector<double>> columns;
  columns.reserve(parts.size());
  for (const WeighedFunction& part : parts) columns.push_back(part.logarithm.values(points));
  std::vector<double> values(points.size());
  std::vector<double> terms(parts.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t k = 0; k < parts.size(); ++k)
      terms[k] = std::log(parts[k].weight) + columns[k][i];
    values[i] = log_sum(terms);
  }
  return values;
}

double value_and_gradient_of(const Parts& parts, const UnitPoint& x, std::span<double> gradient) {
  std::vector<std::vector<double>> slopes(parts.size(), std::vector<double>(gradient.size()));
  std::vector<double> terms(parts.size());
  for (std::size_t k = 0; k < parts.size(); ++k)
    terms[k] = std::log(parts[k].weight) + parts[k].logarithm.value_and_gradient(x, slopes[k]);
  const double value = log_sum(terms);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    gradient[i] = 0.0;
    for (std::size_t k = 0; k < parts.size(); ++k) gradient[i] += terms[k] * slopes[k][i];
  }
  return value;
}

}  // namespace

DifferentiableFunction log_mixture(std::vector<WeighedFunction> parts) {
  assert(!parts.empty());
  if (parts.size() == 1 && parts.front().weight == 1.0) return std::move(parts.front().logarithm);
  const auto shared = std::make_shared<const Parts>(std::move(parts));
  return {[shared](std::span<const UnitPoint> points) { return values_of(*shared, points); },
          [shared](const UnitPoint& x, std::span<double> gradient) {
            return value_and_gradient_of(*shared, x, gradient);
          }};
}

}  // namespace duelopt
