// SPDX-License-Identifier: Apache-2.0
//
// Studies, events and trials as JSON text: what the journal keeps and the command line prints
// (docs/journal_format.md). Floats round-trip exactly.
#pragma once

#include <string>
#include <string_view>

#include "duelopt/study/study.hpp"

namespace duelopt {

// "v" of every text that is written. All versions from 1 on are read.
inline constexpr int kJournalVersion = 2;

// Throws kInvalidArgument for options that the study would refuse and for choices that are not
// UTF-8: neither could be read back.
[[nodiscard]] std::string to_json(const StudyOptions& options);

// An event of a study with this space: settings are objects by the parameters' names. What is not
// UTF-8 in a judge's name, a phase or a reason is replaced by U+FFFD, so that no failure goes
// unrecorded for its words. Throws kInvalidArgument for a setting outside of the space, a
// value that is not finite or a time after the year 9999.
[[nodiscard]] std::string to_json(const Event& event, const Space& space);

// Throw kCorruption, naming what is wrong, for a text that to_json would not write: no JSON,
// another version, an unknown, missing or repeated key, a value of another kind or out of range.
[[nodiscard]] StudyOptions parse_study_options(std::string_view json);
[[nodiscard]] Event parse_event(std::string_view json, const Space& space);

}  // namespace duelopt
