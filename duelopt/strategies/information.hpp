// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/strategies/width.hpp"

namespace duelopt {

// ½ log det(I + η⁻² K) of the belief's own observations. It never exceeds the maximum information
// gain that the paper's β_t asks for, and it is what the proof of [CG17, Thm. 2] bounds by it, so
// that the confidence band holds with it too.
[[nodiscard]] double realised_information(const Belief& belief);

// Round t for a process with this belief; information and noise are averaged over its parts.
[[nodiscard]] Round round_of(const BeliefMixture& belief, std::size_t t, std::size_t dim);

}  // namespace duelopt
