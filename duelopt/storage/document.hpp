// SPDX-License-Identifier: Apache-2.0
//
// Strict reading of JSON: what is not expected is an error that says where it is. A study file is
// read by the same functions, once it has been turned from TOML into JSON.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "duelopt/core/error.hpp"

namespace duelopt {

using Json = nlohmann::ordered_json;  // keeps the order in which keys were written

// Deeper documents are refused: nobody needs them, and readers descend into themselves.
inline constexpr int kDeepest = 16;

// In the order of Verdict.
inline constexpr std::array<std::string_view, 3> kVerdictWords{"left", "right", "tie"};

// At most 60 characters of a text from outside, fit to be printed: escaped as in JSON, invalid
// UTF-8 replaced.
[[nodiscard]] std::string excerpt(std::string_view text);

// Something is wrong with the part of a document that is called `where`, as in "low of parameter
// 2". Never leaves this module as such.
class DocumentError : public Error {
 public:
  DocumentError(std::string where, const std::string& message)
      : Error(ErrorCode::kCorruption, message), where_(std::move(where)) {}
  [[nodiscard]] const std::string& where() const noexcept { return where_; }

 private:
  std::string where_;
};

// What parts of a document are called: "low of parameter 2", "choices 3 of parameter 2".
[[nodiscard]] std::string part_name(const std::string& where, std::string_view key);
[[nodiscard]] std::string item_name(const std::string& where, std::size_t index);

// Throws DocumentError for what is no JSON, a repeated key, a number too large for a double, and
// more than 16 levels.
[[nodiscard]] Json parse_json(std::string_view text);

// The JSON text in one line, invalid UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string to_line(const Json& json);

// The keys and values of an object. Every function throws DocumentError for what is missing or of
// another kind.
class Fields {
 public:
  Fields(const Json& object, std::string where);
  Fields(const Fields& whole, std::string_view key);  // the object under this key; refers to both

  // Throws unless the object has no other keys than these.
  void only(std::span<const std::string_view> keys) const;

  [[nodiscard]] bool has(std::string_view key) const { return object_->contains(key); }
  [[nodiscard]] const Json& at(std::string_view key) const;
  [[nodiscard]] std::string name(std::string_view key) const { return part_name(where(), key); }

  [[nodiscard]] double real(std::string_view key) const;  // finite; a whole number is one too
  [[nodiscard]] std::int64_t whole(std::string_view key) const;
  [[nodiscard]] std::uint64_t count(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string text_or_empty(std::string_view key) const;

  // The index of the word.
  [[nodiscard]] std::size_t word(std::string_view key,
                                 std::span<const std::string_view> words) const;

  [[noreturn]] void refuse(std::string_view key, const std::string& rule) const;

 private:
  // Only errors need it.
  [[nodiscard]] std::string where() const { return whole_ ? whole_->name(key_) : where_; }
  void require_object() const;

  const Json* object_;
  std::string where_{};
  const Fields* whole_ = nullptr;
  std::string_view key_{};
};

}  // namespace duelopt
