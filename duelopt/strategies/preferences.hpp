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
  std::shared_ptr<const Belief> next;  // after what is pending, see fantasize

  // `next` as what it is.
  [[nodiscard]] const PreferencePosterior& posterior() const {
    return std::get<PreferencePosterior>(next->form());
  }
};
[[nodiscard]] Preferences preferences(const PreferenceSpec& spec,
                                      const StudyProgress& p,
                                      Cache& cache);

// The belief as if the pending queries had been answered as expected, the duels by the usual judge.
// REQUIRES: it is a PreferencePosterior
[[nodiscard]] Belief fantasize(const Belief& preference, const StudyProgress& p);

// Where a maximizer of f should look too: what was labelled, and what was labelled or duelled.
[[nodiscard]] std::vector<UnitPoint> preference_seeds(const StudyProgress& p, const LabelModel& f);

// All that is believed, with this recommendation.
[[nodiscard]] Beliefs learn_from_preferences(const StudyProgress& p,
                                             Phase phase,
                                             const Preferences& known,
                                             Recommendation recommendation);

}  // namespace duelopt
