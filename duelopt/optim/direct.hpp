// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/core/rng.hpp"
#include "duelopt/optim/maximise.hpp"

namespace duelopt {

// maximise() by DIRECT. REQUIRES: problem.dim >= 1 and every seed has that dimension
[[nodiscard]] Maximum maximise_with(const Direct& direct,
                                    const MaximisationProblem& problem,
                                    Rng& rng);

}  // namespace duelopt
