// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/prior.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::kInvalidArgument, message);
}

}  // namespace

std::vector<Observation> thinned(std::span<const Observation> data, std::size_t count) {
  if (data.size() <= count) return {data.begin(), data.end()};
  std::vector<Observation> kept;
  for (std::size_t i = 0; i < count; ++i) kept.push_back(data[i * data.size() / count]);
  return kept;
}

OutputScale standardisation(std::span<const Observation> data) {
  if (data.empty()) return {};
  const auto n = static_cast<double>(data.size());
  // Divided before they are added, so that sums of huge values stay finite.
  double mean = 0.0;
  for (const Observation& o : data) mean += o.y / n;
  double largest = 0.0;
  for (const Observation& o : data) largest = std::max(largest, std::abs(o.y - mean));
  // Differences that are rounding of the mean are no scale.
  if (data.size() < 2 || largest <= 1e-14 * std::abs(mean) || largest == 0.0) return {mean, 1.0};
  double squares = 0.0;
  for (const Observation& o : data) squares += std::pow((o.y - mean) / largest, 2);
  return {mean, largest * std::sqrt(squares / (n - 1.0))};
}

void check(const GpPrior& prior) {
  if (!(prior.noise_variance >= 0.0) || !std::isfinite(prior.noise_variance)) {
    refuse("noise variance = " + to_text(prior.noise_variance) + " is not finite and >= 0");
  }
  if (!std::isfinite(prior.output.shift)) {
    refuse("output shift = " + to_text(prior.output.shift) + " is not finite");
  }
  if (!(prior.output.scale > 0.0) || !std::isfinite(prior.output.scale)) {
    refuse("output scale = " + to_text(prior.output.scale) + " is not positive and finite");
  }
  if (const double* constant = std::get_if<double>(&prior.mean)) {
    if (!std::isfinite(*constant)) refuse("prior mean = " + to_text(*constant) + " is not finite");
  } else {
    const auto& function = std::get<MeanFunction>(prior.mean);
    if (!function.values || !function.gradient) {
      refuse("a prior mean function needs both its values and its gradient");
    }
  }
}

Vector mean_at(const GpPrior& prior, MatrixRef X) {
  if (const double* constant = std::get_if<double>(&prior.mean)) {
    return Vector::Constant(X.rows(), *constant);
  }
  if (X.rows() == 0) return {};  // its columns may be missing too
  return std::get<MeanFunction>(prior.mean).values(X);
}

Vector mean_gradient_at(const GpPrior& prior, VectorRef x) {
  if (std::holds_alternative<double>(prior.mean)) return Vector::Zero(x.size());
  return std::get<MeanFunction>(prior.mean).gradient(x);
}

Samples to_samples(const GpPrior& prior, std::span<const Observation> data) {
  Samples samples{Matrix(), Vector(static_cast<Index>(data.size()))};
  if (data.empty()) return samples;
  const std::size_t dim = data.front().x.dim();
  if (dim == 0 || !prior.kernel.fits(dim)) {
    refuse("an observation of dimension " + std::to_string(dim) + " does not fit the kernel");
  }
  samples.X.resize(samples.y.size(), static_cast<Index>(dim));
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (data[i].x.dim() != dim) {
      refuse("an observation of dimension " + std::to_string(data[i].x.dim()) +
             " among others of dimension " + std::to_string(dim));
    }
    if (!std::isfinite(data[i].y)) {
      refuse("observed value " + to_text(data[i].y) + " is not finite");
    }
    samples.X.row(static_cast<Index>(i)) = as_vector(data[i].x.coordinates()).transpose();
    samples.y[static_cast<Index>(i)] = (data[i].y - prior.output.shift) / prior.output.scale;
  }
  return samples;
}

}  // namespace duelopt
