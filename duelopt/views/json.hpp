// SPDX-License-Identifier: Apache-2.0
//
// JSON values in the form in which programs meet a study: on the command line, over HTTP, in
// Python. docs/json.md describes every object. Functions take a study and return a value; nothing
// is printed here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "duelopt/study/study.hpp"

namespace duelopt::views {

using Json = nlohmann::ordered_json;  // keys stay in the order of docs/json.md

// The value as one line of text. Invalid UTF-8 becomes U+FFFD; what a terminal might obey is
// escaped, as in \u202e.
[[nodiscard]] std::string to_line(const Json& json);

// {"temp":93.0,"bean":"A"}
[[nodiscard]] Json setting(const Space& space, const Setting& values);

// "--temp=93.0" "--bean=A": a setting as the commands of users get it, their names after a prefix.
[[nodiscard]] std::vector<std::string> arguments(const Space& space,
                                                 const Setting& values,
                                                 const std::string& prefix = {});

[[nodiscard]] inline std::uint64_t number(TrialId id) noexcept {
  return static_cast<std::uint64_t>(id);
}

[[nodiscard]] Json or_null(const std::optional<double>& value);
[[nodiscard]] Json or_null(const std::optional<Time>& time);
[[nodiscard]] Json or_null(const std::string& text);  // null if empty

[[nodiscard]] std::string_view to_word(QueryKind kind) noexcept;       // "label"
[[nodiscard]] std::string_view to_word(Side side) noexcept;            // "left"
[[nodiscard]] std::string_view to_word(Origin origin) noexcept;        // "asked"
[[nodiscard]] std::string_view to_word(Direction direction) noexcept;  // "maximize"

}  // namespace duelopt::views
