// SPDX-License-Identifier: Apache-2.0
//
// What a user's command, or a user, says in answer to a question.
#pragma once

#include <string_view>

#include "duelopt/study/trial.hpp"

namespace duelopt {

// A number for a label; left, right or tie for a duel; the number of an option or tie for a choice;
// skip for any of them; or one JSON object {"value":3.2}, {"winner":"left"}, {"winner":2},
// {"skip":true}. Blanks and line ends around it do not matter. Throws kInvalidArgument for anything
// else, quoting at most 60 characters of it and naming the rule.
[[nodiscard]] Outcome parse_answer(const Question& question, std::string_view text);

// "left", "right", "tie", or the number of an option, counted from 1. Throws kInvalidArgument for
// anything else.
[[nodiscard]] Outcome parse_winner(std::string_view text);

class Fields;

// Internal: the same as the value of the key "winner". Throws DocumentError.
[[nodiscard]] Outcome read_winner(const Fields& fields);

// A finite decimal number and nothing else: "3.2", "-1e-3", "+7". Throws kInvalidArgument, naming
// `what` it is to be.
[[nodiscard]] double parse_number(std::string_view text, std::string_view what);

// The same as the answer to a label. Throws also as check(Measurement) does.
[[nodiscard]] Measurement parse_measurement(std::string_view text, std::string_view what);

}  // namespace duelopt
