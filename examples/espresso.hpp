// SPDX-License-Identifier: Apache-2.0
//
// What the examples study: an espresso, best at 92 degrees, grind 0.8, three shots of bean B.
#pragma once

#include <cmath>
#include <iostream>

#include "duelopt/duelopt.hpp"

using namespace duelopt;

inline StudyOptions espresso() {
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

// How good a cup really is, which nobody knows who does not brew it.
inline double quality(const Setting& cup) {
  return 10.0 - std::pow((cup.get<double>("temp") - 92.0) / 4.0, 2) -
         std::pow(std::log(cup.get<double>("grind") / 0.8), 2) +
         static_cast<double>(cup.get<std::int64_t>("shots")) / 2.0 +
         (cup.get<std::string>("bean") == "B" ? 0.5 : 0.0);
}

// Measures the cup of a label; of a duel, says which cup is better unless they are about equal.
inline Outcome answer(const Question& question) {
  if (const auto* label = std::get_if<LabelQuestion>(&question)) return quality(label->params);
  const auto& duel = std::get<DuelQuestion>(question);
  const double difference = quality(duel.left) - quality(duel.right);
  if (std::abs(difference) < 0.2) return Verdict::kTie;
  return difference > 0.0 ? Verdict::kLeft : Verdict::kRight;
}

inline void print(const Best& best) {
  const auto& [params, quality] = best.recommended.value();
  std::cout << "recommended: " << to_text(params) << ", quality " << quality->mean << " between "
            << quality->low << " and " << quality->high << '\n';
}
