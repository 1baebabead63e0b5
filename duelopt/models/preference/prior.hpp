// SPDX-License-Identifier: Apache-2.0
//
// One prior for labels and duels. With h of unit variance,
//
//   g(x)   = μ + s h(x),            h ~ GP(0, k),  μ ~ N(0, σ_μ²)    the objective, scaled
//   v_j(x) = a_j h(x) + c_j b_j(x),                b_j ~ GP(0, k)    the latent utility of judge j
//   y      = g(x) + ε,              ε ~ N(0, η²)                     a label
//   Pr[x ≻_j x'] = Λ(v_j(x) - v_j(x'))                               a duel
//
// h, μ and the b_j are independent. a_j / √(a_j² + c_j²) is the correlation of the judge's latent
// utility with the objective: 1 for a judge who differs by errors alone, 0 for one whose latent
// utility has nothing to do with it, -1 for one who always lies.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "duelopt/models/gp/prior.hpp"
#include "duelopt/models/preference/duel_likelihood.hpp"

namespace duelopt {

struct JudgeUtility {
  double shared = 1.0;  // a
  double own = 0.5;     // c >= 0
  [[nodiscard]] double agreement() const {
    const double size = std::hypot(shared, own);
    return size > 0.0 ? shared / size : 0.0;
  }
  friend bool operator==(const JudgeUtility&, const JudgeUtility&) = default;
};

struct PreferencePrior {
  KernelTerm term{Matern{2.5}, 1.0, {1.0}};  // of s h: its variance is s²; a stationary shape
  double noise_variance = 1e-4;              // η² > 0
  double mean_variance = 10.0;               // σ_μ² >= 0
  OutputScale output{};
  DuelLink link = DuelLink::kLogistic;
  std::vector<JudgeUtility> judges{};
  friend bool operator==(const PreferencePrior&, const PreferencePrior&) = default;
};

struct Comparison {
  UnitPoint first;
  UnitPoint second;
  double share_of_first;  // of the victory: 1, 0, or ½ for a tie
  std::size_t judge = 0;
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

// What many duels of a judge told, as measurements z = T v(points) + N(0, I) of its latent utility
// (condense.hpp).
struct CondensedDuels {
  std::size_t judge = 0;
  std::size_t duels = 0;  // so many
  Matrix points;          // one a row
  Matrix T;
  Vector z;
  double log_likelihood = 0.0;  // of the duels at the mode, plus ½ |z - T v|² there: what makes the
                                // evidence that of the duels
  Vector mode;  // in whitened coordinates
};

struct PreferenceData {
  std::span<const Observation> labels;
  std::span<const Comparison> duels;
  std::span<const CondensedDuels> condensed = {};
};

// Throw kInvalidArgument, naming the value and the rule, unless the numbers are in range; the
// last also for a judge that the prior does not know and points that do not fit its kernel.
void check(const PreferencePrior& prior);
void check(const PreferencePrior& prior, const PreferenceData& data);

}  // namespace duelopt
