// SPDX-License-Identifier: Apache-2.0
#include "apps/server/target.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "apps/server/problem.hpp"
#include "duelopt/core/safe_text.hpp"
#include "duelopt/storage/document.hpp"

namespace duelopt::server {
namespace {

int hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

[[noreturn]] void refuse(std::string_view text, const std::string& rule) {
  throw bad_request('"' + excerpt(text) + "\" " + rule);
}

enum class Plus : bool { kIsPlus, kIsBlank };

std::string decode(std::string_view text, Plus plus) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char character = text[i];
    if (character == '%') {
      const int high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : -1;
      if (high < 0 || low < 0) refuse(text, "has a % without two hexadecimal digits behind it");
      character = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (character == '+' && plus == Plus::kIsBlank) {
      character = ' ';
    }
    decoded += character;
  }
  (void)without_controls(decoded, [&](char32_t character) -> std::string {
    constexpr char32_t kNotUtf8 = 0xFFFD;
    if (character < ' ' || character == kNotUtf8)
      refuse(text, "is not UTF-8 without control characters");
    return {};
  });
  return decoded;
}

// The text up to the mark, which is taken off with it.
std::string_view take(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

Query parse_query(std::string_view text) {
  std::map<std::string, std::string, std::less<>> values;
  while (!text.empty()) {
    std::string_view pair = take(text, '&');
    if (pair.empty()) continue;
    const std::string name = decode(take(pair, '='), Plus::kIsBlank);
    if (!values.emplace(name, decode(pair, Plus::kIsBlank)).second)
      refuse(name, "stands twice in the query");
  }
  return Query(std::move(values));
}

}  // namespace

void Query::only(std::span<const std::string_view> names) const {
  for (const auto& [name, value] : values_)
    if (std::find(names.begin(), names.end(), name) == names.end())
      refuse(name, "is not a name that the query of this path may have");
}

std::optional<std::string> Query::text(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

std::size_t Query::number(std::string_view name,
                          std::size_t least,
                          std::size_t most,
                          std::size_t otherwise) const {
  const std::optional<std::string> value = text(name);
  if (!value) return otherwise;
  const std::size_t number = parse_count(*value, name);
  if (number < least || number > most)
    throw bad_request(std::string(name) + " is " + *value + ", not within " +
                      std::to_string(least) + " and " + std::to_string(most));
  return number;
}

std::optional<std::size_t> Query::word(std::string_view name,
                                       std::span<const std::string_view> words) const {
  const std::optional<std::string> value = text(name);
  if (!value) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), *value);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string rule = "is no " + std::string(name) + ": there are";
  for (const std::string_view word : words) rule += ' ' + std::string(word);
  refuse(*value, rule);
}

Target parse_target(std::string_view target) {
  if (target.empty() || target.front() != '/') refuse(target, "is not a path");
  std::string_view path = take(target, '?');
  Target parsed;
  path.remove_prefix(1);
  while (!path.empty()) parsed.path.push_back(decode(take(path, '/'), Plus::kIsPlus));
  parsed.query = parse_query(target);
  return parsed;
}

std::size_t parse_count(std::string_view text, std::string_view what) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end)
    throw bad_request(std::string(what) + " is \"" + excerpt(text) + "\", not a whole number");
  return number;
}

std::optional<std::string> find_cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    std::string_view pair = take(header, ';');
    if (without_blanks(take(pair, '=')) == name) return std::string(without_blanks(pair));
  }
  return std::nullopt;
}

std::optional<std::string> bearer_token(std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  if (!authorization.starts_with(kScheme)) return std::nullopt;
  return std::string(without_blanks(authorization.substr(kScheme.size())));
}

}  // namespace duelopt::server
