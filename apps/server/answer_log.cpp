// SPDX-License-Identifier: Apache-2.0
#include "apps/server/answer_log.hpp"

namespace duelopt::server {

void AnswerLog::add(const Event& event) {
  if (const auto* asked = std::get_if<Asked>(&event)) {
    answers_[asked->id].judge = asked->judge;
    return;
  }
  const auto found = answers_.find(trial_of(event));
  if (found == answers_.end()) return;
  Answer& answer = found->second;
  if (const auto* told = std::get_if<Told>(&event)) {
    answer.outcome = told->outcome;
    answer.order = ++order_;
  } else if (const auto* amended = std::get_if<Amended>(&event)) {
    const bool is_judge = !answer.judge.empty() && amended->judge == answer.judge;
    const bool is_undo =
        is_judge && amended->outcome == Outcome(Skip{}) && !answer.taken_back.has_value();
    if (is_judge && !is_undo) answer.order = ++order_;
    answer.taken_back = is_undo ? answer.outcome : std::nullopt;
    answer.outcome = amended->outcome;
  } else if (std::holds_alternative<Retracted>(event)) {
    answers_.erase(found);
  }
}

const AnswerLog::Answer* AnswerLog::find(TrialId id) const {
  const auto found = answers_.find(id);
  return found == answers_.end() ? nullptr : &found->second;
}

bool AnswerLog::is_undone(TrialId id) const {
  const Answer* answer = find(id);
  return answer != nullptr && answer->taken_back.has_value();
}

std::optional<TrialId> AnswerLog::last_of(const std::string& judge) const {
  std::optional<TrialId> last;
  std::uint64_t order = 0;
  for (const auto& [id, answer] : answers_) {
    if (answer.judge != judge || answer.taken_back || answer.order <= order) continue;
    last = id;
    order = answer.order;
  }
  return last;
}

}  // namespace duelopt::server
