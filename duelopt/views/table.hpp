// SPDX-License-Identifier: Apache-2.0
//
// The trials of a study as a table of comma-separated values [RFC 4180].
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "duelopt/study/study.hpp"

namespace duelopt::views {

// A parameter's column is headed by its name, or by "params.NAME" if the table has another use for
// that name; those of a duel are "left.NAME" and "right.NAME", those of a choice "option1.NAME",
// "option2.NAME", ..., up to the given number of options.
[[nodiscard]] std::vector<std::string> table_heading(const Space& space, std::size_t options);
[[nodiscard]] std::vector<std::string> table_row(const Study& study,
                                                 const Trial& trial,
                                                 std::size_t options);

// How many options the largest choice of a study has; 0 without choices.
[[nodiscard]] std::size_t largest_choice(const Study& study);

[[nodiscard]] std::string option_prefix(std::size_t option);  // "option1." for 0

// Whether the table has such a column, apart from those that are headed by a parameter's name.
[[nodiscard]] bool is_column(const Space& space, const std::string& heading);

// One line, with its end; fields with commas, quotation marks or ends of lines are quoted. Text
// that is_formula gets an apostrophe in front.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

// Whether a spreadsheet would take the text for a formula and compute it: =, +, -, @, a tab or a
// carriage return at its beginning, if it is no number; apostrophes before them do not count.
[[nodiscard]] bool is_formula(std::string_view text);

}  // namespace duelopt::views
