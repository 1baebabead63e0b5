// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/models/gp/fit_parameter.hpp"
#include "duelopt/models/preference/evidence.hpp"
#include "duelopt/models/preference/posterior.hpp"
#include "duelopt/optim/ascent.hpp"

namespace duelopt {
namespace {

void check(const UtilityBounds& utility) {
  constexpr double kRightAngle = std::numbers::pi / 2.0;
  if (utility.angle.lo() < -kRightAngle || utility.angle.hi() > kRightAngle) {
    throw Error(ErrorCode::kInvalidArgument,
                "angles of a utility from " + to_text(utility.angle.lo()) + " to " +
                    to_text(utility.angle.hi()) + " are not within ±π/2");
  }
  if (!utility.angle_prior) return;
  const auto& [honest, width, adversarial, others] = *utility.angle_prior;
  const bool shares = adversarial >= 0.0 && others > 0.0 && adversarial + others < 1.0;
  if (!std::isfinite(honest) || !(width > 0.0) || !std::isfinite(width) || !shares) {
    throw Error(ErrorCode::kInvalidArgument,
                "prior of the angle of a utility with centre " + to_text(honest) + ", width " +
                    to_text(width) + " and shares " + to_text(adversarial) + " and " +
                    to_text(others) + " is not a density");
  }
}

// The evidence plus priors as a function on a unit cube: log s², the log length scales, log η² if
// it is fitted, and for each judge the logarithm of the size of its latent utility and the angle.
class PreferenceObjective {
 public:
  PreferenceObjective(const PreferencePrior& start,
                      const PreferenceData& data,
                      const PreferenceFitOptions& options)
      : start_(start),
        rows_(data),
        answers_(row_answers(start, data)),
        fits_noise_(options.objective.noise == NoiseChoice::kFitted),
        utility_(options.utility) {
    check(utility_);
    const FitOptions& f = options.objective;
    parameters_.push_back(fit_parameter("variance", f.variance, f.variance_prior));
    parameters_.insert(parameters_.end(),
                       start.term.length_scales.size(),
                       fit_parameter("length scale", f.length_scale, f.length_scale_prior));
    if (fits_noise_)
      parameters_.push_back(fit_parameter("noise variance", f.noise_variance, f.noise_prior));
    first_utility_ = parameters_.size();
    const FitParameter size =
        fit_parameter("size of a utility", utility_.size, utility_.size_prior);
    for (std::size_t j = 0; j < start.judges.size(); ++j) {
      parameters_.push_back(size);
      parameters_.push_back({utility_.angle.lo(), utility_.angle.hi(), std::nullopt});
    }
  }

  // The parameters of the prior, moved into the bounds.
  [[nodiscard]] UnitPoint cube(const PreferencePrior& prior) const {
    std::vector<double> u{std::log(prior.term.variance)};
    for (const double l : prior.term.length_scales) u.push_back(std::log(l));
    if (fits_noise_) u.push_back(std::log(prior.noise_variance));
    for (const JudgeUtility& utility : prior.judges) {
      u.push_back(std::log(std::hypot(utility.shared, utility.own)));
      u.push_back(std::atan2(utility.shared, utility.own));
    }
    for (std::size_t p = 0; p < u.size(); ++p)
      u[p] = std::clamp((u[p] - parameters_[p].low) / width(p), 0.0, 1.0);
    return UnitPoint(std::move(u));
  }

  [[nodiscard]] PreferencePrior prior_at(const UnitPoint& u) const {
    PreferencePrior prior = start_;
    std::size_t p = 0;
    prior.term.variance = std::exp(raw(u, p++));
    for (double& l : prior.term.length_scales) l = std::exp(raw(u, p++));
    if (fits_noise_) prior.noise_variance = std::exp(raw(u, p++));
    for (JudgeUtility& utility : prior.judges) {
      const double size = std::exp(raw(u, p++));
      const double angle = raw(u, p++);
      utility = {size * std::sin(angle), size * std::cos(angle)};
    }
    return prior;
  }

  // NaN where the covariance cannot be factored: the maximizer goes elsewhere.
  [[nodiscard]] double value_and_gradient(const UnitPoint& u, std::span<double> gradient) const {
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double value = 0.0;
    try {
      if (rows_.size() > 0) value = evidence_and_slopes(prior_at(u), gradient);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kNumerical) throw;
      return std::numeric_limits<double>::quiet_NaN();
    }
    value += add_priors(u, gradient);
    for (std::size_t p = 0; p < parameters_.size(); ++p) gradient[p] *= width(p);
    return value;
  }

