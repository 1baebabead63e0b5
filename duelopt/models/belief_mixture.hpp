// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "duelopt/linalg/matrix.hpp"
#include "duelopt/models/belief.hpp"

namespace duelopt {

// Several beliefs, of which one is right, with the probability of each: where they differ nobody
// knows, and the variance says so.
class BeliefMixture {
 public:
  struct Part {
    std::shared_ptr<const Belief> belief;
    double weight;  // > 0; the sum over the parts is 1
  };

  // REQUIRES: there is a part, and the weights are as said
  explicit BeliefMixture(std::vector<Part> parts);

  // One belief, or two of which the rival is right with this chance. It refers to them, so they
  // must outlive it. REQUIRES: the chance is within 0 and 1
  BeliefMixture(const Belief& belief);
  BeliefMixture(const Belief& belief, const Belief& rival, double chance);

  [[nodiscard]] std::span<const Part> parts() const noexcept { return parts_; }

  // With means m_k, variances v_k and weights w_k: mean m = Σ w_k m_k, variance
  // Σ w_k (v_k + (m_k - m)²).
  [[nodiscard]] Normal at(const UnitPoint& x) const;
  [[nodiscard]] Normals at(std::span<const UnitPoint> points) const;
  [[nodiscard]] NormalGradient gradient_at(const UnitPoint& x) const;
  [[nodiscard]] Vector mean_at(std::span<const UnitPoint> points) const;

  // The value that f(x) stays below with this probability, of the mixture itself, whose tails may
  // be heavier than those of a normal distribution with its moments. REQUIRES: 0 < probability < 1
  [[nodiscard]] double quantile(const UnitPoint& x, double probability) const;

  // The same at many points and for several probabilities: a row for each point.
  [[nodiscard]] Matrix quantiles(std::span<const UnitPoint> points,
                                 std::span<const double> probabilities) const;

  // Each belief as if its own means had been observed at these points: the means and the weights
  // stay, the variances shrink [DKB14].
  [[nodiscard]] BeliefMixture fantasize(std::span<const UnitPoint> points) const;

  // Of the first belief: the scale of the outputs, which all share.
  [[nodiscard]] const GpPrior& prior() const { return parts_.front().belief->prior(); }
  [[nodiscard]] std::size_t size() const { return parts_.front().belief->size(); }

 private:
  std::vector<Part> parts_;
};

}  // namespace duelopt
