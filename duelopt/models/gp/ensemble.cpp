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

  [[nodiscard]] std::size_t parameter_count() const { return parameters_.size(); }

  [[nodiscard]] LogTarget target() const {
    LogTarget target;
    target.low.resize(size());
    target.high.resize(size());
    for (Index i = 0; i < size(); ++i) {
      target.low[i] = parameter(i).low;
      target.high[i] = parameter(i).high;
    }
    target.value = [this](const Vector& logs) {
      if (samples_.y.size() == 0) return add_priors(logs);
      return unless_singular([&] {
        return log_evidence(prior_at(logs), samples_, MeanChoice::kPrior) + add_priors(logs);
      });
    };
    target.value_and_gradient = [this](const Vector& logs, Vector& gradient) {
      if (samples_.y.size() == 0) return add_priors(logs, &gradient.setZero());
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
  require(options.tolerance > 0.0,
          "the tolerance " + to_text(options.tolerance) + " of an ensemble is not positive");
  require(options.spacing >= 1, "a spacing of 0 steps between draws repeats one draw");
  require(options.first_look >= 1, "a first look at 0 observations is none");
  for (const Hypothesis& hypothesis : hypotheses) {
    check(hypothesis.start);
    require(
        hypothesis.weight > 0.0 && std::isfinite(hypothesis.weight),
        "the weight " + to_text(hypothesis.weight) + " of a hypothesis is not positive and finite");
  }
}

// exp(logs) with the sum 1, those below the least share set to 0 first.
std::vector<double> normalised(std::span<const double> logs, double least) {
  const double largest = *std::max_element(logs.begin(), logs.end());
  std::vector<double> weights;
  double sum = 0.0;
  for (const double value : logs) sum += weights.emplace_back(std::exp(value - largest));
  // The least share may be more than a half of one member: the largest always stays.
  least = std::min(least, 1.0 / sum);
  double kept = 0.0;
  for (double& weight : weights) {
    weight = weight / sum < least ? 0.0 : weight / sum;
    kept += weight;
  }
  for (double& weight : weights) weight /= kept;
  return weights;
}

// A hypothesis, its posterior, and from where its mode is to be found.
struct ExaminedHypothesis {
  const Hypothesis* hypothesis;
  std::size_t number;
  ParameterPosterior posterior;
  Vector start;
  std::optional<LaplaceApproximation> approximation{};
};

void approximate(std::vector<ExaminedHypothesis>& all, const EnsembleOptions& options) {
  for (ExaminedHypothesis& one : all)
    one.approximation = laplace_approximation(
        one.posterior.target(), one.start, {.evaluations = options.evaluations});
}

// By the evidences, with the sum 1; those below the least share are 0.
std::vector<double> weights_of(const std::vector<ExaminedHypothesis>& all,
                               double least,
                               std::size_t observations) {
  std::vector<double> logs;
  logs.reserve(all.size());
  for (const ExaminedHypothesis& one : all)
    logs.push_back(one.approximation
                       ? one.approximation->log_evidence + std::log(one.hypothesis->weight)
                       : -kInfinity);
  if (*std::max_element(logs.begin(), logs.end()) == -kInfinity)
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(observations) +
                    " observations is not finite under any hypothesis");
  return normalised(logs, least);
}

std::vector<ExaminedHypothesis> all_of(std::span<const Hypothesis> hypotheses,
                                       std::span<const Observation> data) {
  std::vector<ExaminedHypothesis> all;
  for (std::size_t h = 0; h < hypotheses.size(); ++h) {
    ParameterPosterior posterior(hypotheses[h], data);
    Vector start = posterior.start();
    all.push_back({&hypotheses[h], h, std::move(posterior), std::move(start)});
  }
  return all;
}

// Those worth a search with all the data, which begins where a few of them, evenly spread over
// time, have the mode. A hypothesis that is a thousand times less likely after these few is not.
std::vector<ExaminedHypothesis> worth_examining(std::span<const Hypothesis> hypotheses,
                                                std::span<const Observation> data,
                                                const EnsembleOptions& options) {
  constexpr double kNegligible = 1e-3;
  std::vector<ExaminedHypothesis> all = all_of(hypotheses, data);
  if (data.size() <= 2 * options.first_look) return all;
  const std::vector<Observation> few = thinned(data, options.first_look);
  std::vector<ExaminedHypothesis> looked = all_of(hypotheses, few);
  approximate(looked, options);
  const std::vector<double> weights = weights_of(looked, kNegligible, few.size());
  std::vector<ExaminedHypothesis> worth;
  for (std::size_t h = 0; h < all.size(); ++h) {
    if (weights[h] == 0.0) continue;
    all[h].start = looked[h].approximation->mode;
    worth.push_back(std::move(all[h]));
  }
  return worth;
}

std::vector<Vector> representatives(const ExaminedHypothesis& examined,
                                    std::size_t count,
                                    const EnsembleOptions& options,
                                    Rng& rng) {
  if (count == 1) return {examined.approximation->mode};
  return elliptical_slice(examined.posterior.target(),
                          *examined.approximation,
                          count,
                          {.spacing = options.spacing},
                          rng);
}

}  // namespace

std::size_t member_count(const EnsembleOptions& options,
                         std::size_t parameters,
                         std::size_t observations) {
  const double enough = static_cast<double>(parameters) /
                        (2.0 * static_cast<double>(observations) * options.tolerance);
  if (!(enough < static_cast<double>(options.members))) return options.members;
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(enough)));
}

std::vector<Member> ensemble(std::span<const Hypothesis> hypotheses,
                             std::span<const Observation> data,
                             const EnsembleOptions& options,
                             Rng& rng) {
  check(hypotheses, options);
  std::vector<ExaminedHypothesis> examined = worth_examining(hypotheses, data, options);
  std::size_t parameters = 0;
  for (const ExaminedHypothesis& one : examined)
    parameters = std::max(parameters, one.posterior.parameter_count());
  const std::size_t all = member_count(options, parameters, data.size());
  if (all == 1 && examined.size() == 1) {
    // Its mode is enough, and its evidence need not be known.
    const ExaminedHypothesis& sole = examined.front();
    if (const auto mode =
            find_mode(sole.posterior.target(), sole.start, {.evaluations = options.evaluations}))
      return {{sole.posterior.prior_at(mode->at), 1.0, sole.number}};
  }
  approximate(examined, options);
  const double share = 1.0 / static_cast<double>(all);
  const std::vector<double> weights = weights_of(examined, 0.5 * share, data.size());
  std::vector<Member> members;
  for (std::size_t h = 0; h < examined.size(); ++h) {
    if (weights[h] == 0.0) continue;
    const auto count =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::round(weights[h] / share)));
    for (const Vector& logarithms : representatives(examined[h], count, options, rng))
      members.push_back({examined[h].posterior.prior_at(logarithms),
                         weights[h] / static_cast<double>(count),
                         examined[h].number});
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
