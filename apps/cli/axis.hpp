// SPDX-License-Identifier: Apache-2.0
//
// What stands along the sides of a panel.
#pragma once

#include <span>
#include <string>

#include "apps/cli/range.hpp"
#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

// At most seven tics for gnuplot, "'0.1' 0.1, '1' 1": 1, 2 and 5 of each power of ten, or fewer
// where these would be too many. `exponents`: they stand at their logarithms.
enum class Places { kValues, kExponents };
[[nodiscard]] std::string log_tics(double low, double high, Places places);

[[nodiscard]] bool is_log(const Parameter& parameter);

// The range in which nearly all of these values lie: one that is far from the others (further from
// the middle half of them than three times its width) would flatten the rest.
[[nodiscard]] Range usual_range(std::vector<double> values);

// A note about the values beyond the range, at the edge beyond which they lie; empty if there is
// none.
[[nodiscard]] std::string off_the_scale(std::span<const double> values, const Range& shown);

}  // namespace duelopt::cli
