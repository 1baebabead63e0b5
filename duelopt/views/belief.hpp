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

// Like best(), with as many settings as Study::top has under "top".
[[nodiscard]] Json best(const Study& study, std::size_t count);

// One object for each parameter: empty while nothing is believed.
[[nodiscard]] Json importance(const Study& study);

// Two settings, what is expected of each, and how probably the first is the better one. Throws as
// Study::predict.
[[nodiscard]] Json comparison(const Study& study, const Setting& first, const Setting& second);

// One object for each setting. Throws as Study::predict.
[[nodiscard]] Json predictions(const Study& study, std::span<const Setting> settings);

}  // namespace duelopt::views
