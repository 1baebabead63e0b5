// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/ensemble.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>

#include "duelopt/core/error.hpp"
#include "duelopt/core/text.hpp"
#include "duelopt/models/gp/fit_parameter.hpp"

namespace duelopt {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// log p of the logarithm of a parameter, normalised, with its slope: an evidence is comparable
// between hypotheses only with all constants.
LogDensity log_density_of_logarithm(const FitParameter& parameter, double log_value) {
  if (!parameter.prior) return {-std::log(parameter.high - parameter.low), 0.0};
  const auto& [location, scale] = *parameter.prior;
  const double z = (log_value - location) / scale;
  return {-0.5 * z * z - std::log(scale) - 0.5 * std::log(2.0 * std::numbers::pi), -z / scale};
}

// The evidence of one hypothesis times the priors, as a function of the logarithms of its
// parameters.
class ParameterPosterior {
 public:
  ParameterPosterior(const Hypothesis& hypothesis, std::span<const Observation> data)
      : hypothesis_(hypothesis), samples_(to_samples(hypothesis.start, data)) {
    const FitOptions& options = hypothesis.options;
    const auto length_scales = hypothesis.start.kernel.terms().front().length_scales.size();
    parameters_.push_back(fit_parameter("variance", options.variance, options.variance_prior));
    parameters_.insert(
        parameters_.end(),
        length_scales,
        fit_parameter("length scale", options.length_scale, options.length_scale_prior));
    if (fits_noise())
      parameters_.push_back(
          fit_parameter("noise variance", options.noise_variance, options.noise_prior));
  }

  [[nodiscard]] LogTarget target() const {
    LogTarget target;
    target.low.resize(size());
    target.high.resize(size());
    for (Index i = 0; i < size(); ++i) {
      target.low[i] = parameter(i).low;
      target.high[i] = parameter(i).high;
    }
    target.value = [this](const Vector& logs) {
      return unless_singular([&] {
        return log_evidence(prior_at(logs), samples_, MeanChoice::kPrior) + add_priors(logs);
      });
    };
    target.value_and_gradient = [this](const Vector& logs, Vector& gradient) {
      return unless_singular([&] {
        const Evidence at = evidence(prior_at(logs), samples_, MeanChoice::kPrior);
        gradient.head(kernel_size()) = at.gradient.head(kernel_size());
        if (fits_noise()) gradient[size() - 1] = at.gradient[at.gradient.size() - 1];
        return at.value + add_priors(logs, &gradient);
      });
    };
    return target;
  }

  // The parameters of the start; a noise of 0 has the logarithm -∞, which is moved into the bounds.
  [[nodiscard]] Vector start() const {
    const std::vector<double> all = hypothesis_.start.kernel.log_parameters();
    Vector logs(size());
    logs.head(kernel_size()) = as_vector(all).head(kernel_size());
    if (fits_noise())
      logs[size() - 1] =
          std::max(std::log(hypothesis_.start.noise_variance), parameter(size() - 1).low);
    return logs;
  }

  [[nodiscard]] GpPrior prior_at(const Vector& logs) const {
    GpPrior prior = hypothesis_.start;
    std::vector<double> all = prior.kernel.log_parameters();
    std::copy_n(logs.begin(), kernel_size(), all.begin());
    prior.kernel = prior.kernel.with_log_parameters(all);
    if (fits_noise()) prior.noise_variance = std::exp(logs[size() - 1]);
    return prior;
  }

 private:
  [[nodiscard]] bool fits_noise() const {
    return hypothesis_.options.noise == NoiseChoice::kFitted;
  }
  [[nodiscard]] Index size() const { return static_cast<Index>(parameters_.size()); }
  [[nodiscard]] Index kernel_size() const { return size() - (fits_noise() ? 1 : 0); }
  [[nodiscard]] const FitParameter& parameter(Index i) const {
    return parameters_[static_cast<std::size_t>(i)];
  }

