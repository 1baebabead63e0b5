// SPDX-License-Identifier: Apache-2.0
//
// What one more question is worth: how much the best posterior mean of the objective among the
// points Y is expected to rise by its answer (the knowledge gradient [FPD09]). With m the means of
// g(Y) before, the answer moves them to m + u Z, Z ~ N(0, 1):
//
//   a label at x        u = Cov(g(Y), g(x)) / √(Var g(x) + η²)
//   a duel of x and x'  u = Cov(g(Y), d) / √(Var d + 1/(k w)),   d = v(x) - v(x')
//
// where w is the curvature of the link at E d, the precision of one answer, and k says how often it
// is asked. One answer alone often moves no maximum although a few of them would; so a duel is
// worth the most that k of them bring for each [FP10].
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

struct RatedDuel {
  Index first;  // the points of the view
  Index second;
  double value;    // of one answer
  double repeats;  // k
};

// It refers to the posterior, which must outlive it. Values are in the units of y.
class QuestionValue {
 public:
  // REQUIRES: there is a point
  QuestionValue(const PreferencePosterior& f, std::span<const UnitPoint> among);

  [[nodiscard]] Vector of_labels(const PreferenceView& objective) const;

  // The best `count` of all pairs of the latent utility's points, best first: those that look best
  // in four nodes of Z are worked out exactly. REQUIRES: most_repeats >= 1
  [[nodiscard]] std::vector<RatedDuel> best_duels(const PreferenceView& utility,
                                                  std::size_t count,
                                                  double most_repeats) const;

  // The value of a duel of this judge as a function of both points, (x, x') in the cube of twice
  // the dimension; its precision is that of `precision` answers' worth of curvature throughout, k
  // w. REQUIRES: precision > 0
  [[nodiscard]] DifferentiableFunction duel_function(std::size_t judge, double precision) const;

 private:
  [[nodiscard]] double duel_at(const UnitPoint& both,
                               std::size_t judge,
                               double precision,
                               std::span<double> gradient) const;

  const PreferencePosterior& f_;
  PreferenceView among_;
};

}  // namespace duelopt
