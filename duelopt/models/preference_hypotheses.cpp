// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference_hypotheses.hpp"

#include <algorithm>
#include <cmath>

#include "duelopt/models/process_specs.hpp"

namespace duelopt {
namespace {

// Of labels, in scaled units: a posterior needs some.
constexpr double kLeastNoise = 1e-8;

// Where the search for a judge's latent utility begins.
JudgeUtility typical_judge() {
  const UtilityPrior utility{};
  const double size = std::exp(utility.size_prior.location);
  return {size * std::sin(utility.centre), size * std::cos(utility.centre)};
}

// The part of a kernel that does not vary, which stands for the mean that is not known.
double constant_variance(const Kernel& kernel, double otherwise) {
  for (const KernelTerm& term : kernel.terms())
    if (std::holds_alternative<Constant>(term.shape)) return term.variance;
  return otherwise;
}

}  // namespace

std::vector<KernelHypothesis> kernel_hypotheses(const PreferenceSpec& spec,
                                                std::span<const Observation> labels,
                                                std::size_t dim,
                                                std::size_t judges) {
  const ProcessSpec process = label_spec(spec.process, dim);
  std::vector<KernelHypothesis> all;
  const auto add = [&](const GpPrior& start, FitOptions options) {
    PreferencePrior prior{.term = start.kernel.terms().front(),
                          .noise_variance = std::max(start.noise_variance, kLeastNoise),
                          .output = standardisation(labels),
                          .link = spec.link,
                          .judges = std::vector<JudgeUtility>(judges, typical_judge())};
    prior.mean_variance = constant_variance(start.kernel, prior.mean_variance);
    prior.term.shape = spec.process.shape;
    prior.term.length_scales.assign(spec.process.length_scales == LengthScales::kArd ? dim : 1,
                                    start.kernel.terms().front().length_scales.front());
    if (spec.label_noise) {
      const double scaled = *spec.label_noise / prior.output.scale;
      prior.noise_variance = std::max(scaled * scaled, kLeastNoise);
      options.noise = NoiseChoice::kFixed;
    }
    all.push_back({std::move(prior), options});
  };
  const bool is_noise_open = labels.size() >= 2 && !spec.label_noise;
  for (const Hypothesis& h : process.hypotheses)
    if (is_noise_open || h.options.noise == NoiseChoice::kFixed) add(h.start, h.options);
  if (all.empty()) add(process.start, process.fit);
  return all;
}

double log_prior(JudgeKind kind) {
  switch (kind) {
    case JudgeKind::kHonest:
      return std::log(kJudgesBefore.honest);
    case JudgeKind::kAdversarial:
      return std::log(kJudgesBefore.adversarial);
    case JudgeKind::kUninformative:
      break;
  }
  return std::log(kJudgesBefore.uninformative);
}

JudgeHypothesis all_judges(JudgeKind kind, std::size_t judges) {
  return {std::vector<JudgeKind>(judges, kind), static_cast<double>(judges) * log_prior(kind)};
}

JudgeHypothesis with_kind(JudgeHypothesis hypothesis, std::size_t judge, JudgeKind kind) {
  hypothesis.log_prior += log_prior(kind) - log_prior(hypothesis.kinds[judge]);
  hypothesis.kinds[judge] = kind;
  return hypothesis;
}

std::vector<Comparison> informative(std::span<const Comparison> duels,
                                    const std::vector<JudgeKind>& kinds) {
  std::vector<Comparison> kept;
  for (const Comparison& duel : duels)
    if (kinds[duel.judge] != JudgeKind::kUninformative) kept.push_back(duel);
  return kept;
}

}  // namespace duelopt
