// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>

#include "duelopt/strategies/baselines/eubo.hpp"
#include "duelopt/strategies/baselines/gp_ucb.hpp"
#include "duelopt/strategies/baselines/kernel_self_sparring.hpp"
#include "duelopt/strategies/baselines/log_ei.hpp"
#include "duelopt/strategies/baselines/mf_gp_ucb.hpp"
#include "duelopt/strategies/baselines/random_search.hpp"
#include "duelopt/strategies/comp_gp_ucb/comp_gp_ucb.hpp"
#include "duelopt/strategies/joint/joint.hpp"
#include "duelopt/strategies/strategy_spec.hpp"

namespace duelopt {

// The table of strategies. A strategy is its options: plain data that can be stored, compared and
// printed; what else it supplies is in method.hpp.
using Strategy = std::variant<CompGpUcb,
                              GpUcb,
                              IgpUcb,
                              MfGpUcb,
                              KernelSelfSparring,
                              RandomLabels,
                              RandomDuels,
                              LogEi,
                              Joint,
                              Eubo>;

// Throws kInvalidArgument, naming the option, unless all are in range.
void check(const Strategy& strategy);

[[nodiscard]] std::string_view name(const Strategy& strategy);  // "comp-gp-ucb"

// The strategy of this name with its default options. Throws kNotFound, naming the nearest names.
[[nodiscard]] Strategy strategy(std::string_view name);

}  // namespace duelopt
