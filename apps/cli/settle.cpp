// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/settle.hpp"

namespace duelopt::cli {
namespace {

bool is_retracted(TrialState state) { return state == TrialState::kRetracted; }

bool is_settled(TrialState state) {
  return state != TrialState::kRunning && state != TrialState::kExpired;
}

// A storage that stays locked is a conflict as well: what became of the trial tells them apart.
template <class Action>
Settled attempt(StoredStudy& study, TrialId id, bool (*too_late)(TrialState), Action&& action) {
  try {
    action();
    return Settled::kByUs;
  } catch (const Error& e) {
    if (e.code() != ErrorCode::kConflict) throw;
    study.refresh();
    if (!too_late(study.study().trial(id).state)) throw;
    return Settled::kByOthers;
  }
}

}  // namespace

Settled tell_or_leave(StoredStudy& study,
                      TrialId id,
                      const Outcome& outcome,
                      const std::string& judge) {
  return attempt(study, id, is_settled, [&] { study.tell(id, outcome, judge); });
}

Settled amend_or_leave(StoredStudy& study,
                       TrialId id,
                       const Outcome& outcome,
                       const std::string& judge) {
  return attempt(study, id, is_retracted, [&] { study.amend(id, outcome, judge); });
}

Settled retract_or_leave(StoredStudy& study, TrialId id) {
  return attempt(study, id, is_retracted, [&] { study.retract(id); });
}

}  // namespace duelopt::cli
