// SPDX-License-Identifier: Apache-2.0
//
// Studies from outside: what a study file describes, what a storage holds, and everything at once.
#pragma once

#include <span>

#include "duelopt/storage/storage.hpp"
#include "duelopt/views/json.hpp"

namespace duelopt::views {

// What a study is about, in a few words: the reply to its creation.
[[nodiscard]] Json summary(const StudyOptions& options);

// An entry of the list of studies.
[[nodiscard]] Json summary(const StudySummary& study);

// The definition, the trials and the journal. The events are those that made the study.
[[nodiscard]] Json everything(const Study& study, std::span<const Event> events);

}  // namespace duelopt::views
