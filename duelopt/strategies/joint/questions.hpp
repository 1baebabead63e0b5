// SPDX-License-Identifier: Apache-2.0
//
// What the best label and the best duel are worth to joint.
#pragma once

#include <optional>

#include "duelopt/acquisition/question_value.hpp"
#include "duelopt/strategies/joint/candidates.hpp"

namespace duelopt {

struct RatedQuery {
  Query query;
  double rate;  // value per cost
};

// Worth what the most valuable one is, but put where its expected improvement is largest: measured
// to need fewer labels (docs/strategies.md).
[[nodiscard]] RatedQuery best_label(const StudyProgress& p,
                                    const PreferencePosterior& f,
                                    const QuestionValue& value,
                                    const JointCandidates& candidates);

// Of the usual judge; nothing if all pairs are pending.
[[nodiscard]] std::optional<RatedQuery> best_duel(const Joint& s,
                                                  const StudyProgress& p,
                                                  const PreferencePosterior& f,
                                                  const QuestionValue& value,
                                                  const JointCandidates& candidates);

}  // namespace duelopt
