// SPDX-License-Identifier: Apache-2.0
//
// What one more question is worth: how much the best posterior mean of the objective among the
// points Y is expected to rise by its answer (the knowledge gradient [FPD09]). Several posteriors
// k have weights w_k and means m_k of g(Y); what counts is Σ w_k m_k, and an answer moves the
// means and the weights alike.
//
// A duel of x and x', d = v(x) - v(x'), t_k² = Var_k d + s², s² the variance of the Gaussian that
// stands for the link, Φ_k and φ_k at E_k d / t_k, and c_k = Cov_k(g(Y), d) / t_k: the first wins
// with the chance p = Σ w_k Φ_k, and then the means are u / p, u = Σ w_k (Φ_k m_k + φ_k c_k). So
//
//   value = max u + max (Σ w_k m_k - u) - max Σ w_k m_k.
//
// One answer alone often moves no maximum although a few of them would; so a duel is worth the most
// that the majority of r answers, s² / r, brings for each [FP10].
//
// A label y at x, t_k² = Var_k g(x) + η_k²: w_k becomes proportional to w_k N(y; g_k(x), t_k²), and
// m_k moves by Cov_k(g(Y), g(x)) (y - g_k(x)) / t_k².
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/models/preference_model.hpp"

namespace duelopt {

struct RatedDuel {
  std::size_t first;  // of the points
  std::size_t second;
  double value;    // of one answer
  double repeats;  // r
};

struct Repeats {
  double least = 1.0;
  double most = 1.0;
};

// It refers to the members, which must outlive it. Values are in the units of y.
class QuestionValue {
 public:
  // REQUIRES: there is a member, a point, and one output scale of all members
  QuestionValue(std::span<const PreferenceMember> members, std::span<const UnitPoint> among);

  // By the trapezoidal rule over the answer.
  [[nodiscard]] double of_label(const UnitPoint& x) const;

  // The best `count` of all pairs of the points, best first, judged by this group of judges: those
  // that look best with most repeats are tried with fewer, each time half as many.
  // REQUIRES: 1 <= least <= most
  [[nodiscard]] std::vector<RatedDuel> best_duels(std::span<const UnitPoint> points,
                                                  std::size_t judge,
                                                  std::size_t count,
                                                  const Repeats& repeats) const;

 private:
  std::span<const PreferenceMember> members_;
  std::vector<PreferenceView> among_;  // of each member
  Matrix means_;                       // Y × members, m_k
  Vector mean_;                        // Σ w_k m_k
  Index best_ = 0;                     // where that is largest
};

}  // namespace duelopt