  double add_priors(const Vector& logs, Vector* gradient = nullptr) const {
    double sum = 0.0;
    for (Index i = 0; i < size(); ++i) {
      const LogDensity density = log_density_of_logarithm(parameter(i), logs[i]);
      sum += density.value;
      if (gradient != nullptr) (*gradient)[i] += density.slope;
    }
    return sum;
  }

  template <class Compute>
  static double unless_singular(Compute&& compute) {
    try {
      return compute();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kNumerical) throw;
      return std::numeric_limits<double>::quiet_NaN();
    }
  }

  const Hypothesis& hypothesis_;
  Samples samples_;
  std::vector<FitParameter> parameters_;
};

void check(std::span<const Hypothesis> hypotheses, const EnsembleOptions& options) {
  const auto require = [](bool ok, const std::string& message) {
    if (!ok) throw Error(ErrorCode::kInvalidArgument, message);
  };
  require(!hypotheses.empty(), "an ensemble needs at least one hypothesis");
  require(options.members >= 1, "an ensemble of 0 members is none");
  require(options.spacing >= 1, "a spacing of 0 steps between draws repeats one draw");
  for (const Hypothesis& hypothesis : hypotheses) {
    check(hypothesis.start);
    require(
        hypothesis.weight > 0.0 && std::isfinite(hypothesis.weight),
        "the weight " + to_text(hypothesis.weight) + " of a hypothesis is not positive and finite");
  }
}

// exp(logs) with the sum 1, those below the least one set to 0 first.
std::vector<double> normalised(std::span<const double> logs, double least) {
  const double largest = *std::max_element(logs.begin(), logs.end());
  std::vector<double> weights;
  double sum = 0.0;
  for (const double value : logs) sum += weights.emplace_back(std::exp(value - largest));
  double kept = 0.0;
  for (double& weight : weights) {
    weight = weight / sum < least ? 0.0 : weight / sum;
    kept += weight;
  }
  for (double& weight : weights) weight /= kept;
  return weights;
}

}  // namespace

std::vector<Member> ensemble(std::span<const Hypothesis> hypotheses,
                             std::span<const Observation> data,
                             const EnsembleOptions& options,
                             Rng& rng) {
  check(hypotheses, options);
  std::vector<ParameterPosterior> posteriors;
  std::vector<std::optional<LaplaceApproximation>> approximations;
  std::vector<double> logs;
  for (const Hypothesis& hypothesis : hypotheses) {
    const ParameterPosterior& posterior = posteriors.emplace_back(hypothesis, data);
    const auto& found = approximations.emplace_back(laplace_approximation(
        posterior.target(), posterior.start(), {.evaluations = options.evaluations}));
    logs.push_back(found ? found->log_evidence + std::log(hypothesis.weight) : -kInfinity);
  }
  if (*std::max_element(logs.begin(), logs.end()) == -kInfinity)
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(data.size()) +
                    " observations is not finite under any hypothesis");
  const std::vector<double> weights = normalised(logs, options.min_weight);
  std::vector<Member> members;
  for (std::size_t h = 0; h < hypotheses.size(); ++h) {
    if (weights[h] == 0.0) continue;
    const double share = std::round(weights[h] * static_cast<double>(options.members));
    const auto count = std::max<std::size_t>(1, static_cast<std::size_t>(share));
    for (const Vector& draw : elliptical_slice(
             posteriors[h].target(), *approximations[h], count, {.spacing = options.spacing}, rng))
      members.push_back({posteriors[h].prior_at(draw), weights[h] / static_cast<double>(count), h});
  }
  return members;
}

double log_marginal(const Hypothesis& hypothesis,
                    std::span<const Observation> data,
                    std::size_t evaluations) {
  check(std::span(&hypothesis, 1), {});
  const ParameterPosterior posterior(hypothesis, data);
  const auto found =
      laplace_approximation(posterior.target(), posterior.start(), {.evaluations = evaluations});
  return found ? found->log_evidence : -kInfinity;
}

}  // namespace duelopt
