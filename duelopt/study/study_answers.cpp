// SPDX-License-Identifier: Apache-2.0
//
// The answers of a study as its strategy sees them, and who gave them.
#include <algorithm>
#include <cmath>

#include "duelopt/study/study.hpp"
#include "duelopt/study/translate.hpp"

namespace duelopt {

std::vector<const Trial*> Study::answered() const {
  std::vector<const Trial*> answered;
  for (const TrialId id : answer_order_) {
    const Trial& t = trial(id);
    if (t.state == TrialState::kDone) answered.push_back(&t);
  }
  return answered;
}

std::vector<std::string> Study::judge_names() const {
  std::vector<std::string> names;
  for (const Trial* t : answered()) {
    if (kind(t->question) != QueryKind::kDuel) continue;
    if (std::find(names.begin(), names.end(), t->judge) == names.end()) names.push_back(t->judge);
  }
  return names;
}

namespace {

// Subnormal numbers lose their digits when they are scaled, and their reciprocals are infinite.
double normal(double value) noexcept {
  return std::fpclassify(value) == FP_SUBNORMAL ? 0.0 : value;
}

}  // namespace

History Study::history() const {
  History history;
  const std::vector<std::string> names = judge_names();
  for (const Trial* t : answered()) {
    const Query query = to_query(options_.space, t->question);
    if (const auto* m = std::get_if<Measurement>(&*t->outcome)) {
      history.append(
          Labelled{std::get<Label>(query).x, normal(with_sign(options_.direction, m->value))});
    } else {
      const auto& duel = std::get<Duel>(query);
      const Side chosen = std::get<DuelQuestion>(t->question).chosen;
      const auto judge = std::find(names.begin(), names.end(), t->judge) - names.begin();
      history.append(Duelled{duel.first,
                             duel.second,
                             winner_of(std::get<Verdict>(*t->outcome), chosen),
                             static_cast<std::size_t>(judge)});
    }
  }
  return history;
}

}  // namespace duelopt
