// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "duelopt/study/study.hpp"

namespace duelopt {

// The study that a TOML file describes (docs/study_file.md). Throws kInvalidArgument with a message
// that begins "FILE:LINE: " and names the key, the rule and, for an unknown key, the nearest valid
// one.
[[nodiscard]] StudyOptions parse_study_file(std::string_view text, const std::string& file);

// Reads the file. Throws kIo if that fails, and as parse_study_file.
[[nodiscard]] StudyOptions read_study_file(const std::string& path);

}  // namespace duelopt
