// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "duelopt/core/budget.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/domain/domain.hpp"

namespace duelopt {

// What a strategy is told beside the answers.
struct Situation {
  Domain domain;  // the points that can be tried
  Costs costs{};
  std::optional<double> budget = std::nullopt;  // without one, a strategy goes on for ever
  AllowedKinds kinds = AllowedKinds::kAny;
  std::optional<double> label_noise = std::nullopt;  // its standard deviation, if it is known

  // Asked and not yet answered: paid for, and taken for answered as expected (the variance shrinks,
  // the mean stays), so that the next query differs [DKB14].
  std::vector<Query> open{};

  // Of all that the history and the open queries hold, what the budget did not pay: measurements
  // from before the study.
  QueryCounts unpaid{};

  // Asked in vain: nobody paid and nothing was learned, but the next query keeps away from them as
  // from open ones.
  std::vector<Query> unanswered{};
};

}  // namespace duelopt
