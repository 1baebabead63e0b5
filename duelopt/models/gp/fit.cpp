// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/gp/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "duelopt/core/error.hpp"
#include "duelopt/core/low_discrepancy.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/models/gp/fit_parameter.hpp"
#include "duelopt/optim/ascent.hpp"
#include "duelopt/optim/maximize.hpp"

namespace duelopt {
namespace {

// The evidence plus priors as a function on the unit cube of the fitted parameters.
class Objective {
 public:
  Objective(const GpPrior& start, std::span<const Observation> data, const FitOptions& options)
      : start_(start), samples_(to_samples(start, data)), options_(options) {
    const FitParameter length_scale =
        fit_parameter("length scale", options.length_scale, options.length_scale_prior);
    const FitParameter variance =
        fit_parameter("variance", options.variance, options.variance_prior);
    const FitParameter noise =
        fit_parameter("noise variance", options.noise_variance, options.noise_prior);
    for (const KernelTerm& term : start.kernel.terms()) {
      parameters_.push_back(variance);
      parameters_.insert(parameters_.end(), term.length_scales.size(), length_scale);
    }
    if (options.noise == NoiseChoice::kFitted) parameters_.push_back(noise);
  }

  [[nodiscard]] std::size_t dim() const { return parameters_.size(); }

  [[nodiscard]] UnitPoint start() const {
    std::vector<double> u = start_.kernel.log_parameters();
    if (options_.noise == NoiseChoice::kFitted) u.push_back(std::log(start_.noise_variance));
    for (std::size_t p = 0; p < dim(); ++p) {
      // A noise of 0 has the logarithm -∞, which is moved to the lower bound.
      u[p] = std::clamp((u[p] - parameters_[p].low) / width(p), 0.0, 1.0);
    }
    return UnitPoint(std::move(u));
  }

  [[nodiscard]] GpPrior prior_at(const UnitPoint& u) const {
    GpPrior prior = start_;
    std::vector<double> logs = logs_at(u);
    if (options_.noise == NoiseChoice::kFitted) {
      prior.noise_variance = std::exp(logs.back());
      logs.pop_back();
    }
    prior.kernel = start_.kernel.with_log_parameters(logs);
    return prior;
  }

  // NaN where the covariance cannot be factored: the maximizer goes elsewhere.
  [[nodiscard]] double value(const UnitPoint& u) const {
    return unless_singular([&] {
      double sum = log_evidence(prior_at(u), samples_, options_.mean);
      add_priors(u, [&](std::size_t, const LogDensity& density) { sum += density.value; });
      return sum;
    });
  }

  [[nodiscard]] double value_and_gradient(const UnitPoint& u, std::span<double> gradient) const {
    return unless_singular([&] {
      const Evidence at = evidence(prior_at(u), samples_, options_.mean);
      double sum = at.value;
      for (std::size_t p = 0; p < dim(); ++p)
        gradient[p] = width(p) * at.gradient[static_cast<Index>(p)];
      add_priors(u, [&](std::size_t p, const LogDensity& density) {
        sum += density.value;
        gradient[p] += width(p) * density.slope;
      });
      return sum;
    });
  }

  // The prior at u with its best mean, if that was asked for.
  [[nodiscard]] GpPrior finished(const UnitPoint& u) const {
    GpPrior prior = prior_at(u);
    if (options_.mean == MeanChoice::kBest && samples_.y.size() > 0) {
      prior.mean = evidence(prior, samples_, MeanChoice::kBest).mean;
    }
    return prior;
  }

 private:
  [[nodiscard]] double width(std::size_t p) const {
    return parameters_[p].high - parameters_[p].low;
  }

  [[nodiscard]] std::vector<double> logs_at(const UnitPoint& u) const {
    std::vector<double> logs(dim());
    for (std::size_t p = 0; p < dim(); ++p) logs[p] = parameters_[p].low + u[p] * width(p);
    return logs;
  }

  template <class Add>
  void add_priors(const UnitPoint& u, Add&& add) const {
    for (std::size_t p = 0; p < dim(); ++p) {
      if (parameters_[p].prior) {
        add(p, log_density(*parameters_[p].prior, parameters_[p].low + u[p] * width(p)));
      }
    }
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

  const GpPrior& start_;
  Samples samples_;
  const FitOptions& options_;
  std::vector<FitParameter>
      parameters_;  // in the order of Kernel::log_parameters(), then the noise
};

// Of the gain in evidence, which is tens of nats at most where the choice of parameters matters.
constexpr double kValueTolerance = 1e-5;

struct Found {
  UnitPoint u;
  double value;
};

Found search(const Objective& objective, const GradientSearch& how, Rng& rng) {
  if (how.starts == 0)
    throw Error(ErrorCode::kInvalidArgument, "a search from 0 starts finds nothing");
  const DifferentiableFunction function =
      pointwise([&](const UnitPoint& u, std::span<double> gradient) {
        return objective.value_and_gradient(u, gradient);
      });
  std::vector<UnitPoint> starts{objective.start()};
  for (UnitPoint& u : sobol_points(how.starts - 1, objective.dim(), rng))
    starts.push_back(std::move(u));
  Found best{starts.front(), -std::numeric_limits<double>::infinity()};
  for (const UnitPoint& start : starts) {
    const Ascent ascent = ascend(
        function,
        start,
        {.evaluations = how.evaluations, .x_tolerance = 1e-4, .value_tolerance = kValueTolerance});
    if (ascent.value > best.value) best = {ascent.x, ascent.value};
  }
  return best;
}

Found search(const Objective& objective, const DirectSearch& how, Rng& rng) {
  const DifferentiableFunction function{[&](std::span<const UnitPoint> points) {
                                          std::vector<double> values;
                                          for (const UnitPoint& u : points)
                                            values.push_back(objective.value(u));
                                          return values;
                                        },
                                        [&](const UnitPoint& u, std::span<double> gradient) {
                                          return objective.value_and_gradient(u, gradient);
                                        }};
  const Maximum best = maximize(
      {.dim = objective.dim(), .objective = function}, Direct{.evaluations = how.evaluations}, rng);
  return {best.x, best.value};
}

}  // namespace

LogDensity log_density(const LogNormal& prior, double log_value) {
  const double z = (log_value - prior.location) / prior.scale;
  return {-0.5 * z * z - log_value, -z / prior.scale - 1.0};
}

Fit fit(const GpPrior& start,
        std::span<const Observation> data,
        const FitOptions& options,
        Rng& rng) {
  check(start);
  const Objective objective(start, data, options);
  if (data.empty()) return {objective.prior_at(objective.start()), 0.0};
  const Found best =
      std::visit([&](const auto& how) { return search(objective, how, rng); }, options.search);
  if (!std::isfinite(best.value)) {
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(data.size()) +
                    " observations is not finite at any parameters tried");
  }
  return {objective.finished(best.u), best.value};
}

}  // namespace duelopt
