// SPDX-License-Identifier: Apache-2.0
#include "duelopt/strategies/mixed_model.hpp"

#include <algorithm>

#include "duelopt/core/error.hpp"
#include "duelopt/strategies/process.hpp"
#include "duelopt/strategies/process_specs.hpp"

namespace duelopt {
namespace {

std::size_t judges_of(std::span<const Comparison> duels) {
  std::size_t judges = 1;
  for (const Comparison& duel : duels) judges = std::max(judges, duel.judge + 1);
  return judges;
}

// At most `count` duels, evenly spread over their order.
std::vector<Comparison> thinned_duels(std::span<const Comparison> duels, std::size_t count) {
  if (duels.size() <= count) return {duels.begin(), duels.end()};
  std::vector<Comparison> kept;
  for (std::size_t i = 0; i < count; ++i) kept.push_back(duels[i * duels.size() / count]);
  return kept;
}

// Judges err on a tenth to a third of random pairs: sizes of 1 to 5.
constexpr LogNormal kTasteSize{0.9, 0.5};

MixedPrior starting_prior(const MixedSpec& spec,
                          std::span<const Observation> labels,
                          std::size_t dim,
                          std::size_t judges) {
  const double size = std::exp(kTasteSize.location - kTasteSize.scale * kTasteSize.scale);
  const double angle = AnglePrior{}.honest;
  const JudgeTaste honest{size * std::sin(angle), size * std::cos(angle)};
  KernelTerm term = label_spec(spec.process, dim).start.kernel.terms().front();
  term.shape = spec.process.shape;
  term.length_scales.assign(spec.process.length_scales == LengthScales::kArd ? dim : 1,
                            term.length_scales.front());
  return {.term = std::move(term),
          .noise_variance = label_spec(spec.process, dim).start.noise_variance,
          .output = standardisation(labels),
          .link = spec.link,
          .judges = std::vector<JudgeTaste>(judges, honest)};
}

template <class T>
bool equal(const std::vector<T>& kept, std::span<const T> now) {
  return std::equal(kept.begin(), kept.end(), now.begin(), now.end());
}

}  // namespace

void check(const MixedSpec& spec) {
  check(ProcessParameters{spec.process});
  const auto refuse = [](const char* rule) { throw Error(ErrorCode::kInvalidArgument, rule); };
  if (std::holds_alternative<Linear>(spec.process.shape))
    refuse("a linear kernel is not one that labels and duels can share");
  if (spec.process.search != EvidenceSearch::kGradient)
    refuse("the parameters of labels and duels together are not searched by DIRECT");
}

void MixedCache::refit(const MixedSpec& spec, std::span<const Comparison> duels, std::size_t dim) {
  const MixedFitOptions options{.objective = label_spec(spec.process, dim).fit,
                                .taste = {.size_prior = kTasteSize, .angle_prior = AnglePrior{}}};
  const MixedPrior start = starting_prior(spec, labels_, dim, judges_);
  const std::vector<Comparison> some = thinned_duels(duels, spec.process.fit_points);
  prior_ = fit(start, {labels_, some}, options).prior;
  fitted_.assign(duels.begin(), duels.end());
  const MixedPosterior posterior(*prior_, {labels_, fitted_});
  start_ = posterior.mode().a;
  duels_ = fitted_;
  belief_.emplace(posterior);
}

const Belief& MixedCache::belief(const MixedSpec& spec,
                                 std::span<const Observation> labels,
                                 std::span<const Comparison> duels,
                                 std::size_t dim) {
  const std::span<const Comparison> to_fit = duels.first(last_refit(spec.process, 1, duels.size()));
  const std::size_t judges = judges_of(duels);
  if (!prior_ || dim != dim_ || judges != judges_ || !equal(labels_, labels) ||
      !equal(fitted_, to_fit)) {
    labels_.assign(labels.begin(), labels.end());
    judges_ = judges;
    dim_ = dim;
    refit(spec, to_fit, dim);
  }
  if (!equal(duels_, duels)) {
    duels_.assign(duels.begin(), duels.end());
    belief_.emplace(MixedPosterior(*prior_, {labels_, duels_}, start_));
  }
  return *belief_;
}

}  // namespace duelopt
