// SPDX-License-Identifier: Apache-2.0
//
// Labels and duels in one model whose parameters are not known: a small weighted set of posteriors,
// one for each hypothesis about the kernel, the noise and the judges that the answers leave open.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "duelopt/models/belief_mixture.hpp"
#include "duelopt/models/preference/mode.hpp"
#include "duelopt/models/process_options.hpp"

namespace duelopt {

struct PreferenceSpec {
  LearnedParameters process{};  // its cadence is that of duels; every label is followed by a fit
  DuelLink link = DuelLink::kLogistic;
  bool doubts = true;                   // whether a judge's answers may say nothing
  std::optional<double> label_noise{};  // the standard deviation of a label, if it is known
  friend bool operator==(const PreferenceSpec&, const PreferenceSpec&) = default;
};

// Throws kInvalidArgument unless the process is in range, its kernel is stationary and its search
// goes by the gradient: no other is implemented.
void check(const PreferenceSpec& spec);

// Who a judge is, with the probability of each.
struct JudgeChances {
  double honest = 0.0;
  double adversarial = 0.0;
  double uninformative = 0.0;
  double evidence = 0.0;  // in nats: log p(answers | some latent utility) / p(answers | none); 0 if
                          // there is no doubt
};

// Before the answers: most judges are honest.
inline constexpr JudgeChances kJudgesBefore{
    .honest = 0.75, .adversarial = 0.1, .uninformative = 0.15};

struct PreferenceMember {
  std::shared_ptr<const Belief> belief;  // a PreferencePosterior
  double weight;                         // the sum over all members is 1
  std::vector<JudgeKind> kinds;          // of each group of judges
  [[nodiscard]] const PreferencePosterior& posterior() const {
    return std::get<PreferencePosterior>(belief->form());
  }
};

[[nodiscard]] BeliefMixture mixture(std::span<const PreferenceMember> members);

// Judges with few answers are told apart from each other by nothing: they share one latent utility.
struct JudgeGroups {
  std::vector<std::size_t> of_judge;  // the group of each judge of the history
  std::size_t count = 1;
  // The group of a judge, also of one who has not answered yet.
  [[nodiscard]] std::size_t operator[](std::size_t judge) const {
    return judge < of_judge.size() ? of_judge[judge] : count - 1;
  }
};
inline constexpr std::size_t kOwnAnswers = 5;  // of a judge who is a group alone
[[nodiscard]] JudgeGroups judge_groups(std::span<const Comparison> duels);

struct PreferenceModel {
  std::vector<PreferenceMember> members;  // the heaviest first; judges are their groups
  JudgeGroups groups;
  std::vector<JudgeChances> chances;  // of each group
};

// Keeps the last model. What it gives depends on its arguments alone; the cache only saves time.
class PreferenceCache {
 public:
  [[nodiscard]] PreferenceModel model(const PreferenceSpec& spec,
                                      std::span<const Observation> labels,
                                      std::span<const Comparison> duels,
                                      std::size_t dim);

 private:
  // A hypothesis at its most probable parameters.
  struct Fitted {
    PreferencePrior prior;
    std::vector<JudgeKind> kinds;
    double log_weight;  // of its prior and the volume of its parameters, see PreferenceMode
    std::vector<CondensedDuels> condensed{};  // the first duels, if there are many
  };
  void refit(std::span<const Comparison> duels);
  [[nodiscard]] PreferenceModel weigh();

  PreferenceSpec spec_;
  std::size_t dim_ = 0;
  std::vector<Observation> labels_;  // of which the parameters are,
  std::vector<Comparison> fitted_;   // and the duels;
  std::vector<Comparison> duels_;    // those of the model
  JudgeGroups groups_;
  std::vector<Fitted> hypotheses_;
  std::size_t condensed_ = 0;           // so many of the duels
  std::vector<JudgeChances> examined_;  // of each group, at the last fit
  std::optional<PreferenceModel> model_;
};

}  // namespace duelopt
