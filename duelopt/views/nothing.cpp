// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/nothing.hpp"

#include <algorithm>

#include "duelopt/core/text.hpp"

namespace duelopt::views {
namespace {

double cheapest(const Costs& costs, AllowedKinds kinds) {
  if (kinds == AllowedKinds::kLabels) return costs.label;
  if (kinds == AllowedKinds::kDuels) return costs.duel;
  return std::min(costs.label, costs.duel);
}

std::string priced(const Costs& costs, AllowedKinds kinds) {
  std::string label = "label (" + to_text(costs.label) + ')';
  std::string duel = "duel (" + to_text(costs.duel) + ')';
  if (kinds == AllowedKinds::kLabels) return label;
  return kinds == AllowedKinds::kDuels ? duel : label + " and no " + duel;
}

}  // namespace

Nothing nothing_to_ask(const Study& study, AllowedKinds kinds) {
  const Spending spending = study.spending();
  if (!spending.left) return {"the strategy has no further question", false};
  const Costs& costs = study.options().costs;
  const std::string budget = to_text(*study.options().budget);
  const bool may_pass =
      spending.reserved > 0.0 && *spending.left + spending.reserved >= cheapest(costs, kinds);
  if (may_pass)
    return {"the rest of the budget of " + budget + " is held by open trials (" +
                to_text(spending.reserved) + "): there is more to ask if one of them gives it back",
            true};
  if (*spending.left == 0.0) return {"the budget of " + budget + " is spent", false};
  return {"what is left of the budget of " + budget + ", " + to_text(*spending.left) +
              ", pays for no " + priced(costs, kinds),
          false};
}

}  // namespace duelopt::views
