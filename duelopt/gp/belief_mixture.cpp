// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/belief_mixture.hpp"

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
  Normals mixed = belief_->at(points);
  if (rival_ == nullptr) return mixed;
  const Normals other = rival_->at(points);
  const double p = chance_;
  const Vector apart = other.mean - mixed.mean;
  mixed.mean += p * apart;
  mixed.variance =
      (1.0 - p) * mixed.variance + p * other.variance + p * (1.0 - p) * apart.cwiseAbs2();
  return mixed;
}

NormalGradient BeliefMixture::gradient_at(const UnitPoint& x) const {
  NormalGradient mixed = belief_->gradient_at(x);
  if (rival_ == nullptr) return mixed;
  const NormalGradient other = rival_->gradient_at(x);
  const double p = chance_;
  const double apart = other.value.mean - mixed.value.mean;
  const Vector apart_gradient = other.mean_gradient - mixed.mean_gradient;
  mixed.value.mean += p * apart;
  mixed.value.variance =
      (1.0 - p) * mixed.value.variance + p * other.value.variance + p * (1.0 - p) * apart * apart;
  mixed.mean_gradient += p * apart_gradient;
  mixed.variance_gradient = (1.0 - p) * mixed.variance_gradient + p * other.variance_gradient +
                            2.0 * p * (1.0 - p) * apart * apart_gradient;
  return mixed;
}

}  // namespace duelopt
