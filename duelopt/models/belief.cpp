// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief.hpp"

#include <algorithm>

#include "duelopt/core/query.hpp"
#include "duelopt/kernels/gram.hpp"

namespace duelopt {
namespace {

// Below this, rounding is no longer small beside the variances that so little noise leaves.
constexpr double kLeastTolerance = 1e-5;

double largest_variance(const GpPrior& prior, std::span<const Observation> data) {
  return gram_diagonal(prior.kernel, to_samples(prior, data).X).maxCoeff();
}

Belief::Form choose(const GpPrior& prior,
                    std::span<const Observation> data,
                    const LowRankPolicy& policy) {
  if (data.size() < policy.from || data.empty()) return Posterior(prior, data);
  const double tolerance = policy.unexplained * prior.noise_variance /
                           (static_cast<double>(data.size()) * largest_variance(prior, data));
  if (tolerance >= kLeastTolerance) {
    auto low = LowRankPosterior::within(3 * data.size() / 4, prior, data, tolerance);
    if (low) return *std::move(low);
  }
  return Posterior(prior, data);
}

}  // namespace

Belief::Belief(const GpPrior& prior, std::span<const Observation> data, const LowRankPolicy& policy)
    : form_(choose(prior, data, policy)) {}

Normal Belief::at(const UnitPoint& x) const {
  return std::visit([&](const auto& f) { return f.at(x); }, form_);
}

Normals Belief::at(std::span<const UnitPoint> points) const {
  return std::visit([&](const auto& f) { return f.at(points); }, form_);
}

Vector Belief::mean_at(std::span<const UnitPoint> points) const {
  return std::visit([&](const auto& f) { return f.mean_at(to_matrix(points)); }, form_);
}

NormalGradient Belief::gradient_at(const UnitPoint& x) const {
  return std::visit([&](const auto& f) { return f.gradient_at(x); }, form_);
}

Belief Belief::with(const Observation& observation) const& {
  return Belief(*this).with(observation);
}

Belief Belief::with(const Observation& observation) && {
  return std::visit([&](auto& f) { return Belief(std::move(f).with(observation)); }, form_);
}

const GpPrior& Belief::prior() const {
  return std::visit(
      Overloaded{[](const PreferencePosterior& f) -> const GpPrior& { return f.objective_prior(); },
                 [](const auto& f) -> const GpPrior& { return f.prior(); }},
      form_);
}

std::size_t Belief::dim() const {
  if (size() == 0) return 0;
  return std::visit([](const auto& f) { return static_cast<std::size_t>(f.inputs().cols()); },
                    form_);
}

std::size_t Belief::size() const {
  return std::visit([](const auto& f) { return f.size(); }, form_);
}

// An observation at b that is off by t moves the mean at x by Cov(f(x), f(b)) t / (Var f(b) + η²):
// the two moves, at a and at b, tell the covariance from the variance, whatever the noise. t is
// small, because after duels the move is proportional to it for small ones only.
Normal difference(const Belief& f, const UnitPoint& a, const UnitPoint& b) {
  const Normal at_a = f.at(a);
  const Normal at_b = f.at(b);
  const double mean = at_a.mean - at_b.mean;
  if (a == b) return {0.0, 0.0};
  if (!(at_b.variance > 0.0)) return {mean, at_a.variance};
  const double t = 1e-3 * at_b.stddev();
  const auto mean_at = [&](const Belief& belief, const UnitPoint& x) { return belief.at(x).mean; };
  const Belief as_expected = f.with({b, at_b.mean});
  const Belief moved = f.with({b, at_b.mean + t});
  const double move_a = mean_at(moved, a) - mean_at(as_expected, a);
  const double move_b = mean_at(moved, b) - mean_at(as_expected, b);
  const double most = at_a.stddev() * at_b.stddev();
  const double covariance =
      move_b > 0.0 ? std::clamp(at_b.variance * move_a / move_b, -most, most) : 0.0;
  return {mean, std::max(at_a.variance + at_b.variance - 2.0 * covariance, 0.0)};
}

}  // namespace duelopt
