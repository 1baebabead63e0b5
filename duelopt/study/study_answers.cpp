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

namespace {

// Subnormal numbers lose their digits when they are scaled, and their reciprocals are infinite.
double normal(double value) noexcept {
  return std::fpclassify(value) == FP_SUBNORMAL ? 0.0 : value;
}

std::size_t index_of(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name) - names.begin();
  const auto index = static_cast<std::size_t>(found);
  if (index == names.size()) names.push_back(name);
  return index;
}

}  // namespace

const Study::Answers& Study::answers() const {
  for (; answers_.taken < answer_order_.size(); ++answers_.taken) {
    const Trial& told = trial(answer_order_[answers_.taken]);
    if (told.state == TrialState::kDone) append(answers_, told);
  }
  return answers_;
}

const History& Study::history() const { return answers().history; }

const std::vector<std::string>& Study::judge_names() const { return answers().judges; }

void Study::append(Answers& answers, const Trial& told) const {
  const Query query = to_query(options_.space, told.question);
  if (const auto* m = std::get_if<Measurement>(&*told.outcome)) {
    answers.history.append(
        Labelled{std::get<Label>(query).x, normal(with_sign(options_.direction, m->value))});
    return;
  }
  const std::size_t judge = index_of(answers.judges, told.judge);
  if (const auto* duel = std::get_if<DuelQuestion>(&told.question)) {
    const auto& [first, second] = std::get<Duel>(query);
    const Winner winner = winner_of(std::get<Verdict>(*told.outcome), duel->chosen);
    answers.history.append(Duelled{first, second, winner, judge});
    return;
  }
  const auto* pick = std::get_if<Pick>(&*told.outcome);
  answers.history.append(Chosen{std::get<Choice>(query).options,
                                pick == nullptr ? std::nullopt : std::optional(pick->option),
                                judge});
}

}  // namespace duelopt
