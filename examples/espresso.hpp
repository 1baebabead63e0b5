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
  return 10.0 - std::pow((std::get<double>(s[0]) - 92.0) / 4.0, 2) -
         std::pow(std::log(std::get<double>(s[1]) / 0.8), 2) +
         static_cast<double>(std::get<std::int64_t>(s[2])) / 2.0 +
         (std::get<std::string>(s[3]) == "B" ? 0.5 : 0.0);
}

// Measures a label; in a duel, tells the better one from the worse, unless they are about equal.
inline duelopt::Outcome answer(const duelopt::Question& question) {
  using namespace duelopt;
  const auto verdict = [](const DuelQuestion& q) {
    const double difference = quality(q.left) - quality(q.right);
    if (std::abs(difference) < 0.2) return Verdict::kTie;
    return difference > 0.0 ? Verdict::kLeft : Verdict::kRight;
  };
  return std::visit(
      Overloaded{[](const LabelQuestion& q) -> Outcome { return Measurement{quality(q.params)}; },
                 [&](const DuelQuestion& q) -> Outcome { return verdict(q); }},
      question);
}

inline void print(const duelopt::Space& space, const duelopt::Setting& setting) {
  for (std::size_t i = 0; i < setting.size(); ++i)
    std::cout << "  " << space.parameters()[i].name << " = " << duelopt::to_text(setting[i]);
  std::cout << '\n';
}

inline void print_best(const duelopt::Study& study) {
  const duelopt::Best best = study.best();
  std::cout << "recommended, quality " << best.recommended->value->mean << " between "
            << best.recommended->value->low << " and " << best.recommended->value->high << ":\n";
  print(study.options().space, best.recommended->params);
}
