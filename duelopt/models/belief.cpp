// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/belief.hpp"

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

}  // namespace duelopt
