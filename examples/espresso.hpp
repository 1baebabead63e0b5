// SPDX-License-Identifier: Apache-2.0
//
// What the examples study: an espresso, best at 92 degrees, grind 0.8, three shots of bean B.
#pragma once

#include <cmath>
#include <iostream>

#include "duelopt/duelopt.hpp"

inline duelopt::StudyOptions espresso() {
  using namespace duelopt;
  return {.name = "espresso",
          .space = Space({{"temp", Real{85.0, 96.0}},
                          {"grind", Real{0.1, 2.0, Scale::kLog}},
                          {"shots", Integer{1, 3}},
                          {"bean", Categorical{{"A", "B"}}}}),
          .costs = {.label = 1.0, .duel = 0.1},
          .budget = 20.0,
          .strategy = {"comp-gp-ucb", {{"initial_duels", 20}}},
          .seed = Seed{1}};
}

inline double quality(const duelopt::Setting& s) {
  return 10.0 - std::pow((s.get<double>("temp") - 92.0) / 4.0, 2) -
         std::pow(std::log(s.get<double>("grind") / 0.8), 2) +
         static_cast<double>(s.get<std::int64_t>("shots")) / 2.0 +
         (s.get<std::string>("bean") == "B" ? 0.5 : 0.0);
}

// Measures a label; in a duel, tells the better one from the worse, unless they are about equal.
inline duelopt::Outcome answer(const duelopt::Question& question) {
  using namespace duelopt;
  const auto taste = [](const DuelQuestion& q) {
    const double difference = quality(q.left) - quality(q.right);
    if (std::abs(difference) < 0.2) return Verdict::kTie;
    return difference > 0.0 ? Verdict::kLeft : Verdict::kRight;
  };
  return std::visit(Overloaded{[](const LabelQuestion& q) -> Outcome { return quality(q.params); },
                               [&](const DuelQuestion& q) -> Outcome { return taste(q); }},
                    question);
}

inline void print_best(const duelopt::Best& best) {
  const auto& [params, quality] = best.recommended.value();
  std::cout << "recommended: " << to_text(params) << ", quality " << quality->mean << " between "
            << quality->low << " and " << quality->high << '\n';
}
