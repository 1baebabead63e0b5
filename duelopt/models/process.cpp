// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/process.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "duelopt/core/error.hpp"
#include "duelopt/core/query.hpp"
#include "duelopt/core/text.hpp"

namespace duelopt {
namespace {

void require(bool ok, const std::string& message) {
  if (!ok) throw Error(ErrorCode::kInvalidArgument, message);
}

KernelTerm start_term(const LearnedParameters& learned, const GpPrior& start, std::size_t dim) {
  KernelTerm term = start.kernel.terms().front();
  term.shape = learned.shape;
  const double length_scale = term.length_scales.front();
  term.length_scales.assign(learned.length_scales == LengthScales::kArd ? dim : 1, length_scale);
  return term;
}

OutputScale output_scale(OutputTreatment treatment, std::span<const Observation> data) {
  if (treatment == OutputTreatment::kRaw) return {};
  const OutputScale full = standardisation(data);
  return treatment == OutputTreatment::kScaled ? OutputScale{0.0, full.scale} : full;
}

GpPrior given_prior(const ProcessSpec& spec, const GivenParameters& given) {
  return {.kernel = given.term, .noise_variance = given.noise_variance, .mean = spec.prior_mean};
}

// The given start with what the spec and the data say of it.
GpPrior completed(GpPrior start,
                  const ProcessSpec& spec,
                  const LearnedParameters& learned,
                  const OutputScale& output,
                  std::size_t dim) {
  std::vector<KernelTerm> terms(start.kernel.terms().begin(), start.kernel.terms().end());
  terms.front() = start_term(learned, start, dim);
  start.kernel = Kernel(std::move(terms));
  start.mean = spec.prior_mean;
  start.output = output;
  return start;
}

// Labels that are exact keep as much noise as keeps matrices regular.
void fix_noise(GpPrior& start, FitOptions& options, double stddev) {
  const double scaled = stddev / start.output.scale;
  start.noise_variance = std::max(scaled * scaled, options.noise_variance.lo());
  options.noise = NoiseChoice::kFixed;
}

std::vector<Member> learnt_priors(const ProcessSpec& spec,
                                  const LearnedParameters& learned,
                                  std::span<const Observation> data,
                                  std::size_t dim) {
  const OutputScale output = output_scale(spec.outputs, data);
  // Chance is part of the definition here: the same data give the same parameters.
  Rng stream(Seed{0}, data.size());
  const std::vector<Observation> some = thinned(data, learned.fit_points);
  if (spec.hypotheses.empty()) {
    FitOptions options = spec.fit;
    if (learned.search == EvidenceSearch::kDirect) options.search = DirectSearch{};
    GpPrior start = completed(spec.start, spec, learned, output, dim);
    if (spec.noise_stddev) fix_noise(start, options, *spec.noise_stddev);
    return {{.prior = fit(start, some, options, stream).prior, .weight = 1.0, .hypothesis = 0}};
  }
  std::vector<Hypothesis> hypotheses = spec.hypotheses;
  for (Hypothesis& hypothesis : hypotheses) {
    hypothesis.start = completed(hypothesis.start, spec, learned, output, dim);
    if (spec.noise_stddev) fix_noise(hypothesis.start, hypothesis.options, *spec.noise_stddev);
  }
  return ensemble(hypotheses, some, {}, stream);
}

}  // namespace

LearnedParameters paper_process(std::size_t refit_every) {
  return {.shape = SquaredExponential{},
          .length_scales = LengthScales::kIsotropic,
          .search = EvidenceSearch::kDirect,
          .priors = EvidencePriors::kNone,
          .refit_every = refit_every,
          .refit_growth = 0.0,
          .fit_points = std::numeric_limits<std::size_t>::max()};
}

void check(const ProcessParameters& parameters) {
  std::visit(
      Overloaded{[](const LearnedParameters& p) {
                   (void)Kernel(KernelTerm{.shape = p.shape});
                   require(!std::holds_alternative<Constant>(p.shape),
                           "a constant kernel can learn nothing");
                   require(p.refit_every >= 1, "refit_every = 0 is not at least 1");
                   require(p.fit_points >= 1, "fit_points = 0 is not at least 1");
                   require(p.refit_growth >= 0.0 && std::isfinite(p.refit_growth),
                           "refit_growth = " + to_text(p.refit_growth) + " is not finite and >= 0");
                 },
                 [](const GivenParameters& p) {
                   (void)Kernel(p.term);
                   require(p.noise_variance > 0.0 && std::isfinite(p.noise_variance),
                           "noise variance = " + to_text(p.noise_variance) +
                               " is not positive and finite");
                 }},
      parameters);
}

void check_for_duels(const ProcessParameters& parameters) {
  check(parameters);
  const auto* learned = std::get_if<LearnedParameters>(&parameters);
  require(learned == nullptr || learned->priors != EvidencePriors::kMfGpUcb,
          R"(priors = "mf-gp-ucb" are fixed by initial labels, so a process of duels has none)");
}

std::size_t last_refit(const LearnedParameters& parameters, std::size_t first, std::size_t n) {
  std::size_t at = std::max<std::size_t>(first, 1);
  if (n < at) return n;
  for (;;) {
    // Compared before they are converted and added: both options may be larger than any count.
    const std::size_t left = n - at;
    const double share = std::floor(parameters.refit_growth * static_cast<double>(at));
    if (parameters.refit_every > left || share > static_cast<double>(left)) return at;
    at += std::max(parameters.refit_every, static_cast<std::size_t>(share));
  }
}

bool ProcessCache::extends(std::span<const Observation> data, const Fitted& fitted) const {
  return !parts_.empty() && fitted == fitted_ && seen_.size() <= data.size() &&
         std::equal(seen_.begin(), seen_.end(), data.begin());
}

void ProcessCache::learn(const ProcessSpec& spec,
                         std::span<const Observation> data,
                         const Fitted& fitted) {
  const auto* learned = std::get_if<LearnedParameters>(&spec.parameters);
  const std::vector<Member> members =
      learned != nullptr
          ? learnt_priors(spec, *learned, data, fitted.dim)
          : std::vector<Member>{
                {given_prior(spec, std::get<GivenParameters>(spec.parameters)), 1.0, 0}};
  parts_.clear();
  for (const Member& member : members)
    parts_.push_back({std::make_shared<Belief>(member.prior, data, spec.low_rank), member.weight});
  seen_.assign(data.begin(), data.end());
  fitted_ = fitted;
}

ProcessModel ProcessCache::model(const ProcessSpec& spec,
                                 std::span<const Observation> data,
                                 std::size_t dim,
                                 std::size_t first) {
  const auto* learned = std::get_if<LearnedParameters>(&spec.parameters);
  const Fitted fitted{.to = learned != nullptr ? last_refit(*learned, first, data.size()) : 0,
                      .dim = dim,
                      .prior_mean = spec.prior_mean,
                      .noise_stddev = spec.noise_stddev};
  if (!extends(data, fitted)) learn(spec, data.first(fitted.to), fitted);
  const auto more = data.subspan(seen_.size());
  std::vector<BeliefMixture::Part> parts;
  // Nothing is kept if one of them cannot grow.
  std::vector<Kept> growing = std::exchange(parts_, {});
  for (Kept& kept : growing) {
    // Whoever was given the belief keeps it as it was; if nobody did, it grows where it is.
    if (!more.empty() && kept.belief.use_count() > 1)
      kept.belief = std::make_shared<Belief>(*kept.belief);
    for (const Observation& observation : more)
      *kept.belief = std::move(*kept.belief).with(observation);
    parts.push_back({kept.belief, kept.weight});
  }
  parts_ = std::move(growing);
  seen_.insert(seen_.end(), more.begin(), more.end());
  return {BeliefMixture(std::move(parts)), fitted.to > 0 && data.size() == fitted.to};
}

}  // namespace duelopt
