// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference/mode.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/inference/laplace_approximation.hpp"
#include "duelopt/models/gp/fit_parameter.hpp"
#include "duelopt/models/preference/evidence.hpp"
#include "duelopt/models/preference/posterior.hpp"

namespace duelopt {
namespace {

constexpr double kRightAngle = 0.5 * std::numbers::pi;

double share_below_bell(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

// log p of a parameter's logarithm, normalised: an evidence is comparable between hypotheses only
// with all constants.
LogDensity log_density_of(const FitParameter& parameter, double log_value) {
  if (!parameter.prior) return {-std::log(parameter.high - parameter.low), 0.0};
  const auto& [location, scale] = *parameter.prior;
  const double z = (log_value - location) / scale;
  return {-0.5 * z * z - std::log(scale) - 0.5 * std::log(2.0 * std::numbers::pi), -z / scale};
}

void check(const UtilityPrior& utility) {
  const bool bell =
      std::isfinite(utility.centre) && utility.width > 0.0 && std::isfinite(utility.width);
  if (bell && utility.others > 0.0 && utility.others < 1.0) return;
  throw Error(ErrorCode::kInvalidArgument,
              "prior of the angle of a utility with centre " + to_text(utility.centre) +
                  ", width " + to_text(utility.width) + " and a share of others of " +
                  to_text(utility.others) + " is not a density");
}

// Evidence times priors, as a function of log s², the log length scales, log η² if it is fitted,
// and for each judge who is heard the logarithm of the size of its latent utility and the angle.
class ParametersOfPreferences {
 public:
  ParametersOfPreferences(const PreferenceHypothesis& hypothesis, const PreferenceData& data)
      : hypothesis_(hypothesis), rows_(data), answers_(row_answers(hypothesis.start, data)) {
    check(hypothesis.utility);
    assert(hypothesis.kinds.size() == hypothesis.start.judges.size());
    const FitOptions& f = hypothesis.objective;
    parameters_.push_back(fit_parameter("variance", f.variance, f.variance_prior));
    parameters_.insert(parameters_.end(),
                       hypothesis.start.term.length_scales.size(),
                       fit_parameter("length scale", f.length_scale, f.length_scale_prior));
    if (fits_noise())
      parameters_.push_back(fit_parameter("noise variance", f.noise_variance, f.noise_prior));
    for (std::size_t j = 0; j < hypothesis.kinds.size(); ++j)
      if (has_judged(data, j)) add_judge(j);
  }

  [[nodiscard]] LogTarget target() const {
    LogTarget target;
    const auto size = static_cast<Index>(parameters_.size());
    target.low.resize(size);
    target.high.resize(size);
    for (Index i = 0; i < size; ++i) {
      target.low[i] = parameters_[static_cast<std::size_t>(i)].low;
      target.high[i] = parameters_[static_cast<std::size_t>(i)].high;
    }
    target.value_and_gradient = [this](const Vector& at, Vector& gradient) {
      return value_and_gradient(at, gradient);
    };
    target.value = [this](const Vector& at) {
      Vector gradient(at.size());
      return value_and_gradient(at, gradient);
    };
    return target;
  }

  // The parameters of the start.
  [[nodiscard]] Vector start() const {
    const PreferencePrior& prior = hypothesis_.start;
    std::vector<double> at{std::log(prior.term.variance)};
    for (const double l : prior.term.length_scales) at.push_back(std::log(l));
    if (fits_noise()) at.push_back(std::log(prior.noise_variance));
    for (const std::size_t j : judges_) {
      const JudgeUtility& utility = prior.judges[j];
      at.push_back(std::log(std::hypot(utility.shared, utility.own)));
      at.push_back(std::atan2(utility.shared, utility.own));
    }
    return as_vector(at);
  }

  [[nodiscard]] PreferencePrior prior_at(const Vector& at) const {
    PreferencePrior prior = hypothesis_.start;
    Index p = 0;
    prior.term.variance = std::exp(at[p++]);
    for (double& l : prior.term.length_scales) l = std::exp(at[p++]);
    if (fits_noise()) prior.noise_variance = std::exp(at[p++]);
    for (const std::size_t j : judges_) {
      const double size = std::exp(at[p++]);
      const double angle = at[p++];
      prior.judges[j] = {size * std::sin(angle), std::max(0.0, size * std::cos(angle))};
    }
    return prior;
  }

  [[nodiscard]] double log_priors(const Vector& at, Vector* gradient = nullptr) const {
    double sum = 0.0;
    for (Index p = 0; p < at.size(); ++p) {
      const LogDensity density = is_angle(p) ? log_density_of_angle(at[p])
                                             : log_density_of(parameters_[as_size(p)], at[p]);
      sum += density.value;
      if (gradient != nullptr) (*gradient)[p] += density.slope;
    }
    return sum;
  }

 private:
  static std::size_t as_size(Index p) { return static_cast<std::size_t>(p); }

  static bool has_judged(const PreferenceData& data, std::size_t judge) {
    return std::any_of(data.duels.begin(), data.duels.end(), [&](const Comparison& duel) {
      return duel.judge == judge;
    });
  }

  void add_judge(std::size_t judge) {
    assert(hypothesis_.kinds[judge] != JudgeKind::kUninformative);
    const UtilityPrior& utility = hypothesis_.utility;
    judges_.push_back(judge);
    parameters_.push_back(fit_parameter("size of a utility", utility.size, utility.size_prior));
    const bool honest = hypothesis_.kinds[judge] == JudgeKind::kHonest;
    parameters_.push_back({honest ? 0.0 : -kRightAngle, honest ? kRightAngle : 0.0, std::nullopt});
  }

  [[nodiscard]] bool fits_noise() const {
    return hypothesis_.objective.noise == NoiseChoice::kFitted;
  }

  [[nodiscard]] bool is_angle(Index p) const {
    const auto first = static_cast<Index>(parameters_.size() - 2 * judges_.size());
    return p >= first && (p - first) % 2 == 1;
  }

  [[nodiscard]] LogDensity log_density_of_angle(double angle) const {
    const LogDensity density = log_density(hypothesis_.utility, std::abs(angle));
    return {density.value, angle < 0.0 ? -density.slope : density.slope};
  }

  // NaN where the covariance cannot be factored: the maximizer goes elsewhere.
  double value_and_gradient(const Vector& at, Vector& gradient) const {
    gradient.setZero();
    double value = 0.0;
    try {
      if (rows_.size() > 0) value = evidence_and_slopes(prior_at(at), gradient);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kNumerical) throw;
      return std::numeric_limits<double>::quiet_NaN();
    }
    return value + log_priors(at, &gradient);
  }

  double evidence_and_slopes(const PreferencePrior& prior, Vector& gradient) const {
    RowAnswers answers = answers_;
    answers.noise_variance = prior.noise_variance;
    const PreferenceEvidence at = preference_evidence(prior, rows_, answers, warm_);
    warm_ = at.a;
    Index p = 0;
    for (const double slope : at.kernel) gradient[p++] = slope;
    if (fits_noise()) gradient[p++] = at.noise;
    for (const std::size_t j : judges_) {
      const JudgeUtility& utility = prior.judges[j];
      const double in_shared = at.shared[static_cast<Index>(j)];
      const double in_own = at.own[static_cast<Index>(j)];
      gradient[p++] = in_shared * utility.shared + in_own * utility.own;
      gradient[p++] = in_shared * utility.own - in_own * utility.shared;
    }
    return at.value;
  }

  const PreferenceHypothesis& hypothesis_;
  PreferenceRows rows_;
  RowAnswers answers_;
  std::vector<std::size_t> judges_;  // who have judged
  std::vector<FitParameter> parameters_;
  mutable Vector warm_;  // of the last mode: it saves steps of Newton's method
};

}  // namespace

LogDensity log_density(const UtilityPrior& prior, double angle) {
  const double z = (angle - prior.centre) / prior.width;
  const double inside = share_below_bell((kRightAngle - prior.centre) / prior.width) -
                        share_below_bell(-prior.centre / prior.width);
  const double peak =
      (1.0 - prior.others) / (inside * prior.width * std::sqrt(2.0 * std::numbers::pi));
  const double bell = peak * std::exp(-0.5 * z * z);
  const double density = bell + prior.others / kRightAngle;
  return {std::log(density), -bell * z / prior.width / density};
}

std::optional<PreferenceMode> preference_mode(const PreferenceHypothesis& hypothesis,
                                              const PreferenceData& data,
                                              std::size_t evaluations) {
  check(hypothesis.start, data);
  const ParametersOfPreferences parameters(hypothesis, data);
  const auto found =
      laplace_approximation(parameters.target(), parameters.start(), {.evaluations = evaluations});
  if (!found) return std::nullopt;
  const double of_answers = found->value - parameters.log_priors(found->mode);
  return PreferenceMode{.prior = parameters.prior_at(found->mode),
                        .log_evidence = found->log_evidence,
                        .log_volume = found->log_evidence - of_answers};
}

}  // namespace duelopt
