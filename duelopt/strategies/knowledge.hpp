// SPDX-License-Identifier: Apache-2.0
//
// What a strategy believes after the answers so far: the best point, any point, those who answer
// duels, and what more questions would bring.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/strategies/decision.hpp"

namespace duelopt {

struct Estimate {  // of f, with a central interval of 95 %
  double mean;
  double low;
  double high;
};

struct Recommendation {
  Point x;
  std::optional<Estimate> value;  // nothing before the first label: duels alone do not tell it
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

struct Beliefs;  // what a strategy supplies

// A value: everything it says follows from one set of models, which it shares with its copies and
// with nobody else.
class Knowledge {
 public:
  explicit Knowledge(Beliefs beliefs);

  // Where the strategy stands if nothing is open.
  [[nodiscard]] Phase phase() const;

  // The point that the strategy takes for the best; nothing before the first answer.
  [[nodiscard]] const std::optional<Recommendation>& recommendation() const;

  // Throws kInvalidArgument for a point outside of the domain.
  [[nodiscard]] std::vector<Prediction> predict(std::span<const Point> points) const;

  // The judges 0, 1, ... of the history, by the model's most probable parameters; a judge is taken
  // for honest until its duels say otherwise. Empty for strategies without a model of judges, all
  // but joint and eubo; and before the first duel and the first two labels, since duels alone
  // cannot tell what a latent utility has to do with the objective.
  [[nodiscard]] const std::vector<JudgeView>& judges() const;

  // Computed when it is called, by draws from a stream of their own. Nothing before the first two
  // labels.
  [[nodiscard]] std::optional<Outlook> outlook() const;

 private:
  std::shared_ptr<const Beliefs> beliefs_;
};

// What is believed does not depend on what is open. Throws as decide does.
[[nodiscard]] Knowledge learn(const Strategy& strategy,
                              const Situation& situation,
                              const History& history,
                              Cache& cache);

}  // namespace duelopt
