// SPDX-License-Identifier: Apache-2.0
//
// Kernel matrices and their derivatives. Points are rows: X is n × d, Y is m × d.
// REQUIRES throughout: the columns of X and Y agree and fit the kernel.
#pragma once

#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

[[nodiscard]] Matrix gram(const Kernel& kernel, MatrixRef X);  // n × n, k(x_i, x_j)
[[nodiscard]] Matrix cross_gram(const Kernel& kernel,
                                MatrixRef X,
                                MatrixRef Y);                           // n × m, k(x_i, y_j)
[[nodiscard]] Vector gram_diagonal(const Kernel& kernel, MatrixRef X);  // n, k(x_i, x_i)

// k(x_i, y) and its gradient in y, one row for each x_i.
struct GramGradient {
  Vector values;    // n
  Matrix gradient;  // n × d, ∂k(x_i, y)/∂y
};
[[nodiscard]] GramGradient cross_gram_gradient(const Kernel& kernel, MatrixRef X, VectorRef y);

// The gradient of k(y, y) in y: 0 for stationary kernels.
[[nodiscard]] Vector diagonal_gradient(const Kernel& kernel, VectorRef y);

// Σ_ij W_ij ∂k(x_i, x_j)/∂log θ_p for each parameter of Kernel::log_parameters(), W symmetric: what
// every gradient of an evidence needs, without a matrix for each parameter. REQUIRES: W is n × n
// and symmetric
[[nodiscard]] Vector contract_parameter_gradient(const Kernel& kernel, MatrixRef X, MatrixRef W);

}  // namespace duelopt
