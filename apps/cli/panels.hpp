// SPDX-License-Identifier: Apache-2.0
//
// The pictures of a study. They say the same with dashes and marks as with colors.
#pragma once

#include <vector>

#include "apps/cli/gnuplot.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// What was measured and what was recommended, with its interval, against the cost so far.
[[nodiscard]] Panel progress_panel(const Study& study);

// The numbers of labels and duels against the cost so far.
[[nodiscard]] Panel kinds_panel(const Study& study);

// For each parameter, what is believed along it through the recommended setting: of f once there is
// a label, of the share of duels won before.
[[nodiscard]] std::vector<Panel> slice_panels(const Study& study);

// Whether there are two parameters, both numbers.
[[nodiscard]] bool has_map(const Study& study);

// The same over both parameters, with the labels, the duels and what duels have ruled out.
// REQUIRES: has_map(study)
[[nodiscard]] Panel map_panel(const Study& study);

}  // namespace duelopt::cli
