// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "duelopt/models/belief.hpp"

namespace duelopt {

// A belief and, with some chance, another one: where they differ nobody knows, and the variance
// says so. It refers to both, which must outlive it.
class BeliefMixture {
 public:
  BeliefMixture(const Belief& belief) : belief_(&belief) {}  // alone
  // REQUIRES: the chance of the rival is within 0 and 1
  BeliefMixture(const Belief& belief, const Belief& rival, double chance);

  // With m and v the moments of one and m', v' those of the other, and p the chance of that:
  //   mean (1 - p) m + p m',   variance (1 - p) v + p v' + p (1 - p) (m - m')².
  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const;
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;

  [[nodiscard]] const GpPrior& prior() const { return belief_->prior(); }

 private:
  const Belief* belief_;
  const Belief* rival_ = nullptr;
  double chance_ = 0.0;
};

}  // namespace duelopt
