// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>

#include "duelopt/strategies/comp_gp_ucb.hpp"
#include "duelopt/strategies/eubo.hpp"
#include "duelopt/strategies/gp_ucb.hpp"
#include "duelopt/strategies/joint.hpp"
#include "duelopt/strategies/kernel_self_sparring.hpp"
#include "duelopt/strategies/log_ei.hpp"
#include "duelopt/strategies/mf_gp_ucb.hpp"
#include "duelopt/strategies/random_search.hpp"
#include "duelopt/strategies/strategy_spec.hpp"

namespace duelopt {

// A strategy is its options: plain data that can be stored, compared and printed.
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

void check(const Strategy&
               strategy);  // Throws kInvalidArgument, naming the option, unless all are in range.

[[nodiscard]] std::string_view name(const Strategy& strategy);  // "comp-gp-ucb"

// The strategy of this name with its default options. Throws kNotFound, naming the nearest names.
[[nodiscard]] Strategy strategy(std::string_view name);

}  // namespace duelopt
