// SPDX-License-Identifier: Apache-2.0
//
// Studies, events and trials as JSON text: what the journal keeps and the command line prints
// (docs/journal_format.md). Floats round-trip exactly.
#pragma once

#include <string>
#include <string_view>

#include "duelopt/study/study.hpp"

namespace duelopt {

// Written by this version, and the only one that is read: "v" in every text.
inline constexpr int kJournalVersion = 1;

[[nodiscard]] std::string to_json(const StudyOptions& options);

// An event of a study with this space: settings are objects by the parameters' names.
[[nodiscard]] std::string to_json(const Event& event, const Space& space);

// Throw kCorruption, naming what is wrong, for a text that to_json does not write.
[[nodiscard]] StudyOptions parse_study_options(std::string_view json);
[[nodiscard]] Event parse_event(std::string_view json, const Space& space);

}  // namespace duelopt
