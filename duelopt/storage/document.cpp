// SPDX-License-Identifier: Apache-2.0
#include "duelopt/storage/document.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "duelopt/core/nearest.hpp"

namespace duelopt {
namespace {

constexpr std::size_t kLongestExcerpt = 60;
constexpr std::size_t kUsualKeys = 12;  // of an object: room for them saves moving them

// Receives what the parser finds and builds the document of it, but refuses what nlohmann-json
// would let pass.
class Builder {
 public:
  [[nodiscard]] Json take() { return std::move(root_); }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t& value) { return add(std::move(value)); }  // no text has any
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    auto& members = open_.back()->get_ref<Json::object_t&>();
    const auto [member, is_new] = members.emplace(name, nullptr);
    if (!is_new) throw DocumentError("", "the key \"" + excerpt(name) + "\" is repeated");
    member_ = &member->second;
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) {
    if (dynamic_cast<const Json::out_of_range*>(&error) != nullptr)
      throw DocumentError("", "it has a number too large for a double");
    throw DocumentError("", "it is not JSON from byte " + std::to_string(byte) + " on");
  }

 private:
  Json* place(Json value) {
    if (open_.empty()) return &(root_ = std::move(value));
    if (open_.back()->is_array()) return &open_.back()->emplace_back(std::move(value));
    return &(*member_ = std::move(value));
  }

  bool add(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json container) {
    if (open_.size() == kDeepest)
      throw DocumentError("", "it has more than " + std::to_string(kDeepest) + " levels");
    open_.push_back(place(std::move(container)));
    if (auto* members = open_.back()->get_ptr<Json::object_t*>()) members->reserve(kUsualKeys);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Json*> open_;  // objects and arrays; while one is open, those around it do not grow
  Json* member_ = nullptr;   // of the innermost object: whose key came last
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
  Builder builder;
  Json::sax_parse(text, &builder);
  return builder.take();
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Fields::Fields(const Json& object, std::string where) : object_(&object), where_(std::move(where)) {
  require_object();
}

Fields::Fields(const Fields& whole, std::string_view key)
    : object_(&whole.at(key)), whole_(&whole), key_(key) {
  require_object();
}

void Fields::require_object() const {
  if (object_->is_object()) return;
  const std::string what = where();
  throw DocumentError(what, (what.empty() ? "it" : what) + " is not a table of keys");
}

void Fields::only(std::span<const std::string_view> keys) const {
  for (const auto& [key, value] : object_->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string of = where();
    const std::string what = of.empty() ? "key" : "key of " + of;
    throw DocumentError(name(key), unknown_name(what, excerpt(key), keys));
  }
}

const Json& Fields::at(std::string_view key) const {
  const auto found = object_->find(key);
  if (found == object_->end()) throw DocumentError(where(), name(key) + " is missing");
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
