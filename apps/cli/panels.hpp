// SPDX-License-Identifier: Apache-2.0
//
// The pictures of a study. They say the same with dashes and marks as with colors.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "apps/cli/gnuplot.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// What was measured and what was recommended, with its interval, against the cost so far.
[[nodiscard]] Panel progress_panel(const Study& study);

// The numbers of labels and duels against the cost so far.
[[nodiscard]] Panel kinds_panel(const Study& study);

// How much each parameter matters, the most important first.
[[nodiscard]] Panel importance_panel(const Study& study);

// Whom to believe: which share of pairs each judge orders as the measurements do.
[[nodiscard]] Panel judges_panel(const Study& study);

// For each of these parameters, what is believed along it through the recommended setting: of f
// once there is a label, of the share of duels won before.
[[nodiscard]] std::vector<Panel> slice_panels(const Study& study,
                                              std::span<const std::size_t> which);

struct MapAxes {
  std::size_t across;  // of the parameters
  std::size_t up;
};

// Whether it can be an axis of a map: a number.
[[nodiscard]] bool can_map(const Parameter& parameter);

// The same over two parameters, with the labels, the duels and what duels have ruled out. Other
// parameters are as recommended. REQUIRES: both can be mapped
[[nodiscard]] Panel map_panel(const Study& study, const MapAxes& axes);

}  // namespace duelopt::cli
