// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/information.hpp"

#include <cmath>

#include "duelopt/core/query.hpp"

namespace duelopt {

double realised_information(const Belief& belief) {
  const double noise = belief.prior().noise_variance;
  if (belief.size() == 0) return 0.0;
  return std::visit(Overloaded{// det(I + η⁻² K) = det(K + η² I) / η^(2n).
                               [&](const Posterior& f) {
                                 return 0.5 * (f.cholesky().log_determinant() -
                                               static_cast<double>(f.size()) * std::log(noise));
                               },
                               // det(I + η⁻² ΦΦᵀ) = det(I + η⁻² ΦᵀΦ).
                               [&](const LowRankPosterior& f) {
                                 return 0.5 * (f.log_determinant() -
                                               static_cast<double>(f.rank()) * std::log(noise));
                               },
                               [](const PreferencePosterior& f) { return 0.5 * f.mode().log_det; }},
                    belief.form());
}

Round round_of(const BeliefMixture& belief, std::size_t t, std::size_t dim) {
  Round round{.t = t, .dim = dim, .information_gain = 0.0, .noise_variance = 0.0};
  for (const auto& [part, weight] : belief.parts()) {
    round.information_gain += weight * realised_information(*part);
    round.noise_variance += weight * part->prior().noise_variance;
  }
  return round;
}

}  // namespace duelopt
