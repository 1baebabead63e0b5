// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/process_specs.hpp"

#include <algorithm>
#include <cmath>

namespace duelopt {
namespace {

// Whatever the fit was told to believe of its parameters, and of the outputs' mean, is taken back.
void take_priors_back(ProcessSpec& spec) {
  spec.fit.mean = MeanChoice::kPrior;
  // Without a prior, a smaller noise would only be a way to call the data exact.
  spec.fit.noise_variance =
      Interval(std::max(spec.fit.noise_variance.lo(), 1e-6), spec.fit.noise_variance.hi());
  spec.fit.length_scale_prior = std::nullopt;
  spec.fit.variance_prior = std::nullopt;
  spec.fit.noise_prior = std::nullopt;
  if (spec.outputs == OutputTreatment::kStandardised) spec.outputs = OutputTreatment::kScaled;
  spec.low_rank = kAlwaysExact;
}

// What is not known before the data, as alternatives: whether labels are exact or noisy, and
// whether the function is a trend or has hills. All are in units of the labels' standard deviation
// and of the cube's diagonal, √d, with which distances grow [HHN24].
constexpr double kExactNoise = 1e-8;           // a variance that only keeps matrices regular
constexpr LogNormal kNoise{-5.0, 2.0};         // 8 % of the labels' deviation, up to all of it
constexpr LogNormal kVariance{2.0, 1.5};       // f may go far beyond the labels seen
constexpr double kMeanVariance = 1.0;          // of the prior mean, which is not known either
constexpr double kHills = -1.0;                // log ℓ/√d of a function with hills,
constexpr double kTrend = 0.5;                 // and of one that is nearly a trend
constexpr double kLengthScaleDeviation = 0.6;  // of both

std::vector<Hypothesis> label_hypotheses(const FitOptions& bounds, double dim) {
  std::vector<Hypothesis> all;
  for (const double length_scale : {kHills, kTrend}) {
    const LogNormal prior{length_scale + 0.5 * std::log(dim), kLengthScaleDeviation};
    const Kernel kernel = Kernel(KernelTerm{.variance = std::exp(kVariance.location),
                                            .length_scales = {std::exp(prior.location)}}) +
                          Kernel(KernelTerm{Constant{}, kMeanVariance, {}});
    for (const NoiseChoice noise : {NoiseChoice::kFixed, NoiseChoice::kFitted}) {
      const bool exact = noise == NoiseChoice::kFixed;
      all.push_back({.start = {.kernel = kernel,
                               .noise_variance = exact ? kExactNoise : std::exp(kNoise.location)},
                     .options = {.length_scale = bounds.length_scale,
                                 .variance = bounds.variance,
                                 .noise_variance = bounds.noise_variance,
                                 .length_scale_prior = prior,
                                 .variance_prior = kVariance,
                                 .noise_prior = kNoise,
                                 .noise = noise}});
    }
  }
  return all;
}

bool has(EvidencePriors priors, const ProcessParameters& parameters) {
  const auto* learned = std::get_if<LearnedParameters>(&parameters);
  return learned != nullptr && learned->priors == priors;
}

// With R the range of the initial labels: mean max + 2R, noise variance 1e-4 of theirs, variance
// within [1, 10] R, length scales within √d [1e-3, 10] (notes, section 2). A range of 0 counts as
// 1.
void take_mf_gp_ucb(ProcessSpec& spec, std::size_t dim, std::span<const Observation> initial) {
  const double diagonal = std::sqrt(static_cast<double>(dim));
  const auto [low, top] = std::minmax_element(
      initial.begin(), initial.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
  const double width = initial.empty() ? 0.0 : top->y - low->y;
  const double range = width > 0.0 ? width : 1.0;
  const double stddev = standardisation(initial).scale;
  spec.outputs = OutputTreatment::kRaw;
  spec.prior_mean = (initial.empty() ? 0.0 : top->y) + 2.0 * range;
  spec.fit = {.length_scale = {1e-3 * diagonal, 10.0 * diagonal},
              .variance = {range, 10.0 * range},
              .noise = NoiseChoice::kFixed};
  spec.start = {.kernel = KernelTerm{.variance = range, .length_scales = {0.5 * diagonal}},
                .noise_variance = 1e-4 * stddev * stddev};
  spec.low_rank = kAlwaysExact;
}

// Where priors say what is likely, and the search is not that of the paper.
bool is_averaged(const ProcessParameters& parameters) {
  const auto* learned = std::get_if<LearnedParameters>(&parameters);
  return has(EvidencePriors::kWeak, parameters) && learned->search == EvidenceSearch::kGradient;
}

}  // namespace

ProcessSpec label_spec(const ProcessParameters& parameters,
                       std::size_t dim,
                       std::span<const Observation> initial) {
  const double d = static_cast<double>(dim);
  ProcessSpec spec{.parameters = parameters};
  if (std::holds_alternative<GivenParameters>(parameters)) spec.outputs = OutputTreatment::kRaw;
  // Length scales grow with the diagonal of the cube, √d, as in the priors of BoTorch since 0.12
  // [HHN24].
  spec.fit = {.length_scale = {0.02, 20.0 * std::sqrt(d)},
              .variance = {0.05, 1000.0},
              .noise_variance = {1e-8, 1.0},
              .length_scale_prior = LogNormal{1.0 + 0.5 * std::log(d), 1.0},
              .variance_prior = LogNormal{3.0, 2.0},
              .noise_prior = LogNormal{-16.0, 4.0},
              .mean = MeanChoice::kBest,
              .search = GradientSearch{.starts = 2, .evaluations = 40}};
  spec.start = {.kernel = KernelTerm{.variance = 1.0, .length_scales = {0.5 * std::sqrt(d)}},
                .noise_variance = 1e-4};
  if (has(EvidencePriors::kNone, parameters)) take_priors_back(spec);
  if (has(EvidencePriors::kMfGpUcb, parameters)) take_mf_gp_ucb(spec, dim, initial);
  if (is_averaged(parameters)) spec.hypotheses = label_hypotheses(spec.fit, d);
  return spec;
}

void know_noise(ProcessSpec& spec, double stddev) {
  if (!has(EvidencePriors::kWeak, spec.parameters)) return;
  spec.noise_stddev = stddev;
  std::erase_if(spec.hypotheses, [](const Hypothesis& hypothesis) {
    return hypothesis.options.noise == NoiseChoice::kFitted;
  });
}

ProcessSpec score_spec(const ProcessParameters& parameters, std::size_t dim) {
  const double d = static_cast<double>(dim);
  ProcessSpec spec{.parameters = parameters, .prior_mean = 0.5, .outputs = OutputTreatment::kRaw};
  // A score is 0, ½ or 1 with a variance of at most ¼; that of the Borda function is smaller still
  // (notes, item 15).
  spec.fit = {.length_scale = {0.05, 20.0 * std::sqrt(d)},
              .variance = {0.005, 0.5},
              .noise_variance = {0.01, 0.25},
              .length_scale_prior = LogNormal{0.7 + 0.5 * std::log(d), 1.0},
              .search = GradientSearch{.starts = 1, .evaluations = 30}};
  spec.start = {.kernel = KernelTerm{.variance = 0.06, .length_scales = {0.5 * std::sqrt(d)}},
                .noise_variance = 0.2};
  if (has(EvidencePriors::kNone, parameters)) take_priors_back(spec);
  return spec;
}

}  // namespace duelopt
