// SPDX-License-Identifier: Apache-2.0
//
// What a strategy asks next, and why.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "duelopt/core/history.hpp"
#include "duelopt/core/rng.hpp"
#include "duelopt/strategies/cache.hpp"
#include "duelopt/strategies/situation.hpp"
#include "duelopt/strategies/strategy.hpp"

namespace duelopt {

// Where a strategy stands.
enum class Phase : std::uint8_t {
  kInitialDuels,
  kInitialLabels,
  kFirst,   // duels learn where the optimum can be
  kSecond,  // labels search there
  kSearch,
  kRandom,
};

// For people: "initial duels", "phase 2: labels".
[[nodiscard]] std::string_view to_text(Phase phase);

struct Decision {
  std::optional<Query> query;  // nothing if the budget pays for none that the strategy would ask
  Phase phase;
};

// The budget pays for the query beside the open ones, and its points are of the domain. The same
// strategy, situation, history and stream give the same decision. Throws kInvalidArgument if an
// option is out of range, the costs or the budget are not positive and finite, a point of the
// history or of an open or unanswered query lies outside the domain, a judge of the history is not
// below the number of its duels, the strategy never asks the kind
// that alone is allowed, or a duel must be asked and the domain has a single point.
[[nodiscard]] Decision decide(const Strategy& strategy,
                              const Situation& situation,
                              const History& history,
                              Rng& rng,
                              Cache& cache);

}  // namespace duelopt
