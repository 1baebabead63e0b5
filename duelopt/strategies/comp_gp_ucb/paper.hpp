// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/strategies/comp_gp_ucb/parts.hpp"

namespace duelopt {

// γ with what gamma_factor has made of it.
[[nodiscard]] double grown_gamma(const CompGpUcb& s, const StudyProgress& p);

// As printed: the first time the test is met ends phase 1 for good and fixes f̂_r, so that it is
// looked for from the first duel on. What is pending may end it for now.
[[nodiscard]] FirstPhase paper_first_phase(const CompGpUcb& s,
                                           const StudyProgress& p,
                                           Cache& cache);

}  // namespace duelopt
