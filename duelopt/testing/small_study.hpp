// SPDX-License-Identifier: Apache-2.0
//
// For tests only: studies that ask quickly, and how to answer them.
#pragma once

#include <string>
#include <variant>

#include "duelopt/study/study.hpp"

namespace duelopt {

// Two parameters, a label costs 1 and a duel 0.25.
[[nodiscard]] inline StudyOptions small_study(StrategySpec strategy = "random-duels") {
  return {.name = "small",
          .space = Space({{"x", Real{0.0, 1.0}}, {"n", Integer{1, 1000}}}),
          .costs = {.label = 1.0, .duel = 0.25},
          .strategy = std::move(strategy),
          .seed = Seed{7}};
}

// An answer that fits the question, and differs from trial to trial.
[[nodiscard]] inline Outcome answer_to(const Trial& trial) {
  const auto id = static_cast<double>(trial.id);
  if (kind(trial.question) == QueryKind::kLabel) return Measurement{1.0 / id};
  if (kind(trial.question) == QueryKind::kChoice)
    return Pick{static_cast<std::size_t>(trial.id) % settings_of(trial.question).size()};
  const auto& duel = std::get<DuelQuestion>(trial.question);
  return duel.left["x"] < duel.right["x"] ? Verdict::kRight : Verdict::kLeft;
}

// The study that these events make, in memory only.
template <class Events>
[[nodiscard]] Study replay(const StudyOptions& options,
                           const Events& events,
                           Clock clock = system_now) {
  Study study(options, std::move(clock));
  for (const Event& event : events) study.apply(event);
  return study;
}

}  // namespace duelopt
