// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference_model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "duelopt/core/error.hpp"
#include "duelopt/models/process.hpp"
#include "duelopt/models/process_specs.hpp"

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

constexpr double kLeastChance = 0.01;  // of a rival that is listened to

// Judges err on a twentieth to a third of random pairs: most sizes are between 1 and 10.
constexpr LogNormal kUtilitySize{1.5, 0.7};

// Duels say little of length scales: with the longer ones of log-ei, whose mode is √d, a few duels
// are a trend that leads into a corner. The mode is d^1.5 / 7, for in many dimensions few
// coordinates matter much; one alone is not thought to matter more than each of two.
FitOptions objective_fit(const PreferenceSpec& spec, std::size_t dim) {
  FitOptions options = label_spec(spec.process, dim).fit;
  if (options.length_scale_prior)
    options.length_scale_prior =
        LogNormal{1.5 * std::log(std::max(2.0, static_cast<double>(dim))) - 1.33, 0.8};
  if (spec.label_noise) options.noise = NoiseChoice::kFixed;
  return options;
}

// In scaled units; exact labels keep as much noise as keeps matrices regular.
double starting_noise(const PreferenceSpec& spec, const OutputScale& output, std::size_t dim) {
  const ProcessSpec labels = label_spec(spec.process, dim);
  if (!spec.label_noise) return labels.start.noise_variance;
  const double scaled = *spec.label_noise / output.scale;
  return std::max(scaled * scaled, labels.fit.noise_variance.lo());
}

PreferencePrior starting_prior(const PreferenceSpec& spec,
                               std::span<const Observation> labels,
                               std::size_t dim,
                               std::size_t judges) {
  const double size = std::exp(kUtilitySize.location - kUtilitySize.scale * kUtilitySize.scale);
  const double angle = AnglePrior{}.honest;
  const JudgeUtility honest{size * std::sin(angle), size * std::cos(angle)};
  KernelTerm term = label_spec(spec.process, dim).start.kernel.terms().front();
  term.shape = spec.process.shape;
  term.length_scales.assign(spec.process.length_scales == LengthScales::kArd ? dim : 1,
                            term.length_scales.front());
  return {.term = std::move(term),
          .noise_variance = starting_noise(spec, standardisation(labels), dim),
          .output = standardisation(labels),
          .link = spec.link,
          .judges = std::vector<JudgeUtility>(judges, honest)};
}

struct Examined {
  JudgeReliability reliability{};
  std::optional<PreferenceFit>
      fitted{};  // to the labels and the judge's own duels, if there are any
};

// Each judge by its own duels.
std::vector<Examined> examine(const PreferencePrior& start,
                              std::span<const Observation> labels,
                              std::span<const Comparison> duels,
                              const PreferenceFitOptions& options) {
  PreferencePrior alone = start;
  alone.judges.clear();
  const double of_labels = fit(alone, {labels, {}}, options).log_density;
  alone.judges.push_back(start.judges.front());
  std::vector<Examined> all(start.judges.size());
  for (std::size_t j = 0; j < all.size(); ++j) {
    std::vector<Comparison> own;
    for (const Comparison& duel : duels)
      if (duel.judge == j) own.push_back({duel.first, duel.second, duel.share_of_first});
    if (own.empty()) continue;
    const double of_uninformative = -std::numbers::ln2 * static_cast<double>(own.size());
    PreferenceFit fitted = fit(alone, {labels, own}, options);
    all[j].reliability.evidence = fitted.log_density - of_labels - of_uninformative;
    all[j].reliability.trusted = labels.size() < 2 || all[j].reliability.evidence >= -kDoubt;
    all[j].fitted = std::move(fitted);
  }
  return all;
}

template <class T>
bool equal(const std::vector<T>& kept, std::span<const T> now) {
  return std::equal(kept.begin(), kept.end(), now.begin(), now.end());
}

}  // namespace

void check(const PreferenceSpec& spec) {
  check_for_duels(ProcessParameters{spec.process});
  const auto refuse = [](const char* rule) { throw Error(ErrorCode::kInvalidArgument, rule); };
  if (std::holds_alternative<Linear>(spec.process.shape))
    refuse("a linear kernel is not one that labels and duels can share");
  if (spec.process.search != EvidenceSearch::kGradient)
    refuse("the parameters of labels and duels together are not searched by DIRECT");
}

void PreferenceCache::refit(const PreferenceSpec& spec,
                            std::span<const Comparison> duels,
                            std::size_t dim) {
  const PreferenceFitOptions options{
      .objective = objective_fit(spec, dim),
      .utility = {.size_prior = kUtilitySize, .angle_prior = AnglePrior{}}};
  const PreferencePrior start = starting_prior(spec, labels_, dim, judges_);
  const std::vector<Comparison> some = thinned_duels(duels, spec.process.fit_points);
  reliabilities_.assign(judges_, {});
  fit_.reset();
  if (spec.guard) {
    std::vector<Examined> examined = examine(start, labels_, some, options);
    for (std::size_t j = 0; j < judges_; ++j) reliabilities_[j] = examined[j].reliability;
    if (judges_ == 1 && reliabilities_.front().trusted) fit_ = std::move(examined.front().fitted);
  }
  if (!fit_) fit_ = fit(start, {labels_, trusted(some)}, options);
  fitted_.assign(duels.begin(), duels.end());
  const std::vector<Comparison> all = trusted(duels);
  const PreferencePosterior posterior(fit_->prior, {labels_, all});
  start_ = posterior.mode().a;
  duels_ = fitted_;
  belief_ = std::make_shared<const Belief>(posterior);
}

std::vector<Comparison> PreferenceCache::trusted(std::span<const Comparison> duels) const {
  std::vector<Comparison> kept;
  for (const Comparison& duel : duels)
    if (reliabilities_[duel.judge].trusted) kept.push_back(duel);
  return kept;
}

std::optional<Rival> PreferenceModel::rival() const {
  if (!turned) return std::nullopt;
  const double chance = 1.0 / (1.0 + std::exp(log_density - turned->log_density));
  if (chance < kLeastChance) return std::nullopt;
  return Rival{chance, PreferencePosterior(turned->prior, {labels, duels})};
}

PreferenceModel PreferenceCache::model(const PreferenceSpec& spec,
                                       std::span<const Observation> labels,
                                       std::span<const Comparison> duels,
                                       std::size_t dim) {
  const std::span<const Comparison> to_fit = duels.first(last_refit(spec.process, 1, duels.size()));
  const std::size_t judges = judges_of(duels);
  if (!fit_ || spec != spec_ || dim != dim_ || judges != judges_ || !equal(labels_, labels) ||
      !equal(fitted_, to_fit)) {
    spec_ = spec;
    labels_.assign(labels.begin(), labels.end());
    judges_ = judges;
    dim_ = dim;
    refit(spec, to_fit, dim);
  }
  std::vector<Comparison> kept = trusted(duels);
  if (!equal(duels_, duels)) {
    duels_.assign(duels.begin(), duels.end());
    belief_ =
        std::make_shared<const Belief>(PreferencePosterior(fit_->prior, {labels_, kept}, start_));
  }
  return {.belief = belief_,
          .judges = reliabilities_,
          .turned = fit_->turned,
          .log_density = fit_->log_density,
          .labels = labels_,
          .duels = std::move(kept)};
}

}  // namespace duelopt
