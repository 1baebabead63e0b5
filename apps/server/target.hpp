// SPDX-License-Identifier: Apache-2.0
//
// Paths, query strings and cookies: what clients write into a request before its body. All
// functions throw Refusal (400) for what is malformed.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace duelopt::server {

// What stands behind "?" in a path, by name.
class Query {
 public:
  Query() = default;
  explicit Query(std::map<std::string, std::string, std::less<>> values)
      : values_(std::move(values)) {}

  // Refuses every other name than these.
  void only(std::span<const std::string_view> names) const;

  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  [[nodiscard]] std::size_t number(std::string_view name,
                                   std::size_t least,
                                   std::size_t most,
                                   std::size_t otherwise) const;

  // The index of the word; nothing if the name is not there.
  [[nodiscard]] std::optional<std::size_t> word(std::string_view name,
                                                std::span<const std::string_view> words) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

struct Target {
  std::vector<std::string> path;  // decoded segments; "/" has none
  Query query;
};

// "/studies/a%20b?kind=duel": UTF-8 without control characters once it is decoded, and no name
// twice.
[[nodiscard]] Target parse_target(std::string_view target);

// Digits only, as in paths; `what` names it in the message.
[[nodiscard]] std::size_t parse_count(std::string_view text, std::string_view what);

// The value of a cookie in the header of all of them; what is no cookie is passed over.
[[nodiscard]] std::optional<std::string> find_cookie(std::string_view header,
                                                     std::string_view name);

// What follows "Bearer " in the header, if that is what it begins with.
[[nodiscard]] std::optional<std::string> bearer_token(std::string_view authorization);

}  // namespace duelopt::server
