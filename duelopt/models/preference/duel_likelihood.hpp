// SPDX-License-Identifier: Apache-2.0
//
// The chance of a duel's answer, given the difference d of the two latent utilities.
#pragma once

#include <cstdint>

namespace duelopt {

enum class DuelLink : std::uint8_t {
  kLogistic,  // Pr[first wins] = 1 / (1 + exp(-d)): Bradley, Terry, Luce
  kGaussian,  // Pr[first wins] = Φ(d): Thurstone
};

// log p of an answer in which the first point has this share of the victory, 1, 0 or ½ for a tie,
// which counts half each way; and its derivatives in d.
struct DuelLikelihood {
  double value;
  double slope;
  double curvature;  // -∂²/∂d² >= 0: both links are log-concave
  double third;      // ∂³/∂d³
};

[[nodiscard]] DuelLikelihood duel_likelihood(DuelLink link, double share_of_first, double d);

// Pr[first wins] for d ~ N(mean, variance): exact for the Gaussian link; for the logistic one by
// the probit of slope 1/1.702 [RW06, Sec. 3.10, Ex. 3.9], off by less than 0.01.
[[nodiscard]] double chance_of_first(DuelLink link, double mean, double variance);

// The variance of the Gaussian whose distribution function stands for the link there.
[[nodiscard]] constexpr double link_variance(DuelLink link) {
  return link == DuelLink::kGaussian ? 1.0 : 1.702 * 1.702;
}

}  // namespace duelopt
