// SPDX-License-Identifier: Apache-2.0
//
// What noisy evaluations tell about a function [XJSD20, Def. 1; SKKS10]: for y_A = f_A + ε with
// f ~ GP(0, k) and ε ~ N(0, η² I),
//
//   I(y_A; f_A) = ½ log det(I + η⁻² K_A),   in nats.
//
// Its maximum over all A of n points in D, Φ_n(D) in [XJSD20] and γ_n in [SKKS10], is in every
// bound of the regret. Points may repeat in A: a second evaluation has its own noise and tells
// more.
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/kernels/kernel.hpp"
#include "duelopt/linalg/matrix.hpp"

namespace duelopt {

// Of the points in the rows of X, equal ones allowed; 0 for no point. O(n³).
// Throws kInvalidArgument unless noise_variance is positive and finite; kNumerical if it is below
// the rounding of the kernel matrix, some 1e-16 n of the kernel's variance.
// REQUIRES: the columns of X fit the kernel
[[nodiscard]] double information_gain(const Kernel& kernel, MatrixRef X, double noise_variance);

struct GreedyInformationGain {
  std::vector<std::size_t> chosen;  // rows of the candidates, in order; they may repeat
  std::vector<double> gains;        // gains[i] is that of the first i + 1 choices
};

// Takes `count` times the candidate at which an evaluation tells most, which is the one with the
// largest posterior variance, the first of equals. O(candidates · count²).
// Throws kInvalidArgument unless noise_variance is positive and finite, and if there is no
// candidate but count > 0. REQUIRES: the columns of the candidates fit the kernel
[[nodiscard]] GreedyInformationGain greedy_information_gain(const Kernel& kernel,
                                                            MatrixRef candidates,
                                                            double noise_variance,
                                                            std::size_t count);

// A bound on the maximum information gain of n evaluations at the candidates, from the greedy gain
// of n: the gain is monotone and submodular, so that greedy_gain >= (1 - 1/e) · maximum
// [NWF78; SKKS10].
[[nodiscard]] double maximum_information_gain_bound(double greedy_gain);

}  // namespace duelopt
