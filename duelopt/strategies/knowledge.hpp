// SPDX-License-Identifier: Apache-2.0
//
// What a strategy believes after the answers so far: the best point, any point, those who answer
// duels, and what more questions would bring.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/strategies/decision.hpp"
#include "duelopt/strategies/estimates.hpp"

namespace duelopt {

struct Recommendation {
  Point x;
  std::optional<Estimate> value;  // nothing before the first label: duels alone do not tell it
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

  // What is expected at these points, without intervals and so more quickly: of f once there is a
  // label; before, of the Borda function, if the strategy models it; else nothing. Throws as
  // predict.
  [[nodiscard]] std::optional<std::vector<double>> expect(std::span<const Point> points) const;

  // The probability that f is larger at the first point than at the second; ½ if they are one.
  // Nothing before the first label. Throws as predict.
  [[nodiscard]] std::optional<double> probability_larger(const Point& first,
                                                         const Point& second) const;

  // The judges 0, 1, ... of the history, by the model's most probable parameters; a judge is taken
  // for honest until its duels say otherwise. Empty for strategies without a model of judges, all
  // but joint and eubo; and before the first duel and the first two labels, since duels alone
  // cannot tell what a latent utility has to do with the objective.
  [[nodiscard]] const std::vector<JudgeView>& judges() const;

  // The standard deviation of a label's noise as the model has it, given or learnt, in the labels'
  // units; nothing before the first two labels, from which it could be learnt.
  [[nodiscard]] std::optional<double> label_noise() const;

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
