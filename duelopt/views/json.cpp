// SPDX-License-Identifier: Apache-2.0
#include "duelopt/views/json.hpp"

#include "duelopt/core/safe_text.hpp"

namespace duelopt::views {

namespace {

// "\u202e", or the surrogate pair of a character beyond U+FFFF.
std::string escaped(char32_t character) {
  constexpr std::string_view kHexadecimal = "0123456789abcdef";
  if (character > 0xFFFF) {
    const char32_t rest = character - 0x10000;
    return escaped(0xD800 + (rest >> 10U)) + escaped(0xDC00 + (rest & 0x3FFU));
  }
  std::string text = "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) text += kHexadecimal[(character >> shift) & 0xFU];
  return text;
}

}  // namespace

// Outside of its texts JSON is ASCII without controls, so that all that is escaped stands in a
// text.
std::string to_line(const Json& json) {
  return without_controls(json.dump(-1, ' ', false, Json::error_handler_t::replace), escaped);
}

Json setting(const Space& space, const Setting& values) {
  Json json = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i)
    std::visit([&](const auto& value) { json[space.parameters()[i].name] = value; }, values[i]);
  return json;
}

std::vector<std::string> arguments(const Space& space,
                                   const Setting& values,
                                   const std::string& prefix) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < values.size(); ++i)
    list.push_back("--" + prefix + space.parameters()[i].name + '=' + to_text(values[i]));
  return list;
}

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }
Json or_null(const std::optional<Time>& time) { return time ? Json(to_text(*time)) : Json(); }
Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

std::string_view to_word(QueryKind kind) noexcept { return to_text(kind); }

std::string_view to_word(Side side) noexcept { return side == Side::kLeft ? "left" : "right"; }

std::string_view to_word(Origin origin) noexcept {
  return origin == Origin::kAsked ? "asked" : "added";
}

std::string_view to_word(Direction direction) noexcept {
  return direction == Direction::kMaximize ? "maximize" : "minimize";
}

}  // namespace duelopt::views
