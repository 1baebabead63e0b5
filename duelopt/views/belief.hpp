// SPDX-License-Identifier: Apache-2.0
//
// What a study believes: of its best setting, of any setting, of the judges, of further questions.
#pragma once

#include <span>

#include "duelopt/views/json.hpp"

namespace duelopt::views {

[[nodiscard]] Json best(const Study& study);

// One object for each judge: an empty list while nothing was learned of any.
[[nodiscard]] Json judges(const Study& study);

// Null before the first two labels.
[[nodiscard]] Json outlook(const Study& study);

// One object for each setting. Throws as Study::predict.
[[nodiscard]] Json predictions(const Study& study, std::span<const Setting> settings);

}  // namespace duelopt::views
