// SPDX-License-Identifier: Apache-2.0
//
// What the commands print for programs: one JSON object a line.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "duelopt/duelopt.hpp"

namespace duelopt::cli {

using Json = nlohmann::ordered_json;

// The object on one line. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string to_line(const Json& json);

[[nodiscard]] std::string_view to_word(Direction direction) noexcept;  // "maximize"

// {"temp":93.0,"bean":"A"}
[[nodiscard]] Json setting_json(const Space& space, const Setting& setting);

// A question as it is put to whoever answers it: id, kind, params | left and right, cost, spent,
// budget, phase, lease_until. Without a budget or a lease, those are null.
[[nodiscard]] Json trial_json(const Study& study, const Trial& trial);

// All that is known of a trial: its question, state, outcome, who answered and when.
[[nodiscard]] Json record_json(const Study& study, const Trial& trial);

// The record, and what is spent by now: the reply to every answer.
[[nodiscard]] Json reply_json(const Study& study, const Trial& trial);

// [{"name":"ada","duels":40,"agreement":0.93,"wrong_share":0.24,"evidence":9.1,"trusted":true}]:
// what was learned of the judges; the name is null if there is none.
[[nodiscard]] Json judges_json(const Study& study);

// {"recommended":{"params":{},"mean":0,"low":0,"high":0},"measured":{"id":1,"params":{},"value":0},
// "judges":[]}: the first two are null while there is none, the numbers of the first are null
// before the first label.
[[nodiscard]] Json best_json(const Study& study);

}  // namespace duelopt::cli
