// SPDX-License-Identifier: Apache-2.0
//
// What a study is, as a document: the same keys in a study file and in the storage.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "duelopt/storage/document.hpp"
#include "duelopt/study/study.hpp"

namespace duelopt {

// In the order of their enumerators or alternatives.
inline constexpr std::array<std::string_view, 2> kDirectionWords{"maximize", "minimize"};
inline constexpr std::array<std::string_view, 2> kScaleWords{"linear", "log"};
inline constexpr std::array<std::string_view, 2> kShowWords{"render", "both"};
inline constexpr std::array<std::string_view, 3> kTypeWords{"real", "int", "categorical"};

enum class Defaults : std::uint8_t { kAllowed, kRefused };

// Throws DocumentError for any other key than those of a definition, a missing one that has no
// default, and any value that the study would refuse.
[[nodiscard]] StudyOptions read_definition(const Json& document, Defaults defaults);

// What somebody wrote to begin a study: what has a default may be missing. Throws as
// read_definition, and for a budget that pays for no question.
[[nodiscard]] StudyOptions read_new_study(const Json& document);

// The same for a program of the caller's: throws kInvalidArgument with the same messages.
[[nodiscard]] StudyOptions new_study(const Json& document);

// REQUIRES: the options are checked.
[[nodiscard]] Json write_definition(const StudyOptions& options);

}  // namespace duelopt