 private:
  // The slopes are in the parameters themselves, before they are put on the cube.
  double evidence_and_slopes(const PreferencePrior& prior, std::span<double> gradient) const {
    RowAnswers answers = answers_;
    answers.noise_variance = prior.noise_variance;
    const PreferenceEvidence at = preference_evidence(prior, rows_, answers, warm_);
    warm_ = at.a;
    std::size_t p = 0;
    for (const double slope : at.kernel) gradient[p++] = slope;
    if (fits_noise_) gradient[p++] = at.noise;
    for (std::size_t j = 0; j < prior.judges.size(); ++j) {
      const JudgeUtility& utility = prior.judges[j];
      const double in_shared = at.shared[static_cast<Index>(j)];
      const double in_own = at.own[static_cast<Index>(j)];
      gradient[p++] = in_shared * utility.shared + in_own * utility.own;
      gradient[p++] = in_shared * utility.own - in_own * utility.shared;
    }
    return at.value;
  }

  [[nodiscard]] double add_priors(const UnitPoint& u, std::span<double> gradient) const {
    double sum = 0.0;
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
      if (!parameters_[p].prior) continue;
      const LogDensity density = log_density(*parameters_[p].prior, raw(u, p));
      sum += density.value;
      gradient[p] += density.slope;
    }
    if (!utility_.angle_prior) return sum;
    for (std::size_t p = first_utility_ + 1; p < parameters_.size(); p += 2) {
      const LogDensity density = log_density(*utility_.angle_prior, raw(u, p));
      sum += density.value;
      gradient[p] += density.slope;
    }
    return sum;
  }

  [[nodiscard]] double width(std::size_t p) const {
    return parameters_[p].high - parameters_[p].low;
  }
  [[nodiscard]] double raw(const UnitPoint& u, std::size_t p) const {
    return parameters_[p].low + u[p] * width(p);
  }

  const PreferencePrior& start_;
  PreferenceRows rows_;
  RowAnswers answers_;
  bool fits_noise_;
  UtilityBounds utility_;
  std::size_t first_utility_ = 0;
  std::vector<FitParameter> parameters_;
  mutable Vector warm_;  // of the last mode: it saves steps of Newton's method
};

bool differ_in_sign(const PreferencePrior& a, const PreferencePrior& b) {
  return !std::equal(a.judges.begin(),
                     a.judges.end(),
                     b.judges.begin(),
                     [](const JudgeUtility& one, const JudgeUtility& two) {
                       return std::signbit(one.shared) == std::signbit(two.shared);
                     });
}

}  // namespace

LogDensity log_density(const AnglePrior& prior, double angle) {
  const double peak = 1.0 / (prior.width * std::sqrt(2.0 * std::numbers::pi));
  double density = prior.others / std::numbers::pi;
  double slope = 0.0;
  const auto add = [&](double share, double centre) {
    const double z = (angle - centre) / prior.width;
    const double part = share * peak * std::exp(-0.5 * z * z);
    density += part;
    slope -= part * z / prior.width;
  };
  add(1.0 - prior.adversarial - prior.others, prior.honest);
  add(prior.adversarial, -prior.honest);
  return {std::log(density), slope / density};
}

PreferenceFit fit(const PreferencePrior& start,
                  const PreferenceData& data,
                  const PreferenceFitOptions& options) {
  check(start, data);
  const PreferenceObjective objective(start, data, options);
  const DifferentiableFunction function =
      pointwise([&](const UnitPoint& u, std::span<double> gradient) {
        return objective.value_and_gradient(u, gradient);
      });
  std::vector<Ascent> ascents;
  const auto climb_from = [&](const PreferencePrior& from) {
    ascents.push_back(
        ascend(function,
               objective.cube(from),
               {.evaluations = options.evaluations, .x_tolerance = 1e-4, .value_tolerance = 1e-5}));
  };
  const auto best = [&] {
    return *std::max_element(ascents.begin(), ascents.end(), [](const Ascent& a, const Ascent& b) {
      return a.value < b.value || (std::isnan(a.value) && !std::isnan(b.value));
    });
  };
  climb_from(start);
  if (!data.labels.empty() && !data.duels.empty()) {
    PreferencePrior adversarial = start;
    for (JudgeUtility& utility : adversarial.judges) utility.shared = -utility.shared;
    climb_from(adversarial);
    for (std::size_t j = 0; j < start.judges.size() && start.judges.size() > 1; ++j) {
      PreferencePrior turned = objective.prior_at(best().x);
      turned.judges[j].shared = -turned.judges[j].shared;
      climb_from(turned);
    }
  }
  if (!std::isfinite(best().value)) {
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(data.labels.size()) + " labels and " +
                    std::to_string(data.duels.size()) +
                    " duels is not finite at any parameters tried");
  }
  PreferenceFit found{objective.prior_at(best().x), best().value};
  std::erase_if(ascents, [&](const Ascent& ascent) {
    return !std::isfinite(ascent.value) ||
           !differ_in_sign(objective.prior_at(ascent.x), found.prior);
  });
  if (!ascents.empty()) found.turned = TurnedFit{objective.prior_at(best().x), best().value};
  return found;
}

}  // namespace duelopt
