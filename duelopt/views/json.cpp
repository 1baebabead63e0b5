// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/json.hpp"

namespace duelopt::views {

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json setting(const Space& space, const Setting& values) {
  Json json = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i)
    std::visit([&](const auto& value) { json[space.parameters()[i].name] = value; }, values[i]);
  return json;
}

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }
Json or_null(const std::optional<Time>& time) { return time ? Json(to_text(*time)) : Json(); }
Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

std::string_view to_word(QueryKind kind) noexcept {
  return kind == QueryKind::kLabel ? "label" : "duel";
}

std::string_view to_word(Side side) noexcept { return side == Side::kLeft ? "left" : "right"; }

std::string_view to_word(Origin origin) noexcept {
  return origin == Origin::kAsked ? "asked" : "added";
}

std::string_view to_word(Direction direction) noexcept {
  return direction == Direction::kMaximize ? "maximize" : "minimize";
}

}  // namespace duelopt::views
