// SPDX-License-Identifier: Apache-2.0
//
// What the Hartmann functions of different dimension share. Not a public header.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace duelopt {

// δ: what one fidelity level below adds to the heights [KDOSP16].
inline constexpr std::array<double, 4> kHartmannDelta{0.01, -0.01, -0.1, 0.1};

// Σ_i α_i exp(-Σ_j A_ij (x_j - P_ij)²): four bumps of height α_i at P_i [DS78]. The usual Hartmann
// function is its opposite, and is minimized.
template <std::size_t dim>
struct Hartmann {
  std::array<double, 4> alpha;
  std::array<std::array<double, dim>, 4> A;
  std::array<std::array<double, dim>, 4> P;

  double operator()(std::span<const double> x) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      double exponent = 0.0;
      for (std::size_t j = 0; j < dim; ++j) {
        exponent += A[i][j] * (x[j] - P[i][j]) * (x[j] - P[i][j]);
      }
      sum += alpha[i] * std::exp(-exponent);
    }
    return sum;
  }

  // The same bumps with heights α + levels · δ: so many fidelities below the highest.
  [[nodiscard]] Hartmann levels_below(int levels) const {
    Hartmann low = *this;
    for (std::size_t i = 0; i < 4; ++i) low.alpha[i] += levels * kHartmannDelta[i];
    return low;
  }
};

}  // namespace duelopt
