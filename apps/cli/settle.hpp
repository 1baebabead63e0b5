// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// Other processes work on the same study: a person may retract the trial that we are about to tell.
enum class Settled : std::uint8_t { kByUs, kByOthers };

// Tell, amend and retract, unless others were faster. Throw as StoredStudy does for every other
// trouble.
Settled tell_or_leave(StoredStudy& study,
                      TrialId id,
                      const Outcome& outcome,
                      const std::string& judge = {});
Settled amend_or_leave(StoredStudy& study,
                       TrialId id,
                       const Outcome& outcome,
                       const std::string& judge = {});
Settled retract_or_leave(StoredStudy& study, TrialId id);

}  // namespace duelopt::cli
