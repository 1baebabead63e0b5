// SPDX-License-Identifier: Apache-2.0
//
// What every form of posterior begins with, and ends with: the moments of the prior, in scaled
// units, and the way back to the units of y.
#pragma once

#include "duelopt/models/gp/normal.hpp"
#include "duelopt/models/gp/prior.hpp"

namespace duelopt {

[[nodiscard]] Normals prior_at(const GpPrior& prior, MatrixRef X);
[[nodiscard]] NormalGradient prior_gradient_at(const GpPrior& prior, VectorRef x);

// Scaled moments in the units of y. Rounding may leave a variance of -1e-17 at a noise-free
// observation: it becomes 0.
[[nodiscard]] Normal in_output_units(const OutputScale& output, const Normal& scaled);
[[nodiscard]] Normals in_output_units(const OutputScale& output, Normals scaled);
[[nodiscard]] NormalGradient in_output_units(const OutputScale& output, NormalGradient scaled);

// Throws kInvalidArgument unless points of this dimension fit the kernel and the `observations`, as
// rows.
void check_dim(const GpPrior& prior, MatrixRef observations, Index dim);

}  // namespace duelopt
