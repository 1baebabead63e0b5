// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"
#include "duelopt/strategies/situation.hpp"

namespace duelopt {

// How an unknown bias is raised level by level [XJSD20, Alg. 2, lines 15-16].
struct BiasLevels {
  std::size_t count;  // how many levels there are
  std::size_t quota;  // labels that each of them gets
};
[[nodiscard]] BiasLevels bias_levels(const CompGpUcb& strategy,
                                     const UnknownBias& bias,
                                     const Situation& situation);

// What is added to φ after this many labels of phase 2: L₂ζ if the bias is known, that of the
// present level otherwise. Nothing once the printed algorithm has ended.
[[nodiscard]] std::optional<double> bias_slack(const CompGpUcb& strategy,
                                               const Situation& situation,
                                               std::size_t labels);

}  // namespace duelopt
