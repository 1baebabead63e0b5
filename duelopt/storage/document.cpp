// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/document.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongestExcerpt = 60;

// A parser's callback that refuses what nlohmann-json would let pass.
class Strictness {
 public:
  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > kDeepest) {
      throw DocumentError("", "it has more than " + std::to_string(kDeepest) + " levels");
    }
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key && !keys_.back().insert(parsed.get<std::string>()).second) {
      throw DocumentError("", "the key \"" + excerpt(parsed.get<std::string>()) + "\" is repeated");
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
};

}  // namespace

std::string excerpt(std::string_view text) {
  std::size_t end = std::min(text.size(), kLongestExcerpt);
  // Not in the middle of a character.
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  const std::string escaped = to_line(std::string(text.substr(0, end)));
  return escaped.substr(1, escaped.size() - 2) + (end < text.size() ? "..." : "");
}

std::string part_name(const std::string& where, std::string_view key) {
  return where.empty() ? excerpt(key) : excerpt(key) + " of " + where;
}

std::string item_name(const std::string& where, std::size_t index) {
  const std::size_t end = std::min(where.find(" of "), where.size());
  return where.substr(0, end) + ' ' + std::to_string(index + 1) + where.substr(end);
}

Json parse_json(std::string_view text) {
  if (const std::size_t null = text.find('\0'); null != std::string_view::npos)
    throw DocumentError("", "it is not JSON from byte " + std::to_string(null + 1) + " on");
  try {
    return Json::parse(text, Strictness());
  } catch (const Json::parse_error& error) {
    throw DocumentError("", "it is not JSON from byte " + std::to_string(error.byte) + " on");
  } catch (const Json::out_of_range&) {
    throw DocumentError("", "it has a number too large for a double");
  }
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Fields::Fields(const Json& object, std::string where) : object_(&object), where_(std::move(where)) {
  if (!object.is_object()) {
    throw DocumentError(where_, (where_.empty() ? "it" : where_) + " is not a table of keys");
  }
}

void Fields::only(std::span<const std::string_view> keys) const {
  for (const auto& [key, value] : object_->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string what = where_.empty() ? "key" : "key of " + where_;
    throw DocumentError(name(key), unknown_name(what, excerpt(key), keys));
  }
}

const Json& Fields::at(std::string_view key) const {
  const auto found = object_->find(key);
  if (found == object_->end()) throw DocumentError(where_, name(key) + " is missing");
  return *found;
}

double Fields::real(std::string_view key) const {
  const Json& value = at(key);
  if (!value.is_number()) refuse(key, "a number");
  if (!std::isfinite(value.get<double>())) refuse(key, "a finite number");
  return value.get<double>();
}

std::int64_t Fields::whole(std::string_view key) const {
  const Json& value = at(key);
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > kMost)) {
    refuse(key, "a whole number of 64 bits");
  }
  return value.get<std::int64_t>();
}

std::uint64_t Fields::count(std::string_view key) const {
  const Json& value = at(key);
  if (!value.is_number_integer() ||
      (!value.is_number_unsigned() && value.get<std::int64_t>() < 0)) {
    refuse(key, "a whole number >= 0");
  }
  return value.get<std::uint64_t>();
}

std::string Fields::text(std::string_view key) const {
  if (!at(key).is_string()) refuse(key, "a text");
  return at(key).get<std::string>();
}

std::string Fields::text_or_empty(std::string_view key) const {
  return has(key) ? text(key) : std::string();
}

std::size_t Fields::word(std::string_view key, std::span<const std::string_view> words) const {
  const std::string value = text(key);
  const auto found = std::find(words.begin(), words.end(), value);
  if (found == words.end()) {
    throw DocumentError(name(key), unknown_name(name(key), excerpt(value), words));
  }
  return static_cast<std::size_t>(found - words.begin());
}

void Fields::refuse(std::string_view key, const std::string& rule) const {
  const Json& value = at(key);
  // As people write them; JSON has no such numbers.
  std::string text = value.is_number_float() && !std::isfinite(value.get<double>())
                         ? std::to_string(value.get<double>())
                         : to_line(value);
  if (text.size() > kLongestExcerpt) text = excerpt(text);
  throw DocumentError(name(key), name(key) + " = " + text + " is not " + rule);
}

}  // namespace duelopt
