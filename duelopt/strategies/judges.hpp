// SPDX-License-Identifier: Apache-2.0
//
// What a strategy has learned of those who answer duels, for people to look at.
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/strategies/propose.hpp"

namespace duelopt {

struct JudgeView {
  std::size_t duels = 0;     // that it has judged
  double agreement = 0.0;    // the correlation of its latent utility with the objective: 1 if only
                             // chance makes it err, 0 if the two have nothing in common, -1 for a
                             // liar; of a judge who tosses coins it tells little
  double wrong_share = 0.5;  // of duels between random points that can be tried, how many it is
                             // expected to answer against the objective's order, errors by chance
                             // included
  double evidence = 0.0;     // how much better, in nats, its answers and the labels are explained
                          // by a latent utility than the labels alone and a coin explain them; 0 of
                          // eubo, which trusts all
  bool trusted = true;  // whether its answers count; if not, its agreement and its share of
                        // wrong answers are those of the coin that it is taken for, 0 and ½
  friend bool operator==(const JudgeView&, const JudgeView&) = default;
};

// The judges 0, 1, ... of the history, by the model's most probable parameters; a judge is taken
// for honest until its duels say otherwise. Empty for strategies without a model of judges, all but
// joint and eubo; and before the first duel and the first two labels, since duels alone cannot tell
// what a latent utility has to do with the objective. Throws as propose does.
[[nodiscard]] std::vector<JudgeView> judges(const Strategy& strategy,
                                            const Situation& situation,
                                            const History& history,
                                            ModelCache& cache);

}  // namespace duelopt
