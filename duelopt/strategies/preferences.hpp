// SPDX-License-Identifier: Apache-2.0
//
// What strategies believe that model labels and duels at once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "duelopt/models/preference_model.hpp"
#include "duelopt/strategies/beliefs.hpp"

namespace duelopt {

struct Preferences {
  PreferenceModel model;               // after the answers
  LabelModel objective;                // what it says of f
  std::vector<PreferenceMember> next;  // after what is pending, see fantasize
  std::size_t judge;                   // the group of the usual judge
};
[[nodiscard]] Preferences preferences(const PreferenceSpec& spec,
                                      const StudyProgress& p,
                                      Cache& cache);

// The belief as if the pending queries had been answered as expected, the duels by this group of
// judges.
[[nodiscard]] PreferencePosterior fantasize(const PreferencePosterior& f,
                                            const StudyProgress& p,
                                            std::size_t judge);

// Where a maximizer of f should look too: what was labelled, and what was labelled or duelled.
[[nodiscard]] std::vector<UnitPoint> preference_seeds(const StudyProgress& p,
                                                      const BeliefMixture& f);

// What is best after the answers, by the mean less so many standard deviations; before the first
// label it is one of the points that were compared.
[[nodiscard]] Recommendation recommend(const StudyProgress& p,
                                       const Preferences& known,
                                       double lcb_multiplier);

// All that is believed, with this recommendation.
[[nodiscard]] Beliefs learn_from_preferences(const StudyProgress& p,
                                             Phase phase,
                                             const Preferences& known,
                                             Recommendation recommendation);

}  // namespace duelopt
