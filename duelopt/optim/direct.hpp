// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/rng.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {

// maximize() by DIRECT. REQUIRES: problem.dim >= 1 and every seed has that dimension
[[nodiscard]] Maximum maximize_with(const Direct& direct,
                                    const MaximizationProblem& problem,
                                    Rng& rng);
// The same at round 1.
[[nodiscard]] Maximum maximize_with(const GrowingDirect& direct,
                                    const MaximizationProblem& problem,
                                    Rng& rng);

}  // namespace duelopt
