// SPDX-License-Identifier: Apache-2.0
#include "duelopt/models/preference_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "duelopt/core/error.hpp"
#include "duelopt/models/preference/condense.hpp"
#include "duelopt/models/preference_hypotheses.hpp"
#include "duelopt/models/process.hpp"

namespace duelopt {
namespace {

constexpr double kNowhere = std::numeric_limits<double>::infinity();

// Members and kinds of judges that are less probable are left out.
constexpr double kLeastChance = 0.01;

// Hypotheses that are less probable when they are fitted are not looked at again until the next
// fit.
constexpr double kForgotten = 1e-3;

constexpr std::array<JudgeKind, 3> kKinds{
    JudgeKind::kHonest, JudgeKind::kUninformative, JudgeKind::kAdversarial};

// At most `count` duels, evenly spread over their order.
std::vector<Comparison> thinned_duels(std::span<const Comparison> duels, std::size_t count) {
  if (duels.size() <= count) return {duels.begin(), duels.end()};
  std::vector<Comparison> kept;
  for (std::size_t i = 0; i < count; ++i) kept.push_back(duels[i * duels.size() / count]);
  return kept;
}

// log p of the answers of the uninformative judges: a half each.
double log_evidence_of_coins(std::span<const Comparison> duels,
                             const std::vector<JudgeKind>& kinds) {
  const auto coins = std::count_if(duels.begin(), duels.end(), [&](const Comparison& duel) {
    return kinds[duel.judge] == JudgeKind::kUninformative;
  });
  return -std::numbers::ln2 * static_cast<double>(coins);
}

// How many duels, the first ones, are condensed: a multiple of a hundred, so that this is seldom
// done again. So few that the exact posterior takes no longer are left as they are.
std::size_t condensable(std::size_t duels) {
  constexpr std::size_t kCondensedBlock = 100;
  return duels < 3 * kCondensedBlock ? 0 : duels / kCondensedBlock * kCondensedBlock;
}

// exp(logs) with the sum 1.
std::vector<double> normalised(std::vector<double> logs) {
  const double largest = *std::max_element(logs.begin(), logs.end());
  double sum = 0.0;
  for (double& value : logs) sum += value = std::exp(value - largest);
  for (double& value : logs) value /= sum;
  return logs;
}

double log_sum(double a, double b) {
  const double larger = std::max(a, b);
  return larger == -kNowhere ? larger : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

// Of the logarithms of p(answers, kind), with -infinity for a kind that is not thought of.
JudgeChances chances_of(double honest, double adversarial, double uninformative) {
  const std::vector<double> chances = normalised({honest, adversarial, uninformative});
  JudgeChances judge{.honest = chances[0], .adversarial = chances[1], .uninformative = chances[2]};
  if (uninformative > -kNowhere) {
    const JudgeChances& before = kJudgesBefore;
    judge.evidence = log_sum(honest, adversarial) - uninformative -
                     std::log((before.honest + before.adversarial) / before.uninformative);
  }
  return judge;
}

// What is fitted: the answers, thinned, and the hypotheses about the kernel.
struct Fitting {
  const PreferenceSpec& spec;
  std::span<const Observation> labels;
  std::vector<Comparison> duels;
  std::vector<KernelHypothesis> kernels;

  [[nodiscard]] std::optional<PreferenceMode> mode(const KernelHypothesis& kernel,
                                                   const std::vector<JudgeKind>& kinds) const {
    PreferenceHypothesis h{.start = kernel.start, .objective = kernel.options, .kinds = kinds};
    for (std::size_t j = 0; j < kinds.size(); ++j) {
      if (kinds[j] == JudgeKind::kAdversarial) h.start.judges[j].shared *= -1.0;
      if (kinds[j] == JudgeKind::kUninformative) h.start.judges[j] = {0.0, 0.0};
    }
    return preference_mode(h, {labels, informative(duels, kinds)});
  }
};

// The kinds of each judge by its own answers and the labels, under the first hypothesis about the
// kernel.
std::vector<JudgeChances> examine(const Fitting& e, std::size_t judges) {
  std::vector<JudgeChances> all;
  for (std::size_t j = 0; j < judges; ++j) {
    Fitting alone{e.spec, e.labels, {}, {e.kernels.front()}};
    for (const Comparison& duel : e.duels)
      if (duel.judge == j) alone.duels.push_back(duel);
    const auto log_chance = [&](JudgeKind kind) {
      if (kind == JudgeKind::kUninformative && !e.spec.doubts) return -kNowhere;
      const std::vector<JudgeKind> kinds(judges, kind);
      const auto mode = alone.mode(alone.kernels.front(), kinds);
      return mode ? mode->log_evidence + log_prior(kind) + log_evidence_of_coins(alone.duels, kinds)
                  : -kNowhere;
    };
    all.push_back(chances_of(log_chance(JudgeKind::kHonest),
                             log_chance(JudgeKind::kAdversarial),
                             log_chance(JudgeKind::kUninformative)));
  }
  return all;
}

double chance(const JudgeChances& judge, JudgeKind kind) {
  if (kind == JudgeKind::kHonest) return judge.honest;
  return kind == JudgeKind::kAdversarial ? judge.adversarial : judge.uninformative;
}

// Of one judge all kinds. Of several, each at its most probable kind, and each by itself at every
// other one that is not out of the question: one for each combination would be too many.
std::vector<JudgeHypothesis> judge_hypotheses(const PreferenceSpec& spec,
                                              const std::vector<JudgeChances>& examined) {
  std::vector<JudgeHypothesis> all;
  if (examined.size() <= 1) {
    for (const JudgeKind kind : kKinds)
      if (spec.doubts || kind != JudgeKind::kUninformative) all.push_back(all_judges(kind, 1));
    return all;
  }
  JudgeHypothesis best = all_judges(JudgeKind::kHonest, examined.size());
  for (std::size_t j = 0; j < examined.size(); ++j) {
    const JudgeKind kind =
        *std::max_element(kKinds.begin(), kKinds.end(), [&](JudgeKind a, JudgeKind b) {
          return chance(examined[j], a) < chance(examined[j], b);
        });
    best = with_kind(std::move(best), j, kind);
  }
  all.push_back(best);
  for (std::size_t j = 0; j < examined.size(); ++j) {
    for (const JudgeKind kind : kKinds) {
      if (kind == best.kinds[j] || chance(examined[j], kind) < kLeastChance) continue;
      all.push_back(with_kind(best, j, kind));
    }
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

BeliefMixture mixture(std::span<const PreferenceMember> members) {
  std::vector<BeliefMixture::Part> parts;
  for (const PreferenceMember& member : members) parts.push_back({member.belief, member.weight});
  return BeliefMixture(std::move(parts));
}

JudgeGroups judge_groups(std::span<const Comparison> duels) {
  std::vector<std::size_t> answers(1, 0);
  for (const Comparison& duel : duels) {
    if (duel.judge >= answers.size()) answers.resize(duel.judge + 1, 0);
    ++answers[duel.judge];
  }
  JudgeGroups groups{std::vector<std::size_t>(answers.size(), 0), 1};
  if (answers.size() == 1) return groups;
  groups.count = 0;
  for (std::size_t j = 0; j < answers.size(); ++j)
    if (answers[j] >= kOwnAnswers) groups.of_judge[j] = groups.count++;
  // The last group is that of all others, and of whoever comes.
  for (std::size_t j = 0; j < answers.size(); ++j)
    if (answers[j] < kOwnAnswers) groups.of_judge[j] = groups.count;
  ++groups.count;
  return groups;
}

void PreferenceCache::refit(std::span<const Comparison> duels) {
  Fitting e{spec_,
            labels_,
            thinned_duels(duels, spec_.process.fit_points),
            kernel_hypotheses(spec_, labels_, dim_, groups_.count)};
  condensed_ = 0;
  examined_ = groups_.count > 1 ? examine(e, groups_.count) : std::vector<JudgeChances>(1);
  hypotheses_.clear();
  std::vector<double> logs;
  std::array<double, 3> by_kind{-kNowhere, -kNowhere, -kNowhere};  // of the first group
  const auto add = [&](const PreferenceMode& mode, const JudgeHypothesis& judges) {
    hypotheses_.push_back({mode.prior, judges.kinds, judges.log_prior + mode.log_volume});
    logs.push_back(judges.log_prior + mode.log_evidence +
                   log_evidence_of_coins(e.duels, judges.kinds));
    double& of_kind = by_kind.at(static_cast<std::size_t>(judges.kinds.front()));
    of_kind = log_sum(of_kind, logs.back());
  };
  for (const JudgeHypothesis& judges : judge_hypotheses(spec_, examined_)) {
    for (const KernelHypothesis& kernel : e.kernels)
      if (const auto mode = e.mode(kernel, judges.kinds)) add(*mode, judges);
  }
  if (hypotheses_.empty()) {
    throw Error(ErrorCode::kNumerical,
                "the evidence of " + std::to_string(labels_.size()) + " labels and " +
                    std::to_string(duels.size()) + " duels is not finite under any hypothesis");
  }
  if (groups_.count == 1) examined_ = {chances_of(by_kind[0], by_kind[1], by_kind[2])};
  const std::vector<double> weights = normalised(std::move(logs));
  std::size_t k = 0;
  std::erase_if(hypotheses_, [&](const Fitted&) { return weights[k++] < kForgotten; });
}

PreferenceModel PreferenceCache::weigh() {
  const std::span<const Comparison> duels = duels_;
  const std::size_t many = condensable(duels.size());
  PreferenceModel model{.members = {}, .groups = groups_, .chances = examined_};
  std::vector<double> logs;
  for (Fitted& h : hypotheses_) {
    if (many != condensed_) {
      const std::vector<Comparison> first = informative(duels.first(many), h.kinds);
      if (!first.empty()) h.condensed = condense(h.prior, {labels_, first});
    }
    PreferencePosterior posterior(
        h.prior, {labels_, informative(duels.subspan(many), h.kinds), h.condensed});
    logs.push_back(h.log_weight + posterior.mode().log_evidence() +
                   log_evidence_of_coins(duels, h.kinds));
    model.members.push_back({std::make_shared<const Belief>(std::move(posterior)), 0.0, h.kinds});
  }
  condensed_ = many;
  const std::vector<double> weights = normalised(std::move(logs));
  double kept = 0.0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    model.members[k].weight = weights[k] < kLeastChance ? 0.0 : weights[k];
    kept += model.members[k].weight;
  }
  std::erase_if(model.members, [](const PreferenceMember& m) { return m.weight == 0.0; });
  for (PreferenceMember& member : model.members) member.weight /= kept;
  std::stable_sort(model.members.begin(), model.members.end(), [](const auto& a, const auto& b) {
    return a.weight > b.weight;
  });
  return model;
}

PreferenceModel PreferenceCache::model(const PreferenceSpec& spec,
                                       std::span<const Observation> labels,
                                       std::span<const Comparison> duels,
                                       std::size_t dim) {
  JudgeGroups groups = judge_groups(duels);
  std::vector<Comparison> grouped(duels.begin(), duels.end());
  for (Comparison& duel : grouped) duel.judge = groups[duel.judge];
  const std::span<const Comparison> to_fit =
      std::span(std::as_const(grouped)).first(last_refit(spec.process, 1, duels.size()));
  const bool fits = model_ && spec == spec_ && dim == dim_ && groups.count == groups_.count &&
                    equal(labels_, labels) && equal(fitted_, to_fit);
  groups_ = std::move(groups);
  if (!fits) {
    spec_ = spec;
    dim_ = dim;
    labels_.assign(labels.begin(), labels.end());
    refit(to_fit);
    fitted_.assign(to_fit.begin(), to_fit.end());
    model_.reset();
  }
  if (!model_ || duels_ != grouped) {
    duels_ = std::move(grouped);
    model_ = weigh();
  }
  model_->groups = groups_;
  return *model_;
}

}  // namespace duelopt
