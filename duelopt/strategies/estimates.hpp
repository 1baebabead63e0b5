// SPDX-License-Identifier: Apache-2.0
//
// What a strategy says of a point, of those who answer duels, and of what more questions would
// bring.
#pragma once

#include <cstddef>
#include <optional>

namespace duelopt {

// What models learn from: with so many labels a fit takes seconds, with ten times as many it would
// take hours and gigabytes. Of more than these, the ones around the best and a share of the others.
inline constexpr std::size_t kMostLabels = 2000;

struct Estimate {  // of f, with a central interval of 95 %
  double mean;
  double low;
  double high;
};

struct Prediction {
  std::optional<Estimate> value;  // of f; nothing before the first label
  std::optional<Estimate> score;  // of the Borda function f_r, for strategies that model it and
                                  // have seen a duel; kernel-self-sparring's is the rate of wins
                                  // against opponents of its own choice, joint's and eubo's that
                                  // of the usual judge against 128 points of a Sobol sequence
  bool feasible = true;  // whether the duels leave it in the running; true for strategies without
                         // such a region
};

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

// What more questions are expected to bring, in units of f, above the mean of the recommended
// point.
struct Outlook {
  double next_label;  // the largest expected improvement of one label, E[(f(x) - mean)⁺] over x
  double at_most;     // E[max f - mean]: what all questions together could bring, by 64 functions
                      // drawn from the posterior; at least next_label
};

}  // namespace duelopt
