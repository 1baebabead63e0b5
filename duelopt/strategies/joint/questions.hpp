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

// Nothing before the first label: there is nothing yet to improve on.
[[nodiscard]] std::optional<RatedQuery> best_label(const StudyProgress& p,
                                                   const QuestionValue& value,
                                                   const JointCandidates& candidates);

// Of the usual judge: the pair that is worth most for its price if it is asked as often as pays
// best, rated by what duels are worth if a label's cost is spent on one pair. The first answers to
// a pair tell more than the next ones, so that the first alone would be no match for a label.
// Nothing if all pairs are pending or none is worth anything.
[[nodiscard]] std::optional<RatedQuery> best_duel(const StudyProgress& p,
                                                  std::size_t judge,
                                                  const QuestionValue& value,
                                                  const JointCandidates& candidates);

}  // namespace duelopt
