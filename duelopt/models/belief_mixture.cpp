// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief_mixture.hpp"

#include <cassert>

namespace duelopt {

BeliefMixture::BeliefMixture(const Belief& belief, const Belief& rival, double chance)
    : belief_(&belief), rival_(&rival), chance_(chance) {
  assert(chance >= 0.0 && chance <= 1.0);
}

Normal BeliefMixture::at(const UnitPoint& x) const {
  const Normals there = at(std::span(&x, 1));
  return {there.mean[0], there.variance[0]};
}

Normals BeliefMixture::at(std::span<const UnitPoint> points) const {
  Normals preference = belief_->at(points);
  if (rival_ == nullptr) return preference;
  const Normals other = rival_->at(points);
  const double p = chance_;
  const Vector apart = other.mean - preference.mean;
  preference.mean += p * apart;
  preference.variance =
      (1.0 - p) * preference.variance + p * other.variance + p * (1.0 - p) * apart.cwiseAbs2();
  return preference;
}

NormalGradient BeliefMixture::gradient_at(const UnitPoint& x) const {
  NormalGradient preference = belief_->gradient_at(x);
  if (rival_ == nullptr) return preference;
  const NormalGradient other = rival_->gradient_at(x);
  const double p = chance_;
  const double apart = other.value.mean - preference.value.mean;
  const Vector apart_gradient = other.mean_gradient - preference.mean_gradient;
  preference.value.mean += p * apart;
  preference.value.variance = (1.0 - p) * preference.value.variance + p * other.value.variance +
                              p * (1.0 - p) * apart * apart;
  preference.mean_gradient += p * apart_gradient;
  preference.variance_gradient = (1.0 - p) * preference.variance_gradient +
                                 p * other.variance_gradient +
                                 2.0 * p * (1.0 - p) * apart * apart_gradient;
  return preference;
}

}  // namespace duelopt
