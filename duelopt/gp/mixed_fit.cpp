// SPDX-License-Identifier: Apache-2.0
#include "duelopt/gp/mixed_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/gp/mixed_evidence.hpp"
#include "duelopt/gp/mixed_posterior.hpp"
#include "duelopt/optim/ascent.hpp"

namespace duelopt {
namespace {

LogDensity angle_density(const TastePrior& prior, double angle) {
  const double peak = 1.0 / (prior.width * std::sqrt(2.0 * std::numbers::pi));
  double density = prior.others / std::numbers::pi;
  double slope = 0.0;
  const auto add = [&](double weight, double centre) {
    const double z = (angle - centre) / prior.width;
    const double part = weight * peak * std::exp(-0.5 * z * z);
    density += part;
    slope -= part * z / prior.width;
  };
  add(1.0 - prior.liars - prior.others, prior.honest);
  add(prior.liars, -prior.honest);
  return {std::log(density), slope / density};
}

// The evidence plus priors as a function on a unit cube: log s², the log length scales, log η², and
// for each judge the logarithm of the size of its taste and the angle.
class MixedObjective {
 public:
  MixedObjective(const MixedPrior& start, const MixedData& data, const MixedFitOptions& options)
      : start_(start), rows_(data), answers_(row_answers(start, data)), options_(options) {
    const FitOptions& f = options.objective;
    add(f.variance, f.variance_prior);
    for (std::size_t i = 0; i < start.term.length_scales.size(); ++i)
      add(f.length_scale, f.length_scale_prior);
    add(f.noise_variance, f.noise_prior);
    for (std::size_t j = 0; j < start.judges.size(); ++j) {
      add(options.taste.size, options.taste.log_size);
      low_.push_back(-kLargestAngle);
      high_.push_back(kLargestAngle);
      priors_.emplace_back();
    }
  }

  [[nodiscard]] UnitPoint cube(const MixedPrior& prior) const {
    std::vector<double> raw{std::log(prior.term.variance)};
    for (const double l : prior.term.length_scales) raw.push_back(std::log(l));
    raw.push_back(std::log(prior.noise_variance));
    for (const JudgeTaste& taste : prior.judges) {
      raw.push_back(std::log(std::hypot(taste.shared, taste.own)));
      raw.push_back(std::atan2(taste.shared, taste.own));
    }
    for (std::size_t p = 0; p < raw.size(); ++p)
      raw[p] = std::clamp((raw[p] - low_[p]) / (high_[p] - low_[p]), 0.0, 1.0);
    return UnitPoint(std::move(raw));
  }

  [[nodiscard]] MixedPrior prior_at(const UnitPoint& u) const {
    MixedPrior prior = start_;
    std::size_t p = 0;
    prior.term.variance = std::exp(raw(u, p++));
    for (double& l : prior.term.length_scales) l = std::exp(raw(u, p++));
    prior.noise_variance = std::exp(raw(u, p++));
    for (JudgeTaste& taste : prior.judges) {
      const double size = std::exp(raw(u, p++));
      const double angle = raw(u, p++);
      taste = {size * std::sin(angle), size * std::cos(angle)};
    }
    return prior;
  }

  [[nodiscard]] double value_and_gradient(const UnitPoint& u, std::span<double> gradient) const {
    const MixedPrior prior = prior_at(u);
    RowAnswers answers = answers_;
    answers.noise_variance = prior.noise_variance;
    MixedEvidence at;
    try {
      at = mixed_evidence(prior, rows_, answers, warm_);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kNumerical) throw;
      return std::numeric_limits<double>::quiet_NaN();
    }
    warm_ = at.a;
    std::size_t p = 0;
    for (const double slope : at.kernel) gradient[p++] = slope;
    gradient[p++] = at.noise;
    for (std::size_t j = 0; j < prior.judges.size(); ++j) {
      const JudgeTaste& taste = prior.judges[j];
      const double in_shared = at.shared[static_cast<Index>(j)];
      const double in_own = at.own[static_cast<Index>(j)];
      gradient[p++] = in_shared * taste.shared + in_own * taste.own;
      gradient[p++] = in_shared * taste.own - in_own * taste.shared;
    }
    double sum = at.value;
    for (p = 0; p < low_.size(); ++p) {
      if (!priors_[p]) continue;
      const LogDensity density = log_density(*priors_[p], raw(u, p));
      sum += density.value;
      gradient[p] += density.slope;
    }
    for (p = low_.size() - 2 * prior.judges.size() + 1; p < low_.size(); p += 2) {
      const LogDensity density = angle_density(options_.taste, raw(u, p));
      sum += density.value;
      gradient[p] += density.slope;
    }
    for (p = 0; p < low_.size(); ++p) gradient[p] *= high_[p] - low_[p];
    return sum;
  }

 private:
  void add(const Interval& bounds, const std::optional<LogNormal>& prior) {
    low_.push_back(std::log(bounds.lo()));
    high_.push_back(std::log(bounds.hi()));
    priors_.push_back(prior);
  }
  [[nodiscard]] double raw(const UnitPoint& u, std::size_t p) const {
    return low_[p] + u[p] * (high_[p] - low_[p]);
  }

  const MixedPrior& start_;
  MixedRows rows_;
  RowAnswers answers_;
  const MixedFitOptions& options_;
  std::vector<double> low_;
  std::vector<double> high_;
  std::vector<std::optional<LogNormal>> priors_;
  mutable Vector warm_;
};

}  // namespace

MixedFit fit(const MixedPrior& start, const MixedData& data, const MixedFitOptions& options) {
  check(start, data);
  const MixedObjective objective(start, data, options);
  if (data.labels.empty() && data.duels.empty()) return {start, 0.0};
  MixedPrior liars = start;
  for (JudgeTaste& taste : liars.judges) taste.shared = -taste.shared;
  std::vector<UnitPoint> starts{objective.cube(start)};
  if (!data.labels.empty() && !data.duels.empty()) starts.push_back(objective.cube(liars));
  const Surface surface = pointwise([&](const UnitPoint& u, std::span<double> gradient) {
    return objective.value_and_gradient(u, gradient);
  });
  Ascent best{starts.front(), -std::numeric_limits<double>::infinity(), 0};
  for (const UnitPoint& from : starts) {
    Ascent ascent =
        ascend(surface,
               from,
               {.evaluations = options.evaluations, .x_tolerance = 1e-4, .value_tolerance = 1e-5});
    if (ascent.value > best.value) best = std::move(ascent);
  }
  if (!std::isfinite(best.value)) {
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(data.labels.size()) + " labels and " +
                    std::to_string(data.duels.size()) +
                    " duels is not finite at any parameters tried");
  }
  return {objective.prior_at(best.x), best.value};
}

}  // namespace duelopt
