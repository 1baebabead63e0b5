// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <variant>
#include <vector>

#include "duelopt/core/point.hpp"
#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

struct Observation {
  UnitPoint x;
  double y;
  friend bool operator==(const Observation&, const Observation&) = default;
};

// At most `count` of the observations, evenly spread over their order.
[[nodiscard]] std::vector<Observation> thinned(std::span<const Observation> data,
                                               std::size_t count);

// A prior mean that varies with x: its values at the rows of X, and its gradient at one point.
struct MeanFunction {
  std::function<Vector(MatrixRef X)> values;
  std::function<Vector(VectorRef x)> gradient;
};

// Outputs are modelled as (y - shift) / scale, and predictions are given in the units of y again.
struct OutputScale {
  double shift = 0.0;
  double scale = 1.0;  // > 0
  friend bool operator==(const OutputScale&, const OutputScale&) = default;
};

// Mean and standard deviation of y; the scale is 1 for fewer than two values and for equal ones.
[[nodiscard]] OutputScale standardisation(std::span<const Observation> data);

// f ~ GP(mean, kernel), y = f(x) + ε with ε ~ N(0, noise_variance): all three in the units of
// scaled outputs.
struct GpPrior {
  Kernel kernel = KernelTerm{};
  double noise_variance = 1e-6;  // >= 0
  std::variant<double, MeanFunction> mean = 0.0;
  OutputScale output{};
};

// Throws kInvalidArgument, naming the value and the rule, unless the prior's numbers are in range.
void check(const GpPrior& prior);

// The prior mean at the rows of X, in scaled units.
[[nodiscard]] Vector mean_at(const GpPrior& prior, MatrixRef X);
[[nodiscard]] Vector mean_gradient_at(const GpPrior& prior, VectorRef x);

// The observations as a matrix of inputs and a vector of scaled outputs.
struct Samples {
  Matrix X;  // n × d
  Vector y;  // scaled
};

// Throws kInvalidArgument for a value that is not finite, or points whose dimensions differ or do
// not fit the kernel.
[[nodiscard]] Samples to_samples(const GpPrior& prior, std::span<const Observation> data);

}  // namespace duelopt
