// SPDX-License-Identifier: Apache-2.0
//
// How good the better one of two points is expected to be (EUBO [LAFB22]): for a judge's
// latent utility v, E v(x) = m, E v(x') = m' and Var[v(x) - v(x')] = s²,
//
//   E[max(v(x), v(x'))] = Δ Φ(Δ/s) + s φ(Δ/s) + m',   Δ = m - m'.
//
// Whoever shows the judge the pair for which this is largest, and then takes what he chose, does
// best if that was the last duel and he does not err. Values are in the units of latent utilities.
#pragma once

#include <cstddef>
#include <vector>

#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// REQUIRES: variance_of_difference >= 0; at 0 it is the larger mean
[[nodiscard]] double expected_better(double mean, double other, double variance_of_difference);

struct RatedPair {
  Index first;  // the points of the view
  Index second;
  double value;
};

// The best `count` of all pairs of the latent utility's points, best first, without those that
// cannot differ. One product of matrices serves all of them.
[[nodiscard]] std::vector<RatedPair> best_pairs(const PreferencePosterior& f,
                                                const PreferenceView& utility,
                                                std::size_t count);

// As a function of both points, (x, x') in the cube of twice the dimension. It refers to the
// posterior, which must outlive it. REQUIRES: the prior has this judge
[[nodiscard]] DifferentiableFunction expected_better(const PreferencePosterior& f,
                                                     std::size_t judge);

}  // namespace duelopt
