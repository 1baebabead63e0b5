// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief_mixture.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace duelopt {
namespace {

// A pointer that does not own what it points to.
std::shared_ptr<const Belief> refer_to(const Belief& belief) {
  return {std::shared_ptr<const Belief>(), &belief};
}

double share_below(const Normal& f, double value) {
  const double stddev = f.stddev();
  if (stddev == 0.0) return value < f.mean ? 0.0 : 1.0;
  return 0.5 * std::erfc((f.mean - value) / (stddev * std::numbers::sqrt2));
}

// Beyond so many standard deviations of a part lies less of it than rounding.
constexpr double kTails = 10.0;

struct WeighedNormal {
  Normal normal;
  double weight;
};

double quantile_of(std::span<const WeighedNormal> all, double probability) {
  assert(probability > 0.0 && probability < 1.0);
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const auto& [one, weight] : all) {
    low = std::min(low, one.mean - kTails * one.stddev());
    high = std::max(high, one.mean + kTails * one.stddev());
  }
  // Halved until no double lies in between.
  for (double middle = 0.5 * (low + high); low < middle && middle < high;
       middle = 0.5 * (low + high)) {
    double below = 0.0;
    for (const auto& [one, weight] : all) below += weight * share_below(one, middle);
    (below < probability ? low : high) = middle;
  }
  return high;
}

}  // namespace

BeliefMixture::BeliefMixture(std::vector<Part> parts) : parts_(std::move(parts)) {
  assert(!parts_.empty());
}

BeliefMixture::BeliefMixture(const Belief& belief) : parts_{{refer_to(belief), 1.0}} {}

BeliefMixture::BeliefMixture(const Belief& belief, const Belief& rival, double chance) {
  assert(chance >= 0.0 && chance <= 1.0);
  if (chance < 1.0) parts_.push_back({refer_to(belief), 1.0 - chance});
  if (chance > 0.0) parts_.push_back({refer_to(rival), chance});
}

Normal BeliefMixture::at(const UnitPoint& x) const {
  const Normals there = at(std::span(&x, 1));
  return {there.mean[0], there.variance[0]};
}

Normals BeliefMixture::at(std::span<const UnitPoint> points) const {
  if (parts_.size() == 1) return parts_.front().belief->at(points);
  const auto count = static_cast<Index>(points.size());
  Matrix means(count, static_cast<Index>(parts_.size()));
  Normals mixture{Vector::Zero(count), Vector::Zero(count)};
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const Normals one = parts_[k].belief->at(points);
    means.col(static_cast<Index>(k)) = one.mean;
    mixture.mean += parts_[k].weight * one.mean;
    mixture.variance += parts_[k].weight * one.variance;
  }
  for (std::size_t k = 0; k < parts_.size(); ++k)
    mixture.variance +=
        parts_[k].weight * (means.col(static_cast<Index>(k)) - mixture.mean).cwiseAbs2();
  return mixture;
}

NormalGradient BeliefMixture::gradient_at(const UnitPoint& x) const {
  if (parts_.size() == 1) return parts_.front().belief->gradient_at(x);
  std::vector<NormalGradient> all;
  for (const Part& part : parts_) all.push_back(part.belief->gradient_at(x));
  const Index d = all.front().mean_gradient.size();
  NormalGradient mixture{{}, Vector::Zero(d), Vector::Zero(d)};
  for (std::size_t k = 0; k < all.size(); ++k) {
    mixture.value.mean += parts_[k].weight * all[k].value.mean;
    mixture.mean_gradient += parts_[k].weight * all[k].mean_gradient;
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    const double apart = all[k].value.mean - mixture.value.mean;
    mixture.value.variance += parts_[k].weight * (all[k].value.variance + apart * apart);
    // Σ w_k 2 (m_k - m) ∇m vanishes.
    mixture.variance_gradient +=
        parts_[k].weight * (all[k].variance_gradient + 2.0 * apart * all[k].mean_gradient);
  }
  return mixture;
}

Vector BeliefMixture::mean_at(std::span<const UnitPoint> points) const {
  Vector mean = Vector::Zero(static_cast<Index>(points.size()));
  for (const Part& part : parts_) mean += part.weight * part.belief->mean_at(points);
  return mean;
}

double BeliefMixture::quantile(const UnitPoint& x, double probability) const {
  return quantiles(std::span(&x, 1), std::span(&probability, 1))(0, 0);
}

Matrix BeliefMixture::quantiles(std::span<const UnitPoint> points,
                                std::span<const double> probabilities) const {
  std::vector<WeighedNormal> all;
  std::vector<Normals> at;
  for (const Part& part : parts_) {
    all.push_back({{}, part.weight});
    at.push_back(part.belief->at(points));
  }
  Matrix found(static_cast<Index>(points.size()), static_cast<Index>(probabilities.size()));
  for (Index i = 0; i < found.rows(); ++i) {
    for (std::size_t k = 0; k < all.size(); ++k) all[k].normal = {at[k].mean[i], at[k].variance[i]};
    for (Index j = 0; j < found.cols(); ++j)
      found(i, j) = quantile_of(all, probabilities[static_cast<std::size_t>(j)]);
  }
  return found;
}

BeliefMixture BeliefMixture::fantasize(std::span<const UnitPoint> points) const {
  std::vector<Part> parts;
  for (const Part& part : parts_) {
    Belief belief = *part.belief;
    for (const UnitPoint& x : points) {
      const double mean = belief.at(x).mean;
      belief = std::move(belief).with({x, mean});
    }
    parts.push_back({std::make_shared<const Belief>(std::move(belief)), part.weight});
  }
  return BeliefMixture(std::move(parts));
}

}  // namespace duelopt
