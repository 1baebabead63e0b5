// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/strategies/comp_gp_ucb/parts.hpp"

namespace duelopt {

// Corrected: phase 2 has begun once a label beyond the initial ones was bought, and it does when
// the test is met, but not by a fresh fit (notes, item 8), or the allowance for duels is used up
// (4).
[[nodiscard]] FirstPhase corrected_first_phase(const CompGpUcb& s,
                                               const StudyProgress& p,
                                               Cache& cache);

// γ doubles for every λ_l/λ_c duels in a row in phase 2, so that a region that stays uncertain
// cannot eat the budget (5).
[[nodiscard]] double inflated_gamma(const CompGpUcb& s, const StudyProgress& p);

}  // namespace duelopt
