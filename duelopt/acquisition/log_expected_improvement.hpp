// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/optim/differentiable_function.hpp"

namespace duelopt {

// log h(z), h(z) = φ(z) + z Φ(z), exact in its left tail, where h itself underflows [ADBB23, Sec.
// 4].
[[nodiscard]] double log_h(double z);

// d/dz log h(z) = Φ(z) / h(z), exact in the tail too.
[[nodiscard]] double log_h_slope(double z);

// log E[max(μ'(x) - best, 0)] = log s(x) + log h((μ(x) - best) / s(x)), f ~ belief, for the mean μ'
// that a label at x would leave there: it moves by s(x) = σ²(x) / √(σ²(x) + τ²), τ² the noise of a
// label [FPD09]. Without noise s = σ, and it is the expected improvement of [ADBB23, Eq. 8];
// with noise a label counts by what it tells, so that a setting is labelled again where that pays.
// It never loses its gradient, however small the improvement. The function refers to the belief,
// which must outlive it.
[[nodiscard]] DifferentiableFunction log_expected_improvement(const Belief& belief, double best);

// log Σ_k w_k E_k[max(f(x) - best_k, 0)] for the parts k of a mixture, each with the value to be
// improved on under it. The parts must outlive the function. REQUIRES: a value for each part
[[nodiscard]] DifferentiableFunction log_expected_improvement(const BeliefMixture& belief,
                                                              std::span<const double> best);

}  // namespace duelopt
