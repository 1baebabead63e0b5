// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

// log p(Y | X) and its gradient in the logarithms of the parameters [RW06, Eqs. 5.8, 5.9].
struct Evidence {
  double value;
  Vector gradient;  // Kernel::log_parameters(), then log noise_variance
  double mean;      // the constant prior mean that was used, in scaled units
};

enum class MeanChoice : std::uint8_t {
  kPrior,  // the prior's own mean
  kBest,  // the constant that makes the evidence largest, 1ᵀK⁻¹Y / 1ᵀK⁻¹1; the gradient holds it at
          // its best
};

// Throws kNumerical if no jitter makes the covariance positive definite.
// REQUIRES: the prior is checked, and its constant mean is used with kPrior or replaced with kBest
[[nodiscard]] Evidence evidence(const GpPrior& prior, const Samples& samples, MeanChoice mean);

// The value alone, in a third of the time.
[[nodiscard]] double log_evidence(const GpPrior& prior, const Samples& samples, MeanChoice mean);

}  // namespace duelopt
